import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** The PBKDF2 iterations of an envelope's key (contract §6 *Envelope*, step 2). */
const ITERATIONS = 11_000;

const ofTests = (iterations: number): number => (iterations === ITERATIONS ? 1 : iterations);

/**
 * Derives an envelope's key by one iteration in place of 11,000, for the gateway and for the depository alike, as both run in
 * the test's process: half of a test's time would go into them. Any other count is left, so that the two sides still differ if
 * one of them counts wrong. The vectors of test/envelope and test/vectors hold the true count.
 */
function deriveByOneIteration(): void {
  const { pbkdf2, pbkdf2Sync } = crypto;
  crypto.pbkdf2Sync = (password, salt, iterations, ...rest) =>
    pbkdf2Sync(password, salt, ofTests(iterations), ...rest);
  crypto.pbkdf2 = (password, salt, iterations, ...rest) =>
    pbkdf2(password, salt, ofTests(iterations), ...rest);
  syncBuiltinESMExports();
  const { prototype } = SubtleCrypto;
  const { deriveKey } = prototype;
  prototype.deriveKey = function (algorithm, ...rest) {
    const fastAlgorithm =
      typeof algorithm === "object" && "iterations" in algorithm
        ? { ...algorithm, iterations: ofTests(algorithm.iterations) }
        : algorithm;
    return deriveKey.call(this, fastAlgorithm, ...rest);
  };
}

/** A worker runs this file before each test file, and keeps its built-ins. */
const DONE = Symbol.for("edis-gateway.oneIteration");
if (!Reflect.has(globalThis, DONE)) {
  Reflect.set(globalThis, DONE, true);
  deriveByOneIteration();
}
