/** What the frame element says itself, where the host page does not answer. */
export interface FrameTexts {
  readonly noAnswer: string;
  readonly tryAgain: string;
}

const ENGLISH: FrameTexts = {
  noAnswer: "The depository's page does not answer. Nothing was debited.",
  tryAgain: "Try again",
};

const BY_LANGUAGE: ReadonlyMap<string, FrameTexts> = new Map([["en-GB", ENGLISH]]);

/** The texts in the first of the languages (BCP 47 tags with spaces between) that there is, else in English. */
export function textsIn(locale: string | null): FrameTexts {
  const tag = locale?.split(" ").find((tag) => BY_LANGUAGE.has(tag));
  return BY_LANGUAGE.get(tag ?? "") ?? ENGLISH;
}
