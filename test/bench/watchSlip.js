// `afterMarks`: when the first press was made, as the system stamped it, and a promise of when the frame was done
// that first shows the box by which the investor authorises (a message posted in a frame's callback is handled when it is
// painted). Whoever asks in time for the promise, and hears of changes, needs no look into the page meanwhile, which would
// cost the page time.
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

// the press begins before it counts: what is set up then does not count
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
