/** What the first screen is drawn in (`screens/ui/base.css`), in the text size that browsers begin with. */
export const FAMILY = 'system-ui, "Noto Sans", sans-serif';
export const FONTS: readonly string[] = ["400 14px", "400 16px", "600 16px", "600 22px"];

/** Has the browser find the fonts of the first screen while nothing else is to be done: one by one it asks the system for them. */
export function findFonts(): void {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return;
  for (const font of FONTS) {
    pen.font = `${font} ${FAMILY}`;
    pen.measureText("MPIN");
  }
}
