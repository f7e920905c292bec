// Watches for one `from` event and the `until` event that follows it (the same one, or what a key puts into a
// field); `paintAfterMs` is the time from the first, as the system stamped it, until the frame that shows what
// became of the second is painted: a message posted in that frame's callback is handled when the frame is done.
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
