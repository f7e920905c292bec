const gateway = document.querySelector("edis-gateway, edis-gateway-frame");
const events = document.querySelector("#events");
const stay = document.querySelector("#stay");
const outcome = document.querySelector("#outcome");

const SHORT = 120;

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

const showOutcome = (event) => {
  outcome.hidden = false;
  outcome.dataset.type = event.type;
  outcome.querySelector("pre").textContent = JSON.stringify(event.detail, null, 2);
};

for (const type of ["ready", "screenchange", "success", "fail", "close"]) {
  gateway.addEventListener(type, (event) => {
    events.append(entry(event));
    if (!stay.checked || !event.cancelable) return;
    event.preventDefault();
    if (type !== "close") showOutcome(event);
  });
}
