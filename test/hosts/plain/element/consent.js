// consent.js; /order.json comes from your server, which registered the order
const { configUrl, signingKey, payload } = await (await fetch("/order.json")).json();
const gateway = document.querySelector("edis-gateway");
const show = (text) => (document.querySelector("output").textContent = text);

gateway.addEventListener("success", (event) => {
  event.preventDefault(); // stay on this page
  show(`authorised ${event.detail.transactionRefNo}`);
});
gateway.addEventListener("fail", (event) => {
  event.preventDefault();
  show(`not authorised: ${event.detail.reason}`);
});
Object.assign(gateway, { configUrl, signingKey, payload });
