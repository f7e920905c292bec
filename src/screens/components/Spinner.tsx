/** A spinner, drawn by CSS. With a `label` it is an image of that name, without one it is decoration. */
export function Spinner({ label }: { label?: string | undefined }) {
  return label === undefined ? (
    <span className="spinner" aria-hidden="true" />
  ) : (
    <span className="spinner" role="img" aria-label={label} />
  );
}

/** The loading state of a whole screen: a spinner with a visible label, announced politely. */
export function Loading({ label }: { label?: string | undefined }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      {label && <p>{label}</p>}
    </div>
  );
}
