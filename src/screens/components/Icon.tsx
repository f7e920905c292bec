export const EYE = "M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
export const EYE_OFF =
  "M10 5.2A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.8M6.2 6.6C3.5 8.5 2 12 2 12s3.6 7 10 7a9.9 9.9 0 0 0 5-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18";
export const LOCK = "M5.5 11h13v9.5h-13zM8 11V7.5a4 4 0 0 1 8 0V11";
export const CLOSE = "M6 6l12 12M18 6 6 18";

/** An icon: `path` in 24 × 24 units, drawn by base.css as a line in the text's colour; hidden from assistive technology. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
