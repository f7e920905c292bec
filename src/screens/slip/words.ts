import { catalogue } from "../../texts/en-GB/catalogue";
import { slip } from "../../texts/en-GB/slip";
import { table } from "../../texts/en-GB/table";
import type { CommonTextKey, SlipTextKey } from "../../texts/texts";
import { useMoreWords, type Words } from "../words";

/** Every text that a slip, the consent page or the DIM page can show. */
export type SlipWords = Words<CommonTextKey | SlipTextKey>;

export const useSlipWords = (): SlipWords => useMoreWords(catalogue, slip, table);
