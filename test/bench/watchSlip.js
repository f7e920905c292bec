// `afterMarks`: when the first submit button was pressed, as the system stamped it, and when the frame was done that first
// shows the box by which the investor authorises (a message posted in a frame's callback is handled when it is painted).
const marks = { pressedAt: null, shownAt: null };
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
    port1.onmessage = () => {
      marks.shownAt = performance.now();
    };
    port2.postMessage(null);
  });
};
look();
