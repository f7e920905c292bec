import type { Context } from "./context";

/** `read` touches no transaction's outcome; `full` authorises, cancels and exhausts (contract §8). */
export type Profile = "read" | "full";

export interface Rule {
  /** For example `C-ENV-03`; never given to another rule. */
  readonly id: string;
  /** The rule's source: 'contract §6, R55'. */
  readonly clause: string;
  readonly profile: Profile;
  /** The rule as a sentence. */
  readonly title: string;
  /** The rule runs alone: it changes an account that other rules may use. */
  readonly alone?: boolean;
  /** Resolves if the rule holds, with a note or without; throws `Broken` or `NotTried`. */
  readonly run: (context: Context) => Promise<unknown>;
}

/** Returns a row of the rules' table. */
export const rule = (
  id: string,
  clause: string,
  profile: Profile,
  title: string,
  run: Rule["run"],
): Rule => ({ id, clause, profile, title, run });

/** Returns the note of a rule that holds, with a change that the contract does not demand but that we recommend. */
export const advice = (text: string): string => `advice: ${text}`;

/** Returns an advice of what was found, `undefined` if nothing was, before the `note` of what was tried. */
export function withAdvice(found: readonly string[], note: string | undefined): string | undefined {
  const advised = found.length === 0 ? [] : [advice([...new Set(found)].join("; "))];
  const notes = [...advised, ...(note === undefined ? [] : [note])];
  return notes.length === 0 ? undefined : notes.join("; ");
}

/** Marks a rule to be tried alone. */
export const alone = (row: Rule): Rule => ({ ...row, alone: true });
