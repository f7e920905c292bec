import { errorsOf } from "./inputValidation";
import { isSubmitBeingSettled } from "./pendingSubmit";
import type { ActiveState, Errors, SlipState } from "./states";

/**
 * Returns the boxes as a consent starts (R17). The one that authorises is not ticked, since consent must be an act; the T&C box
 * of a DIS slip is ticked. A DIM has one box for both, `agreed`.
 */
export const initialBoxes = (screen: SlipState["screen"]): SlipState["boxes"] => ({
  authorise: false,
  terms: screen === "slip",
});

/** Tells whether all boxes are ticked: only then is anything submitted (R17). */
export const isAgreed = ({ boxes }: SlipState): boolean => boxes.authorise && boxes.terms;

/** Checks the boxes of a page: each that is not ticked has its own text (R17, R54). DIM has `terms` alone. */
export const agreementErrors = ({ authorise = true, terms = true }: Partial<SlipState["boxes"]>): Errors =>
  errorsOf({ authorise: authorise ? null : "AUTHORISE_REQUIRED", terms: terms ? null : "TERMS_REQUIRED" });

/** Tells whether the boxes are disabled: while a submit is being settled (R17), and once the outcome is decided. */
export const areBoxesDisabled = (state: ActiveState): boolean =>
  isSubmitBeingSettled(state) || state.ending !== null;
