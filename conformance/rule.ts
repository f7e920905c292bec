import type { Context } from "./context";

/** `read` touches no transaction's outcome; `full` authorises, cancels and exhausts (contract §8). */
export type Profile = "read" | "full";

export interface Rule {
  /** `C-ENV-03`: never given to another rule. */
  readonly id: string;
  /** Where it comes from: 'contract §6, R55'. */
  readonly clause: string;
  readonly profile: Profile;
  /** What holds, as a sentence. */
  readonly title: string;
  /** Tried while no other rule is: it changes an account that others may use. */
  readonly alone?: boolean;
  /** Resolves where it holds, with a note where that is worth saying; throws `Broken` or `NotTried`. */
  readonly run: (context: Context) => Promise<unknown>;
}

/** A row of the table of rules. */
export const rule = (
  id: string,
  clause: string,
  profile: Profile,
  title: string,
  run: Rule["run"],
): Rule => ({ id, clause, profile, title, run });

/** The same rule, tried while no other one is. */
export const alone = (row: Rule): Rule => ({ ...row, alone: true });
