import { fill } from "./fill";
import type { SlipTextKey, Texts } from "./texts";

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
export interface RequestorVariant {
  readonly header: string;
  readonly subHeader: string;
  readonly thirdHeader: string;
  readonly consent: string;
}

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
 * #REQUESTORNAME# and #VALIDYDATE# filled everywhere (spec §2 Confirmation texts, R39). `validityDate` as it is shown.
 */
export function requestorVariant(
  requestors: Requestors,
  requestorId: string,
  shown: { readonly requestor: string; readonly validityDate?: string | undefined },
  texts: Pick<Texts<SlipTextKey>, "t">,
): RequestorVariant {
  const own = entryOf(requestors, requestorId);
  const universal = entryOf(requestors, "UNIVERSAL");
  const params = {
    REQUESTORNAME: shown.requestor,
    VALIDYDATE: shown.validityDate || texts.t("VALIDITY_UNKNOWN"),
  };
  const text = (member: keyof RequestorVariant): string =>
    fill(own[member] || universal[member] || texts.t(BUILT_IN[member]), params);
  return {
    header: text("header"),
    subHeader: text("subHeader"),
    thirdHeader: text("thirdHeader"),
    consent: text("consent"),
  };
}
