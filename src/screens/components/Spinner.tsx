/** A spinner, drawn by CSS as decoration. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;

/** The loading state of a whole screen: a spinner with a visible label, announced politely. */
export function Loading({ label }: { label?: string | undefined }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      {label && <p>{label}</p>}
    </div>
  );
}
