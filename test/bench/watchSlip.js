// `afterMarks`: when the first submit button was pressed, as the system stamped it, and a promise of when the frame was done
// that first shows the box by which the investor authorises (a message posted in a frame's callback is handled when it is
// painted). Whoever asks in time for the promise needs no look into the page meanwhile, which would cost the page time.
const { promise, resolve } = Promise.withResolvers();
const marks = { pressedAt: null, shown: promise };
globalThis.afterMarks = marks;

addEventListener(
  "click",
  (event) => {
    if (event.composedPath().some(({ type }) => type === "submit")) marks.pressedAt ??= event.timeStamp;
  },
  { capture: true },
);

const look = () => {
  const box = document.querySelector("edis-gateway")?.shadowRoot?.querySelector("input[name=authorise]");
  if (!box?.checkVisibility()) return requestAnimationFrame(look);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
};
look();
