const frame = document.querySelector("edis-gateway-frame");
const show = (text) => (document.querySelector("output").textContent = text);
frame.addEventListener("success", ({ detail }) => show(`authorised ${detail.transactionRefNo}`));
frame.addEventListener("fail", ({ detail: { reason } }) =>
  show(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`),
);
