import { type ReactNode, useMemo } from "react";
import type { Message } from "../flow/messages";
import { say, type Wording } from "../session/state";
import type { TextParams } from "../texts/fill";
import type { CommonTextKey, FirstTextKey, KeysOf, Table, Texts } from "../texts/texts";
import { useGatewayState } from "./gateway";
import { isolated } from "./isolated";

/** Who asks, as the language shown names them. */
export const useRequestor = (): string => useGatewayState(({ params }) => String(params["requestor"]));

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
