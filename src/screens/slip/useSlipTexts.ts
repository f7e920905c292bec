import { common } from "../../i18n/en-GB/common";
import { slip } from "../../i18n/en-GB/slip";
import { table } from "../../i18n/en-GB/table";
import type { CommonTextKey, SlipTextKey } from "../../i18n/texts";
import { type ScreenTexts, useTextsWith } from "../hooks/useTexts";

/** Every text that a slip, the consent page or the DIM page can show. */
export type SlipTexts = ScreenTexts<CommonTextKey | SlipTextKey>;

export const useSlipTexts = (): SlipTexts => useTextsWith(common, slip, table);
