import { type ReactNode, useMemo } from "react";
import type { Message } from "../../flow/messages";
import type { TextParams } from "../../i18n/interpolate";
import type { CommonTextKey, FirstScreenTextKey, KeysOf, Texts, TextTable } from "../../i18n/texts";
import { formatMessage, type MessageContext } from "../../session/formatMessage";
import { bidiIsolated } from "../components/bidiIsolated";
import { useGatewayState } from "./GatewayContext";

/** Returns the requestor's name in the language shown. */
export const useRequestor = (): string => useGatewayState(({ params }) => String(params["requestor"]));

/**
 * Texts by key, with placeholders filled from the transaction's params. `format` also takes a server's message; `rich` isolates
 * the filled values by `<bdi>` (R46).
 */
export interface ScreenTexts<Key extends string> {
  readonly locale: string;
  t(key: Key, params?: TextParams): string;
  rich(key: Key, params?: TextParams): ReactNode;
  format(message: Message<Key>, params?: TextParams): string;
  /** Like `format`, with the filled values isolated as by `rich`. */
  richMessage(message: Message<Key>): ReactNode;
}

function bindParams<Key extends string>({ texts, params }: MessageContext<Key>): ScreenTexts<Key> {
  const rich = (key: Key, more?: TextParams) => bidiIsolated(texts.raw(key), { ...params, ...more });
  return {
    locale: texts.locale,
    t: (key, more) => texts.t(key, more ? { ...params, ...more } : params),
    rich,
    richMessage: (message) =>
      "key" in message ? rich(message.key) : formatMessage({ texts, params }, message),
    format: (message, more) => formatMessage({ texts, params }, message, more),
  };
}

function useBoundTexts<Key extends string>(texts: Texts<Key>): ScreenTexts<Key> {
  const params = useGatewayState((state) => state.params);
  return useMemo(() => bindParams({ texts, params }), [texts, params]);
}

/** The texts that are loaded from the start, and the messages of a running flow. */
type FirstTexts = Pick<ScreenTexts<FirstScreenTextKey>, "t" | "rich"> &
  Pick<ScreenTexts<CommonTextKey>, "format" | "richMessage">;

/** Returns the texts that are loaded from the start. Those of messages come with the flow. */
export const useTexts = (): FirstTexts =>
  useBoundTexts<CommonTextKey>(useGatewayState(({ common, texts }) => common ?? texts));

/** Returns the texts from the start, and those that a lazy screen brings along. */
export function useTextsWith<T extends readonly TextTable[]>(
  ...more: T
): ScreenTexts<FirstScreenTextKey | KeysOf<T[number]>> {
  const texts = useGatewayState((state) => state.texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen's tables are constants
  return useBoundTexts(useMemo(() => texts.with(...more), [texts]));
}
