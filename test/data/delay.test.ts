import { expect, it, vi } from "vitest";
import { abortable, delay, type Timer } from "../../src/data/delay";

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

it("work is given up at once if its signal was aborted before, as a host's captcha may remove the element (R58)", async () => {
  const never = new Promise(() => {});
  await expect(abortable(never, AbortSignal.abort("removed"))).rejects.toBe("removed");
});

it("work that a page's `fetch` promises with nothing but `then` is awaited (R92)", async () => {
  // biome-ignore lint/suspicious/noThenProperty: a promise that has nothing else
  const bare = { then: (done: (text: string) => void) => void setTimeout(done, 0, "done") };
  expect(await abortable(bare as unknown as PromiseLike<string>, new AbortController().signal)).toBe("done");
});
