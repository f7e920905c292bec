/**
 * The texts that are never printed or written: every M-PIN, OTP, PAN, key, session value and payload of a run (contract
 * §8). judge.ts redacts each verdict before a report receives it. The message of a `CannotRun` that stops the kit is
 * not redacted, so it must not repeat a value.
 */
export class Secrets {
  readonly #known = new Map<string, string>();

  /** Adds a secret. `kind` is printed in its place: `M-PIN`, `OTP`. An empty text is not added. */
  add(kind: string, secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.set(secret, kind);
  }

  redact(text: string): string {
    const longestFirst = [...this.#known].sort(([one], [other]) => other.length - one.length);
    return longestFirst.reduce((rest, [secret, kind]) => rest.replaceAll(secret, `[${kind}]`), text);
  }
}

/** Tells whether a text holds a secret of digits and letters as a whole word. */
export const holdsWord = (text: string, secret: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9])${secret}(?![A-Za-z0-9])`).test(text);
