// consent.js; your server registers an order: a real page asks for one when the client sells, not when it loads
const order = await (await fetch("/order.json", { method: "POST" })).json();
const { transactionRefNo, configUrl, signingKey, payload } = order;
const gateway = document.querySelector("edis-gateway");
const show = (text) => (document.querySelector("output").textContent = text);

/** Shows what the depository told your server, and never what an event says, which anyone can fire. */
async function showOutcome() {
  const answer = await fetch(`/outcome/${transactionRefNo}`).catch(() => undefined);
  const { outcome = "open" } = answer?.ok ? await answer.json() : {};
  if (outcome === "open") setTimeout(showOutcome, 3_000);
  else show(`${outcome} ${transactionRefNo}`);
}

for (const name of ["success", "fail"]) {
  gateway.addEventListener(name, (event) => {
    event.preventDefault(); // stay on this page
    show("not known yet: we ask the depository");
    showOutcome();
  });
}
gateway.addEventListener("close", () => gateway.remove()); // nothing closes by itself here
Object.assign(gateway, { configUrl, signingKey, payload });
