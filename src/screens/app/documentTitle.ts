interface PageName {
  readonly title: string;
  readonly lang: string;
}

export const documentTitle = (): PageName => ({ title: document.title, lang: document.documentElement.lang });

/** Sets the page's title and language if they differ: each change of a title is a message to the browser's main process. */
export function setDocumentTitle({ title, lang }: PageName): void {
  const now = documentTitle();
  if (now.title !== title) document.title = title;
  if (now.lang !== lang) document.documentElement.lang = lang;
}
