/**
 * Returns the unmirrored parts of the page that point to a side: asymmetric drawings of icons, and characters that no
 * browser mirrors. For `page.evaluate`.
 */
export function unturned(): string[] {
  const root = document.querySelector("edis-gateway")?.shadowRoot;
  const all = [...(root?.querySelectorAll("section *") ?? [])];
  /** Decides from 200 points of a drawing's line, in units of its 24 by 24 grid. */
  const decide = (path: SVGPathElement): boolean => {
    const length = path.getTotalLength();
    const points = Array.from({ length: 200 }, (_, step) => path.getPointAtLength((step / 200) * length));
    const dotsOf = (at: (x: number) => number) =>
      new Set(points.map(({ x, y }) => `${Math.round(at(x) / 2)} ${Math.round(y / 2)}`));
    const mirrored = dotsOf((x) => 24 - x);
    return [...dotsOf((x) => x)].filter((dot) => !mirrored.has(dot)).length > 2;
  };
  /** The decision on each drawing, by its `d`: the page keeps it from call to call, as points take long to find. */
  const kept: unknown = Reflect.get(window, "oneSided");
  const decided: Map<unknown, unknown> = kept instanceof Map ? kept : new Map();
  Reflect.set(window, "oneSided", decided);
  const isOneSided = (path: SVGPathElement): boolean => {
    const line = path.getAttribute("d");
    if (!decided.has(line)) decided.set(line, decide(path));
    return decided.get(line) === true;
  };
  const isMirrored = (path: SVGPathElement): boolean => (path.getScreenCTM()?.a ?? 0) < 0;
  const icons = [...(root?.querySelectorAll<SVGPathElement>(".icon path") ?? [])];
  const pointing = /[\u2190\u2192\u219a-\u21ff\u25b6-\u25bb\u25c0-\u25c5\u2794-\u27be\u27f5-\u27ff]/;
  const isWritten = (one: Element): boolean =>
    [...one.childNodes].some((node) => node instanceof Text && pointing.test(node.data)) ||
    ["::before", "::after"].some((pseudo) => pointing.test(getComputedStyle(one, pseudo).content));
  return [
    ...icons
      .filter((path) => isOneSided(path) && !isMirrored(path))
      .map((path) => path.getAttribute("d") ?? ""),
    ...all.filter(isWritten).map((one) => one.outerHTML.slice(0, 80)),
  ];
}
