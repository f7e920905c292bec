/**
 * Finds elements of the page as an outsider sees them.
 * @param role a key of ROLES below; a "field" is named by its label, a "value" by its term
 * @param name the accessible name or text, null for any
 * @param pattern a pattern's source, in place of the name
 * @returns the visible and reachable elements, those of shadow roots too, in document order
 */
// biome-ignore lint/correctness/noUnusedVariables: the page that it is put into calls it (browser.ts)
function find(role, name, pattern) {
  const ROLES = {
    alert: "[role=alert]",
    button: "button, [role=button], input[type=submit]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    columnheader: "thead th, [role=columnheader]",
    dialog: "dialog[open], [role=dialog], [role=alertdialog]",
    field: "input, textarea, select",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    iframe: "iframe",
    img: "img, [role=img]",
    link: "a[href], [role=link]",
    radio: "input[type=radio]",
    row: "tbody tr",
    status: "[role=status]",
    text: "*",
    value: "dd",
  };

  const plain = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const fits = (text) => {
    if (pattern) return new RegExp(pattern).test(plain(text));
    return name === null || plain(text) === name;
  };

  function nameOf(element) {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) {
      const root = element.getRootNode();
      return ids
        .split(/\s+/)
        .map((id) => root.getElementById(id)?.textContent)
        .join(" ");
    }
    const label = element.getAttribute("aria-label") ?? element.getAttribute("alt");
    if (label) return label;
    if (element.localName === "iframe") return element.title;
    if (element.labels?.length) return [...element.labels].map(({ textContent }) => textContent).join(" ");
    return element.localName === "input" ? element.value : element.textContent;
  }

  const seen = (element) => element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true });

  const found = [];
  let modal = null;
  function look(root) {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("dialog:modal")) modal = element;
      if (element.matches(ROLES[role]) && seen(element)) found.push(element);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  }
  look(document);

  const reached = found.filter((element) => !modal || modal.contains(element));
  if (role === "text") {
    const fitting = reached.filter((element) => fits(element.textContent));
    return fitting.filter((element) => ![...element.children].some((child) => fitting.includes(child)));
  }
  if (role === "value") return reached.filter(({ previousElementSibling: term }) => fits(term?.textContent));
  if (role === "alert" || role === "status")
    return reached.filter(({ textContent }) => plain(textContent) && fits(textContent));
  return reached.filter((element) => fits(nameOf(element)));
}
