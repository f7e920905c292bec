import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { isFocusElsewhere, isFocused } from "../../dom/focus";
import type { FieldName } from "../../flow/effects";
import { useSession } from "./GatewayContext";

/** A form's secret inputs, by field name. The values are kept in the inputs alone. */
export interface SecretFields {
  ref(name: FieldName): (input: HTMLInputElement | null) => void;
  read(name: FieldName): string;
  /** Sets a field's value as if it were typed: it dispatches `input`. */
  write(name: FieldName, text: string): void;
  /** Focuses a field, unless something else on the page has the focus. */
  focus(name: FieldName): void;
}

function focusIn(inputs: ReadonlyMap<FieldName, HTMLInputElement>, name: FieldName): void {
  const input = inputs.get(name);
  input?.focus();
  input?.select();
}

/** Reads a form's inputs, and empties those that the flow names. */
export function useSecretFields(): SecretFields {
  const session = useSession();
  const inputs = useRef(new Map<FieldName, HTMLInputElement>());
  useEffect(
    () =>
      session.onFieldCommand((names, focus) => {
        for (const name of names) {
          const input = inputs.current.get(name);
          if (input) input.value = "";
        }
        const field = focus && inputs.current.get(focus);
        // the field keeps the focus (R13), but does not take it from a field of the broker's page
        if (!field || isFocusElsewhere(field)) return;
        focusIn(inputs.current, focus);
        // an open dialog makes the screen inert, until React has closed it (R11, R13)
        if (!isFocused(field)) setTimeout(focusIn, 0, inputs.current, focus);
      }),
    [session],
  );
  // values are cleared with their screen (R58); a layout effect's cleanup runs while the inputs still exist
  useLayoutEffect(() => {
    const { current } = inputs;
    return () => {
      for (const input of current.values()) input.value = "";
    };
  }, []);
  return useMemo(
    () => ({
      ref: (name) => (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      read: (name) => inputs.current.get(name)?.value ?? "",
      write(name, text) {
        const input = inputs.current.get(name);
        if (!input) return;
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      },
      focus(name) {
        const input = inputs.current.get(name);
        if (input && !isFocusElsewhere(input)) input.focus();
      },
    }),
    [],
  );
}

/** Reads every field that a form can have, for the events that carry them. */
export const readFormValues = (fields: SecretFields) => ({
  mpin: fields.read("MPIN"),
  confirm: fields.read("CONFIRMMPIN"),
  otp: fields.read("OTP"),
});
