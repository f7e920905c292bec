import { loadEdisGateway } from "edis-gateway/load";

/** The hash of this version's `edis-gateway.js`: `node_modules/edis-gateway/dist/integrity.json` has it. */
const integrity = "sha384-…";
await loadEdisGateway({ from: "https://depository.example", version: "0.2.0", integrity });
/** The order that your server registered. */
const order = await (await fetch("/order.json", { method: "POST" })).json();
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
