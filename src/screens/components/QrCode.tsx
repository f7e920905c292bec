import { create } from "qrcode";
import { useEffect, useMemo } from "react";

const QUIET_ZONE_MODULES = 4;

interface Props {
  text: string;
  label: string;
  onError(): void;
}

/**
 * A QR code of `text`, an image named `label`, dark on white in either theme; nothing, and a call of `onError`, if the text
 * cannot be encoded (R23). Import this module lazily: it contains the encoder.
 */
export function QrCode({ text, label, onError }: Props) {
  const drawing = useMemo(() => draw(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each text
  useEffect(() => {
    if (!drawing) onError();
  }, [drawing]);
  if (!drawing) return null;

  const side = drawing.size + 2 * QUIET_ZONE_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE_MODULES} y={-QUIET_ZONE_MODULES} width={side} height={side} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}

/** Returns the dark modules as one path, and the `size` in modules; null if `text` cannot be encoded. */
function draw(text: string): { size: number; path: string } | null {
  try {
    // a screen is neither torn nor smudged, and the lowest level has the largest modules
    const { size, data } = create(text, { errorCorrectionLevel: "L" }).modules;
    const rows = [...Array(size).keys()].map((y) => data.subarray(y * size, (y + 1) * size).join(""));
    const runs = rows.flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    );
    return { size, path: runs.join("") };
  } catch {
    return null;
  }
}
