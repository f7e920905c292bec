/** How a page is called, and in which language. */
interface PageName {
  readonly title: string;
  readonly lang: string;
}

/** The name that the page has now. */
export const documentTitle = (): PageName => ({ title: document.title, lang: document.documentElement.lang });

/** Names the page, where it is called otherwise: each change of a title goes through the browser's other process. */
export function setDocumentTitle({ title, lang }: PageName): void {
  const now = documentTitle();
  if (now.title !== title) document.title = title;
  if (now.lang !== lang) document.documentElement.lang = lang;
}
