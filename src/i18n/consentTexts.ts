import { ownMember } from "../data/ownMember";
import type { TextParams } from "./interpolate";
import { EN_GB, type SlipTextKey, type Texts } from "./texts";

/** One requestor's texts in the signed properties (contract §5). */
interface RequestorTexts {
  readonly name?: string | undefined;
  readonly header?: string | undefined;
  readonly subHeader?: string | undefined;
  readonly thirdHeader?: string | undefined;
  readonly consent?: string | undefined;
}

export type Requestors = Readonly<Record<string, RequestorTexts>>;

/** The headers and the consent sentence of one requestor, ready to show. */
export interface RequestorVariant<Text = string> {
  readonly header: Text;
  readonly subHeader: Text;
  readonly thirdHeader: Text;
  readonly consent: Text;
}

/** The sources of requestors' texts in one language. */
export interface RequestorWording {
  readonly requestors: Requestors;
  /** Signed texts that replace built-in ones, by key. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly texts: Pick<Texts<SlipTextKey>, "t">;
}

/** The requestor that the texts are for; `validityDate` is already formatted. */
interface Shown {
  readonly id: string;
  readonly requestor: string;
  readonly validityDate?: string | undefined;
}

/** Fills `params` into a text; `lang` is set if its language differs from the one shown. */
export type Interpolate<Text> = (text: string, params: TextParams, lang?: string) => Text;

const BUILT_IN = {
  header: "UNIVERSAL_HEADER",
  subHeader: "UNIVERSAL_SUB_HEADER",
  thirdHeader: "UNIVERSAL_THIRD_HEADER",
  consent: "UNIVERSAL_CONSENT",
} as const satisfies Record<keyof RequestorVariant, SlipTextKey>;

type LookUp = (wording: RequestorWording, id: string, member: keyof RequestorVariant) => string | undefined;

/** The sources of a signed text, in the order of look-up (R39): the requestor's own, UNIVERSAL's, the override of the built-in text. */
const SOURCES: readonly LookUp[] = [
  ({ requestors }, id, member) => ownMember(requestors, id)?.[member],
  ({ requestors }, _id, member) => ownMember(requestors, "UNIVERSAL")?.[member],
  ({ overrides }, _id, member) => ownMember(overrides, BUILT_IN[member]),
];

/**
 * Returns the requestor's headers and consent sentence: each is its own, else UNIVERSAL's, else the built-in one. `interpolate`
 * fills #REQUESTORNAME# and #VALIDYDATE# (spec §2 Confirmation texts), and may isolate the filled values (R46). `english` is
 * en-GB's wording, null if en-GB is shown: a text that is signed only there is shown in English (contract §5 Languages).
 */
export function consentTextsFor<Text = string>(
  { id, requestor, validityDate }: Shown,
  wording: RequestorWording,
  english: RequestorWording | null,
  interpolate: Interpolate<Text>,
): RequestorVariant<Text> {
  const paramsIn = ({ texts }: RequestorWording): TextParams => ({
    REQUESTORNAME: requestor,
    VALIDYDATE: validityDate || texts.t("VALIDITY_UNKNOWN"),
  });
  const text = (member: keyof RequestorVariant): Text => {
    for (const signedIn of SOURCES) {
      const localized = signedIn(wording, id, member);
      if (localized) return interpolate(localized, paramsIn(wording));
      const englishText = english ? signedIn(english, id, member) : "";
      if (english && englishText) return interpolate(englishText, paramsIn(english), EN_GB);
    }
    return interpolate(wording.texts.t(BUILT_IN[member]), paramsIn(wording));
  };
  return {
    header: text("header"),
    subHeader: text("subHeader"),
    thirdHeader: text("thirdHeader"),
    consent: text("consent"),
  };
}
