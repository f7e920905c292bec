import "edis-gateway/define";

async function start() {
  const { configUrl, signingKey, payload } = await (await fetch("/order.json")).json();
  const gateway = document.createElement("edis-gateway");
  const show = (text) => (document.querySelector("output").textContent = text);
  gateway.addEventListener("success", ({ detail }) => show(`authorised ${detail.transactionRefNo}`));
  gateway.addEventListener("fail", ({ detail: { reason } }) =>
    show(reason === "in-doubt" ? "not known yet: we ask the depository" : `ended: ${reason}`),
  );
  document.body.append(Object.assign(gateway, { configUrl, signingKey, payload }));
}

start();
