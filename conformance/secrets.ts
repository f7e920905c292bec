/**
 * What is never printed or written: every M-PIN, OTP, PAN, key and payload of a run (contract §8). All that the kit says
 * goes through `redact`, once, where it leaves.
 */
export class Secrets {
  readonly #known = new Map<string, string>();

  /** `kind` is what stands in the secret's place: `M-PIN`, `OTP`. An empty text is none. */
  add(kind: string, secret: string | undefined): void {
    if (secret !== undefined && secret !== "") this.#known.set(secret, kind);
  }

  redact(text: string): string {
    const longestFirst = [...this.#known].sort(([one], [other]) => other.length - one.length);
    return longestFirst.reduce((told, [secret, kind]) => told.replaceAll(secret, `[${kind}]`), text);
  }

  /** The kinds of the secrets that stand in a text as words of their own. */
  foundIn(text: string): string[] {
    const found = [...this.#known].filter(([secret]) => {
      const at = text.indexOf(secret);
      if (at < 0) return false;
      const around = text.slice(at - 1, at) + text.slice(at + secret.length, at + secret.length + 1);
      return !/[A-Za-z0-9]/.test(around);
    });
    return [...new Set(found.map(([, kind]) => kind))];
  }
}
