import { expect, it, vi } from "vitest";
import { delay, type Timer } from "../../src/data/delay";

it("a delay ends as its signal aborts, and at once if it was aborted before, so that an ended session waits for nothing", async () => {
  const cancel = vi.fn();
  const after = vi.fn<Timer["after"]>(() => cancel);
  const aborting = new AbortController();
  const waiting = delay({ after }, 700, aborting.signal);
  aborting.abort();
  await waiting;
  expect(cancel).toHaveBeenCalledOnce();
  await delay({ after }, 700, aborting.signal);
  expect(after).toHaveBeenCalledOnce();
});
