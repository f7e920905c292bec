const { configUrl, signingKey, payload } = await (await fetch("/order.json")).json();

// #region snippet
const gateway = document.querySelector("edis-gateway");
gateway.addEventListener("success", ({ detail }) => show(`authorised ${detail.transactionRefNo}`));
gateway.addEventListener("fail", ({ detail }) => show(`not authorised: ${detail.reason}`));
Object.assign(gateway, { configUrl, signingKey, payload });
// #endregion

function show(text) {
  document.querySelector("output").textContent = text;
}
