import { Fragment, type ReactNode } from "react";
import { interpolate, interpolateToParts, type TextParams } from "../../i18n/interpolate";

/** Returns a filled text with every `name` in it isolated by `<bdi>` (R46). */
export const bidiIsolatedParts = (text: string, name: string): ReactNode =>
  text.split(name || /$^/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places
    <Fragment key={index}>
      {index > 0 && <bdi>{name}</bdi>}
      {part}
    </Fragment>
  ));

/**
 * Returns a text with each filled placeholder in a `<bdi>`, so that no name can reorder the sentence around it (R46, R57). Its
 * text content is that of `interpolate`. Other params make a new element: moved text nodes would count as a layout shift.
 */
export const bidiIsolated = (text: string, params: TextParams): ReactNode => (
  <Fragment key={interpolate(text, params)}>
    {interpolateToParts(text, params).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change places
      <Fragment key={index}>{typeof piece === "string" ? piece : <bdi>{piece.filled}</bdi>}</Fragment>
    ))}
  </Fragment>
);
