import { createContext, use, useCallback, useEffect, useInsertionEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import type { FieldName } from "../flow/effects";
import type { Message } from "../flow/messages";
import { type GatewayState, type Session, say, type Wording } from "../session/session";
import type { TextParams } from "../texts/fill";
import type { Catalogue, FirstTextKey, TextKey } from "../texts/texts";
import type { Stage } from "./stage";

/** What a screen has beside its step: the session to send to, and the shadow root it stands in. */
export interface Gateway extends Stage {
  readonly session: Session;
}

export const GatewayContext = createContext<Gateway | null>(null);

export function useGateway(): Gateway {
  const gateway = use(GatewayContext);
  if (!gateway) throw new Error("a screen stands outside of its gateway");
  return gateway;
}

export const useSession = (): Session => useGateway().session;

export function useGatewayState<T>(select: (state: GatewayState) => T): T {
  return useStore(useSession().store, select);
}

/** Adds a lazily loaded screen's stylesheet before it is painted. */
export function useStyles(css: string): void {
  const { adopt } = useGateway();
  useInsertionEffect(() => adopt(css), [adopt, css]);
}

/** Texts by key with the transaction's params in their places; `say` also takes what a server sent. */
export interface Words<Key extends TextKey> {
  t(key: Key, params?: TextParams): string;
  say(message: Message<Key>): string;
}

export function wordsOf<Key extends TextKey>({ texts, params }: Wording<Key>): Words<Key> {
  return {
    t: (key, more) => texts.t(key, more ? { ...params, ...more } : params),
    say: (message) => say({ texts, params }, message),
  };
}

/** The first screens' texts. */
export function useWords(): Words<FirstTextKey> {
  const texts = useGatewayState((state) => state.texts);
  const params = useGatewayState((state) => state.params);
  return useMemo(() => wordsOf({ texts, params }), [texts, params]);
}

/** The first screens' texts and those that a lazy screen brings along. */
export function useMoreWords<Key extends TextKey>(more: Catalogue<Key>): Words<FirstTextKey | Key> {
  const texts = useGatewayState((state) => state.texts);
  const params = useGatewayState((state) => state.params);
  return useMemo(() => wordsOf({ texts: texts.with<Catalogue<Key>[]>(more), params }), [texts, params, more]);
}

const SUBMIT_DEBOUNCE_MS = 200;

/** The first press acts at once; those that follow within 200 ms of one another do not (spec §5 Submit debounced). */
export function useDebounced(act: () => void): () => void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(act);
  latest.current = act;
  return useCallback(() => {
    const now = performance.now();
    const isEcho = now - pressedAt.current < SUBMIT_DEBOUNCE_MS;
    pressedAt.current = now;
    if (!isEcho) latest.current();
  }, []);
}

/** Refs of a form's secret inputs by field name. What is typed lives in them alone. */
export interface Fields {
  ref(name: FieldName): (input: HTMLInputElement | null) => void;
  read(name: FieldName): string;
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
        if (focus) inputs.current.get(focus)?.focus();
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
    }),
    [],
  );
}

/** All that a form can have been given, for the events that carry it. */
export const typedIn = (fields: Fields) => ({
  mpin: fields.read("MPIN"),
  confirm: fields.read("CONFIRMMPIN"),
  otp: fields.read("OTP"),
});
