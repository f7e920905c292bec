import { describe, expect, it } from "vitest";
import { createPrecomputedKey } from "../../src/envelope/precomputedKey";
import type { RequestKey } from "../../src/envelope/seal";

/** Makes numbered keys; those in `failing` cannot be made. */
function counted(failing: readonly number[] = []) {
  let made = 0;
  const make = async (): Promise<RequestKey> => {
    made += 1;
    const number = made;
    if (failing.includes(number)) throw new Error("no key");
    const algorithm = { name: "AES-GCM", length: 256 };
    const key = await globalThis.crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
    return { key, headers: { "x-token-key": `${number}`, "x-key": `${number}` } };
  };
  const spare = createPrecomputedKey(make);
  const take = async () => (await spare.take()).headers["x-token-key"];
  return { spare, take, made: () => made };
}

describe("a precomputed key", () => {
  it("is used by the next request, which makes none", async () => {
    const { spare, take, made } = counted();
    spare.prepare();
    expect([await take(), made()]).toEqual(["1", 1]);
  });

  it("is made once if asked for twice", async () => {
    const { spare, made } = counted();
    for (const _key of [1, 2, 3]) spare.prepare();
    expect(made()).toBe(1);
  });

  it("is for one request only (contract §6)", async () => {
    const { spare, take } = counted();
    spare.prepare();
    expect(await Promise.all([take(), take()])).toEqual(["1", "2"]);
    expect(await take()).toBe("3");
  });

  it("is forgotten if no request follows", async () => {
    const { spare, take } = counted();
    spare.prepare();
    spare.drop();
    expect(await take()).toBe("2");
  });

  it("that could not be made is made again by the next request, and its failure is not reported before", async () => {
    const { spare, take } = counted([1]);
    spare.prepare();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await take()).toBe("2");
  });

  it("stays for the next request if the one before, taken already, could not be made", async () => {
    const { spare, take, made } = counted([1]);
    spare.prepare();
    const first = spare.take();
    spare.prepare();
    await expect(first).rejects.toThrow("no key");
    await Promise.resolve();
    expect([await take(), made()]).toEqual(["2", 2]);
  });
});
