import { loadEdisGateway } from "edis-gateway/load";

const { configUrl, signingKey, payload, integrity } = await (await fetch("/order.json")).json();
const show = (text: string) => document.querySelector("output")?.replaceChildren(text);

// #region snippet
await loadEdisGateway({ from: "https://depository.example", version: "0.2.0", integrity });
const gateway = document.createElement("edis-gateway");
gateway.addEventListener("success", ({ detail }) => show(`authorised ${detail.transactionRefNo}`));
gateway.addEventListener("fail", ({ detail }) => show(`not authorised: ${detail.reason}`));
document.body.append(Object.assign(gateway, { configUrl, signingKey, payload }));
// #endregion
