import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { FieldName } from "../../flow/effects";
import { useSession } from "./GatewayContext";

/** Refs of a form's secret inputs by field name. What is typed lives in them alone. */
export interface Fields {
  ref(name: FieldName): (input: HTMLInputElement | null) => void;
  read(name: FieldName): string;
  /** Puts text into a field as if it were typed there. */
  write(name: FieldName, text: string): void;
  /** Brings the focus to a field, what stands there selected. */
  focus(name: FieldName): void;
}

function focusIn(inputs: ReadonlyMap<FieldName, HTMLInputElement>, name: FieldName): void {
  const input = inputs.get(name);
  input?.focus();
  input?.select();
}

/** Reads a form's inputs, and empties those that the flow asks to be emptied. */
export function useFields(): Fields {
  const session = useSession();
  const inputs = useRef(new Map<FieldName, HTMLInputElement>());
  useEffect(
    () =>
      session.onFieldsEmptied((names, focus) => {
        for (const name of names) {
          const input = inputs.current.get(name);
          if (input) input.value = "";
        }
        if (focus) focusIn(inputs.current, focus);
      }),
    [session],
  );
  // what was typed goes with its screen (R58); a layout effect's end still finds the inputs
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
      focus: (name) => focusIn(inputs.current, name),
    }),
    [],
  );
}

/** All that a form can have been given, for the events that carry it. */
export const readFormValues = (fields: Fields) => ({
  mpin: fields.read("MPIN"),
  confirm: fields.read("CONFIRMMPIN"),
  otp: fields.read("OTP"),
});
