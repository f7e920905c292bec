import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import type { StoreApi } from "zustand/vanilla";
import type { FieldName } from "../flow/effects";
import type { Message } from "../flow/messages";
import type { Step } from "../flow/steps";
import type { Session } from "../session/session";
import { type GatewayState, say, type Wording } from "../session/state";
import type { TextParams } from "../texts/fill";
import type { CommonTextKey, FirstTextKey, KeysOf, Table, Texts } from "../texts/texts";
import { isolated } from "./isolated";
import type { LoadedSecurities } from "./securities/loaded";
import type { Stage } from "./stage";

/** What a screen has beside its step: the session to send to, the shadow root and the page it stands in. */
export interface Gateway extends Stage {
  readonly session: Session;
  /** The element has a page to itself (hash routing), whose title follows the screen. */
  readonly ownsPage: boolean;
  /** The mandate's securities as far as they are loaded (R36). */
  readonly securities: StoreApi<LoadedSecurities>;
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

/**
 * A part of a store's state. Markup that is taken over (contract §7) shows the state as it is, which is why this is not
 * zustand's own `useStore`: that begins there with the state that the store was made with.
 */
export function useStore<State, T>(store: StoreApi<State>, select: (state: State) => T): T {
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** A part of the session's state; the screen renders anew when that part changes. */
export function useGatewayState<T>(select: (state: GatewayState) => T): T {
  return useStore(useSession().store, select);
}

/** Who asks, as the language shown names them. */
export const useRequestor = (): string => useGatewayState(({ params }) => String(params["requestor"]));

/** Adds a lazily loaded screen's stylesheet before it is painted. */
export function useStyles(css: string): void {
  const { adopt } = useGateway();
  useInsertionEffect(() => adopt(css), [adopt, css]);
}

/**
 * Texts by key with the transaction's params in their places; `say` also takes what a server sent, and `rich` keeps what
 * fills a place apart from the sentence round it (R46).
 */
export interface Words<Key extends string> {
  t(key: Key, params?: TextParams): string;
  rich(key: Key, params?: TextParams): ReactNode;
  say(message: Message<Key>, params?: TextParams): string;
}

function wordsOf<Key extends string>({ texts, params }: Wording<Key>): Words<Key> {
  return {
    t: (key, more) => texts.t(key, more ? { ...params, ...more } : params),
    rich: (key, more) => isolated(texts.raw(key), { ...params, ...more }),
    say: (message, more) => say({ texts, params }, message, more),
  };
}

function useWordsOf<Key extends string>(texts: Texts<Key>): Words<Key> {
  const params = useGatewayState((state) => state.params);
  return useMemo(() => wordsOf({ texts, params }), [texts, params]);
}

/** The texts that are there from the start. */
export const useWords = (): Words<FirstTextKey> => useWordsOf(useGatewayState((state) => state.texts));

/** What a message says; null for none, and until the journey's texts are there. */
export function useSaid(): (
  message: Message<CommonTextKey> | null | undefined,
  params?: TextParams,
) => string | null {
  const texts = useGatewayState((state) => state.common);
  const params = useGatewayState((state) => state.params);
  return (message, more) => (message && texts ? say({ texts, params }, message, more) : null);
}

/** The texts from the start and those that a lazy screen brings along. */
export function useMoreWords<T extends readonly Table[]>(
  ...more: T
): Words<FirstTextKey | KeysOf<T[number]>> {
  const texts = useGatewayState((state) => state.texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's tables are constants
  return useWordsOf(useMemo(() => texts.with(...more), [texts]));
}

const SUBMIT_DEBOUNCE_MS = 200;

/** Whether a call of the investor's is under way. */
export function isAsking({ store }: Session): boolean {
  const { step } = store.getState();
  return "busy" in step && step.busy !== null;
}

/** Ends by itself after `ms`, or as soon as somebody types; gives what ends it. */
function holdFor(ms: number, ended: () => void): () => void {
  const typing = new AbortController();
  const end = () => {
    clearTimeout(timer);
    typing.abort();
    ended();
  };
  const timer = setTimeout(end, ms);
  window.addEventListener("input", end, { capture: true, signal: typing.signal });
  return end;
}

/**
 * Acts at a press. Those that follow within 200 ms on one that asked something, with nothing typed between, are taken for
 * the same: one call, however fast one presses, and no press is lost that means another (spec §5).
 */
export function useDebounced(act: () => void, hasAsked: () => boolean): () => void {
  const letGo = useRef<() => void>(undefined);
  const latest = useRef({ act, hasAsked });
  useEffect(() => {
    latest.current = { act, hasAsked };
  });
  return useCallback(() => {
    const isSame = letGo.current !== undefined;
    letGo.current?.();
    if (!isSame) latest.current.act();
    if (!isSame && !latest.current.hasAsked()) return;
    letGo.current = holdFor(SUBMIT_DEBOUNCE_MS, () => {
      letGo.current = undefined;
    });
  }, []);
}

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

/**
 * The `onSubmit` of a screen's form: tells the session what was typed, debounced (spec §5). When it was refused, here or
 * by the depository, the focus goes to the first field that is wrong.
 */
export function useSubmit(fields: Fields, onSent?: () => void): (event: FormEvent) => void {
  const session = useSession();
  const step = useGatewayState((state) => state.step);
  const form = useRef<Element>(null);
  const refused = useRefusal(step, form);
  const submit = useDebounced(
    () => {
      onSent?.();
      refused.watch();
      session.send({ type: "submitted", typed: typedIn(fields) });
    },
    () => isAsking(session),
  );
  return (event) => {
    event.preventDefault();
    form.current = event.currentTarget;
    submit();
  };
}

/** After `watch`, and once no call is under way, brings the focus to the first field in `root` that is wrong. */
export function useRefusal(step: Step, root: RefObject<Element | null>): { watch(): void } {
  const isWatched = useRef(false);
  useEffect(() => {
    if (!isWatched.current || !("busy" in step) || step.busy) return;
    isWatched.current = false;
    const wrong = root.current?.querySelector<HTMLElement>("[aria-invalid]");
    wrong?.focus();
    // in a low window the message under it would be out of sight
    wrong?.closest(".field, .check")?.scrollIntoView({ block: "nearest" });
  }, [step, root]);
  return useMemo(
    () => ({
      watch: () => {
        isWatched.current = true;
      },
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
