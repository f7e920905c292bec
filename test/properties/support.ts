import fc from "fast-check";
import { expect } from "vitest";

/** Inputs for each property: 10³ in `npm test`, else as many as `PROPERTY_RUNS` says; `npm run test:all` has 10⁵. */
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 1000);

/** Ten seconds, and the time of these inputs on a slow machine. */
export const PROPERTY_TIMEOUT_MS = 10_000 + 20 * RUNS;

/** Checks a property for every tried input; a failure names seed and path, to run it again, and the smallest input found. */
export const holds = <Inputs extends [unknown, ...unknown[]]>(property: fc.IProperty<Inputs>): void =>
  fc.assert(property, { numRuns: RUNS });

/** The case that an input was, or whether it was each of them. */
type Found<Case extends string> = Case | Readonly<Record<Case, boolean>>;

/** Counts the cases of the inputs. */
function tally<Case extends string>(least: Readonly<Record<Case, number>>) {
  const counts = new Map<string, number>();
  return {
    count(found: Found<Case>): void {
      const cases = typeof found === "string" ? { [found]: true } : found;
      for (const [name, isIt] of Object.entries(cases))
        counts.set(name, (counts.get(name) ?? 0) + Number(isIt));
    },
    /** Fails if a case had too few inputs. */
    holdToLeast(): void {
      if (process.env["PROPERTY_SHARES"]) console.log(expect.getState().currentTestName, RUNS, counts);
      for (const [name, share] of Object.entries<number>(least))
        expect(
          (counts.get(name) ?? 0) / RUNS,
          `the share of the inputs that are '${name}'`,
        ).toBeGreaterThanOrEqual(share);
    },
  };
}

/**
 * Checks a property whose inputs come to different ends, such as accepted or refused. `check` fails if an input went wrong,
 * else it returns the case that it was, or which cases. `least`: the share of the inputs that each case must have, so that
 * no property holds for want of inputs. `PROPERTY_SHARES=1` prints the shares.
 */
export function holdsInEachCase<Case extends string, Input>(
  least: Readonly<Record<Case, number>>,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Found<NoInfer<Case>>,
): void {
  const { count, holdToLeast } = tally(least);
  holds(fc.property(inputs, (input) => count(check(input))));
  holdToLeast();
}

/** As `holdsInEachCase`, with a check that waits. */
export async function holdsInEachCaseLater<Case extends string, Input>(
  least: Readonly<Record<Case, number>>,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<Found<NoInfer<Case>>>,
): Promise<void> {
  const { count, holdToLeast } = tally(least);
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => count(await check(input))),
    { numRuns: RUNS },
  );
  holdToLeast();
}

/** Characters that often break parsers and browsers. */
// biome-ignore format: one a character
const ODD = [..." \t\n\0%+-_/\\=\"'<>{}[]&#?@:;,.", "\u007f", "\u0085", "\u00a0", "\u202e", "\u2028", "\u2029", "\ufeff", "₹", "अ", "🙂", "\ud800"];

/** Texts of ordinary and odd characters. */
export const oddText = fc.string({
  unit: fc.oneof(fc.constantFrom(...ODD), fc.string({ minLength: 1, maxLength: 1 })),
});

/** Names that a careless lookup finds on a prototype. */
const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

/** Any JSON value, with names that a program may take for its own. */
export const anyJson = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(
        fc.constantFrom(null, true, false, "", 0, -0, 1e21, 2 ** 53, "0", "1", "00", "01", "200", "400"),
        fc.integer(),
        fc.double(),
        oddText,
      ),
      fc.array(tie("value"), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.oneof(fc.constantFrom(...names, ...INHERITED), oddText), tie("value")), {
          maxLength: 6,
        })
        // as by JSON.parse: `__proto__` is a member like any other
        .map((members) => Object.fromEntries(members)),
    ),
  })).value;
