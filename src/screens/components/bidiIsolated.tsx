import { Fragment, type ReactNode } from "react";
import { interpolate, interpolateToParts, type TextParams } from "../../i18n/interpolate";

/** A text that is filled already, with `name` isolated wherever it stands in it. */
export const bidiIsolatedParts = (text: string, name: string): ReactNode =>
  text.split(name || /$^/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never change places
    <Fragment key={index}>
      {index > 0 && <bdi>{name}</bdi>}
      {part}
    </Fragment>
  ));

/**
 * A text whose filled places each stand in a `<bdi>`, so that no name can rewrite the sentence round it (R46, R57); as
 * text it reads as the filled text does. Filled otherwise it is another sentence, in words of its own: none of the old
 * ones moves, which is what a layout shift is.
 */
export const bidiIsolated = (text: string, params: TextParams): ReactNode => (
  <Fragment key={interpolate(text, params)}>
    {interpolateToParts(text, params).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces never change places
      <Fragment key={index}>{typeof piece === "string" ? piece : <bdi>{piece.filled}</bdi>}</Fragment>
    ))}
  </Fragment>
);
