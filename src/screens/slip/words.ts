import { catalogue } from "../../texts/catalogue";
import { slipCatalogue } from "../../texts/slip";
import type { CommonTextKey, SlipTextKey } from "../../texts/texts";
import { useMoreWords, type Words } from "../gateway";

/** Every text that a slip, the consent page or the DIM page can show. */
export type SlipWords = Words<CommonTextKey | SlipTextKey>;

export const useSlipWords = (): SlipWords => useMoreWords(catalogue, slipCatalogue);
