// consent.js; your server registers an order: a real page asks for one when the client sells, not when it loads
const { configUrl, signingKey, payload } = await (await fetch("/order.json", { method: "POST" })).json();
const gateway = document.querySelector("edis-gateway");
const show = (text) => (document.querySelector("output").textContent = text);

gateway.addEventListener("success", (event) => {
  event.preventDefault(); // stay on this page
  show(`authorised ${event.detail.transactionRefNo}`);
});
gateway.addEventListener("fail", (event) => {
  event.preventDefault();
  const { reason } = event.detail;
  show(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`);
});
Object.assign(gateway, { configUrl, signingKey, payload });
