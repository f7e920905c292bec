import { loadEdisGateway } from "edis-gateway/load";

/** The order that your server registered; `integrity` is that of `edis-gateway.js` in `dist/integrity.json`. */
const { integrity, ...order } = await (await fetch("/order.json", { method: "POST" })).json();
await loadEdisGateway({ from: "https://depository.example", version: "0.2.0", integrity });
const gateway = document.createElement("edis-gateway");
const show = (text: string) => document.querySelector("output")?.replaceChildren(text);

gateway.addEventListener("success", (event) => {
  event.preventDefault();
  show(`authorised ${event.detail.transactionRefNo}`);
});
gateway.addEventListener("fail", (event) => {
  event.preventDefault();
  const { reason } = event.detail;
  show(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`);
});
document.body.append(Object.assign(gateway, order));
