import { expect, it } from "vitest";
import { createConfirmationTime } from "../../src/session/storedConfirmationTime";
import { storageOf } from "./fakePorts";

it("a confirmation without a visible requestTime has the time of now (R26)", () => {
  const now = () => Date.UTC(2026, 10, 20, 3, 45, 0);
  const { remember } = createConfirmationTime({ now, storage: storageOf() }, "TXN1");
  for (const none of [undefined, "", " \t", "\u200b"]) expect(remember(none)).toBe("20/11/2026 09:15:00 IST");
  expect(remember("2026-11-20T09:16:00+05:30")).toBe("20/11/2026 09:16:00 IST");
});
