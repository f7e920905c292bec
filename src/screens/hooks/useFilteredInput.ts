import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { filterInput } from "../../dom/inputFilter";

/** Returns the ref of an uncontrolled input that `filterInput` cleans. */
export function useFilteredInput(
  outer: Ref<HTMLInputElement> | undefined,
  drop: RegExp,
  length: number,
  onText?: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(outer, () => ref.current, []);
  useLayoutEffect(() => {
    const listeners = new AbortController();
    if (ref.current) filterInput(ref.current, drop, length, listeners.signal, onText);
    return () => listeners.abort();
  }, [drop, length, onText]);
  return ref;
}
