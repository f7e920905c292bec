// `afterMarks`: the first press's system time stamp, and a promise of the time at which the frame with the box that
// authorises was painted (a message posted in a frame's callback is handled after the paint). A test that awaits the
// promise runs no code in the page meanwhile, which would cost the page time.
const { promise, resolve } = Promise.withResolvers();
const marks = { pressedAt: null, shown: promise };
globalThis.afterMarks = marks;

function painted() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  port2.postMessage(null);
}

function watch(root) {
  const changes = new MutationObserver(() => {
    if (!root.querySelector("input[name=authorise]")) return;
    changes.disconnect();
    requestAnimationFrame(painted);
  });
  changes.observe(root, { childList: true, subtree: true });
}

// the set-up runs at the beginning of the press, before the time counts
addEventListener("pointerdown", () => watch(document.querySelector("edis-gateway").shadowRoot), {
  once: true,
});
addEventListener(
  "click",
  ({ timeStamp }) => {
    marks.pressedAt = timeStamp;
  },
  { capture: true, once: true },
);
