import { type ReactNode, type Ref, useId } from "react";
import { useFilteredInput } from "../hooks/useFilteredInput";
import { Field, inputOfField } from "./Field";
import { UNRECORDED, UNRECORDED_CLASSES } from "./hiddenFromRecorders";

/** Separators that people type between groups: white space, and hyphens and dashes of any kind. */
const SEPARATORS = /[\s\p{Pd}]/gu;

interface Props {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
  maxLength: number;
}

/**
 * A plain text input, uncontrolled: read it from `inputRef`. Separators are dropped and the rest is cut to `maxLength`, so that
 * a pasted ' ABCDE-1234 F ' arrives whole. Capitals are shown; the value stays as typed.
 */
export function TextField({ label, name, hint, error, inputRef, maxLength }: Props) {
  const id = useId();
  const input = useFilteredInput(inputRef, SEPARATORS, maxLength);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...inputOfField(id, error, hint)}
        {...UNRECORDED}
        ref={input}
        type="text"
        className={`uppercase ${UNRECORDED_CLASSES}`}
        name={name}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
