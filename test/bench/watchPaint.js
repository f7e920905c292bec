// Watches for one `from` event and the `until` event that follows it (the same one, or a key's input event).
// `paintAfterMs` is the time from the first event's system time stamp until the frame with the second one's result
// is painted: a message posted in that frame's callback is handled after the paint.
globalThis.watchPaint = (from, until) => {
  globalThis.paintAfterMs = new Promise((painted) => {
    const once = { capture: true, once: true };
    addEventListener(
      from,
      (begun) => {
        const measure = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => painted(performance.now() - begun.timeStamp);
            port2.postMessage(null);
          });
        if (from === until) measure();
        else addEventListener(until, measure, once);
      },
      once,
    );
  });
};
