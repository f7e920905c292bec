import type { TextParams } from "./fill";
import { ENGLISH_TAG, type SlipTextKey, type Texts } from "./texts";

/** One requestor's texts in the signed properties (contract §5). */
export interface RequestorTexts {
  readonly name?: string | undefined;
  readonly header?: string | undefined;
  readonly subHeader?: string | undefined;
  readonly thirdHeader?: string | undefined;
  readonly consent?: string | undefined;
}

export type Requestors = Readonly<Record<string, RequestorTexts>>;

/** The texts by which one requestor's investor consents, ready to show. */
export interface RequestorVariant<Text = string> {
  readonly header: Text;
  readonly subHeader: Text;
  readonly thirdHeader: Text;
  readonly consent: Text;
}

/** Texts of requestors, and those round them, in one language. */
export interface RequestorWording {
  readonly requestors: Requestors;
  readonly texts: Pick<Texts<SlipTextKey>, "t">;
}

/** Puts `params` into a text; `lang` where it is in another language than the one shown. */
export type Put<Text> = (text: string, params: TextParams, lang?: string) => Text;

const BUILT_IN = {
  header: "UNIVERSAL_HEADER",
  subHeader: "UNIVERSAL_SUB_HEADER",
  thirdHeader: "UNIVERSAL_THIRD_HEADER",
  consent: "UNIVERSAL_CONSENT",
} as const satisfies Record<keyof RequestorVariant, SlipTextKey>;

const entryOf = (requestors: Requestors, id: string): RequestorTexts =>
  (Object.hasOwn(requestors, id) ? requestors[id] : undefined) ?? {};

/**
 * The requestor's headers and consent sentence: member by member its own, else UNIVERSAL's, else the built-in one, with
 * #REQUESTORNAME# and #VALIDYDATE# filled everywhere (spec §2 Confirmation texts, R39), by `put` where what fills them is
 * to be told apart (R46). `validityDate` as it is shown. In another language than en-GB, whose wording is then `english`, a
 * text that is overridden there and not here stands in English (contract §5 Languages).
 */
export function requestorVariant<Text = string>(
  shown: { readonly id: string; readonly requestor: string; readonly validityDate?: string | undefined },
  own: RequestorWording,
  english: RequestorWording | null,
  put: Put<Text>,
): RequestorVariant<Text> {
  const text = (member: keyof RequestorVariant): Text => {
    const said = (wording: RequestorWording, texts: string | undefined, lang?: string) =>
      texts && put(texts, paramsIn(wording), lang);
    for (const id of [shown.id, "UNIVERSAL"]) {
      const found =
        said(own, entryOf(own.requestors, id)[member]) ||
        (english && said(english, entryOf(english.requestors, id)[member], ENGLISH_TAG));
      if (found) return found;
    }
    return put(own.texts.t(BUILT_IN[member]), paramsIn(own));
  };
  const paramsIn = ({ texts }: RequestorWording): TextParams => ({
    REQUESTORNAME: shown.requestor,
    VALIDYDATE: shown.validityDate || texts.t("VALIDITY_UNKNOWN"),
  });
  return {
    header: text("header"),
    subHeader: text("subHeader"),
    thirdHeader: text("thirdHeader"),
    consent: text("consent"),
  };
}
