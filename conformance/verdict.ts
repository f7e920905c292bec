/** The verdict on a rule: it holds, it is broken, or it was not tried. */

export interface Fault {
  readonly sent: string;
  readonly came: string;
  readonly due: string;
}

export type Verdict =
  | { readonly result: "holds"; readonly note?: string }
  | ({ readonly result: "broken" } & Fault)
  | { readonly result: "not tried"; readonly why: string };

/** Thrown by a rule that finds a breach of the contract. */
export class Broken extends Error {
  override readonly name = "Broken";
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.due);
    this.fault = fault;
  }
}

/** Throws `Broken` unless `isSo` is true. `sent` names what was asked, or the payload that is judged. */
export function requireOf(
  { sent }: Pick<Fault, "sent">,
  isSo: boolean,
  due: string,
  came: string,
): asserts isSo {
  if (!isSo) throw new Broken({ sent, came, due });
}

/** Thrown if a rule cannot be tried; `message` says why. */
export class NotTried extends Error {
  override readonly name: string = "NotTried";
}

/** Thrown if the depository limits the rate of calls. */
export class RateLimited extends NotTried {
  override readonly name = "RateLimited";

  constructor(sent: string) {
    super(`the depository limits the rate of calls: ${sent}: HTTP 429`);
  }
}

/** Resolves to the words of an error of `kind`, if the attempt throws one. */
const wordsOf =
  (kind: typeof NotTried | typeof RateLimited) =>
  async (attempt: () => Promise<unknown>): Promise<string | undefined> => {
    try {
      await attempt();
      return undefined;
    } catch (error) {
      if (error instanceof kind) return error.message;
      throw error;
    }
  };

/**
 * Tries an attack on what a rule has shown. A rate limit withstands it as well as a refusal (R41): resolves to its words, which
 * say what was not tried.
 */
export const unlessLimited = wordsOf(RateLimited);

/** Tries a further part of a rule that was tried. Resolves to what kept the part from being tried. */
export const ifPossible = wordsOf(NotTried);

/**
 * Tries the parts of a rule; each may resolve to a note. Resolves to these notes and what kept a part from being tried; throws
 * `NotTried` if none was tried.
 */
export async function inParts(attempts: readonly (() => Promise<unknown>)[]): Promise<string | undefined> {
  const notes: string[] = [];
  let tried = 0;
  for (const attempt of attempts)
    try {
      const note = await attempt();
      if (typeof note === "string") notes.push(note);
      tried++;
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      notes.push(error.message);
    }
  const all = [...new Set(notes)].join("; ");
  if (tried === 0) throw new NotTried(all);
  return all === "" ? undefined : all;
}
