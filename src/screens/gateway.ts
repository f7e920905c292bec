import {
  createContext,
  type FormEvent,
  use,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
} from "react";
import { useStore } from "zustand";
import type { FieldName } from "../flow/effects";
import type { Message } from "../flow/messages";
import type { Session } from "../session/session";
import { type GatewayState, say, type Wording } from "../session/state";
import type { TextParams } from "../texts/fill";
import type { Catalogue, CommonTextKey, FirstTextKey, KeysOf, Texts } from "../texts/texts";
import type { Stage } from "./stage";

/** What a screen has beside its step: the session to send to, and the shadow root it stands in. */
export interface Gateway extends Stage {
  readonly session: Session;
}

export const GatewayContext = createContext<Gateway | null>(null);

/** The gateway that a screen stands in; throws outside of one. */
export function useGateway(): Gateway {
  const gateway = use(GatewayContext);
  if (!gateway) throw new Error("a screen stands outside of its gateway");
  return gateway;
}

/** The session to send to. */
export const useSession = (): Session => useGateway().session;

/** A part of the session's state; the screen renders anew when that part changes. */
export function useGatewayState<T>(select: (state: GatewayState) => T): T {
  return useStore(useSession().store, select);
}

/** Adds a lazily loaded screen's stylesheet before it is painted. */
export function useStyles(css: string): void {
  const { adopt } = useGateway();
  useInsertionEffect(() => adopt(css), [adopt, css]);
}

/** Texts by key with the transaction's params in their places; `say` also takes what a server sent. */
export interface Words<Key extends string> {
  t(key: Key, params?: TextParams): string;
  say(message: Message<Key>): string;
}

function wordsOf<Key extends string>({ texts, params }: Wording<Key>): Words<Key> {
  return {
    t: (key, more) => texts.t(key, more ? { ...params, ...more } : params),
    say: (message) => say({ texts, params }, message),
  };
}

function useWordsOf<Key extends string>(texts: Texts<Key>): Words<Key> {
  const params = useGatewayState((state) => state.params);
  return useMemo(() => wordsOf({ texts, params }), [texts, params]);
}

/** The texts that are there from the start. */
export const useWords = (): Words<FirstTextKey> => useWordsOf(useGatewayState((state) => state.texts));

/** What a message says; null for none, and until the journey's texts are there. */
export function useSaid(): (message: Message<CommonTextKey> | null | undefined) => string | null {
  const texts = useGatewayState((state) => state.common);
  const params = useGatewayState((state) => state.params);
  return (message) => (message && texts ? say({ texts, params }, message) : null);
}

/** The texts from the start and those that a lazy screen brings along. */
export function useMoreWords<C extends readonly Catalogue<string>[]>(
  ...more: C
): Words<FirstTextKey | KeysOf<C[number]>> {
  const texts = useGatewayState((state) => state.texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's catalogues are constants
  return useWordsOf(useMemo(() => texts.with(...more), [texts]));
}

const SUBMIT_DEBOUNCE_MS = 200;

/** Acts 200 ms after the last press: one call, however fast one presses, and no press is lost (spec §5). */
export function useDebounced(act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), SUBMIT_DEBOUNCE_MS);
  }, []);
}

/** Refs of a form's secret inputs by field name. What is typed lives in them alone. */
export interface Fields {
  ref(name: FieldName): (input: HTMLInputElement | null) => void;
  read(name: FieldName): string;
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
  return useMemo(
    () => ({
      ref: (name) => (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      read: (name) => inputs.current.get(name)?.value ?? "",
      focus: (name) => focusIn(inputs.current, name),
    }),
    [],
  );
}

/** The `onSubmit` of a screen's form: tells the session what was typed, debounced (spec §5). */
export function useSubmit(fields: Fields, onSent?: () => void): (event: FormEvent) => void {
  const session = useSession();
  const submit = useDebounced(() => {
    onSent?.();
    session.send({ type: "submitted", typed: typedIn(fields) });
  });
  return (event) => {
    event.preventDefault();
    submit();
  };
}

/** All that a form can have been given, for the events that carry it. */
export const typedIn = (fields: Fields) => ({
  mpin: fields.read("MPIN"),
  confirm: fields.read("CONFIRMMPIN"),
  otp: fields.read("OTP"),
});
