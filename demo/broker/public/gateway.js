const gateway = document.querySelector("edis-gateway, edis-gateway-frame");
const events = document.querySelector("#events");
const stay = document.querySelector("#stay");
const outcome = document.querySelector("#outcome");
const unreachable = document.querySelector("#unreachable");

const SHORT = 120;
/** The time that the depository's script may take before the investor is told that it does not come. */
const PATIENCE_MS = 15_000;

const tag = (name, ...children) => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};

const entry = (event) => {
  const text = JSON.stringify(event.detail) ?? "";
  const detail = tag("details", tag("summary", event.type), tag("code", text));
  detail.open = text.length <= SHORT;
  return tag("li", detail);
};

// The live region is there from the start: one that comes along with its text is often not read out.
const showOutcome = (event) => {
  const back = Object.assign(tag("a", "Back to orders"), { className: "primary", href: "/" });
  const card = tag("section", tag("h2", "Result"), tag("pre", JSON.stringify(event.detail, null, 2)), back);
  card.className = "card";
  outcome.dataset.type = event.type;
  outcome.replaceChildren(card);
};

const showWhether = (isUnreachable) => {
  unreachable.hidden = !isUnreachable;
};

const patience = setTimeout(showWhether, PATIENCE_MS, true);
document.querySelector('script[type="module"]').addEventListener("error", () => showWhether(true));
customElements.whenDefined(gateway.localName).then(() => {
  clearTimeout(patience);
  showWhether(false);
});

for (const type of ["ready", "screenchange", "success", "fail", "close"]) {
  gateway.addEventListener(type, (event) => {
    events.append(entry(event));
    if (!stay.checked || !event.cancelable) return;
    event.preventDefault();
    if (type !== "close") showOutcome(event);
  });
}
