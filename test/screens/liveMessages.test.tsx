import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Message, TextKey } from "../../src/flow/messages";
import { startMpin } from "../../src/flow/mpin";
import type { MpinState } from "../../src/flow/states";
import type { TextParams } from "../../src/i18n/interpolate";
import { bidiIsolated, bidiIsolatedParts } from "../../src/screens/components/bidiIsolated";
import { languageOf, liveMessages, secretFieldMessages } from "../../src/screens/hooks/liveMessages";
import {
  at,
  begin,
  contextOf,
  exitAnswered,
  mpinEntered,
  pressed,
  read,
  times,
  wrong,
} from "../flow/support";

afterEach(cleanup);

const initialMpinState = (more: Partial<MpinState>): MpinState => {
  const { state: flow } = startMpin(contextOf("DIS"));
  if (flow.screen !== "mpin") throw new Error("no M-PIN screen");
  return { ...flow, ...more };
};
const format = (message: Message<TextKey>, params: TextParams = {}): string =>
  (read(message) ?? "").replace("{count}", String(params["count"]));
const messagesOf = (flow: MpinState, wrong?: { key: "MPIN_IS_REQUIRED" }): string[] => {
  const { container } = render(<p>{secretFieldMessages(flow, wrong, format)}</p>);
  return [...container.querySelectorAll("span")].map(({ textContent }) => textContent.trim());
};

describe("the text under an M-PIN field (R10, R66)", () => {
  const message = { literal: "Invalid MPIN." };

  it("is the depository's text and the attempts left, each as its own sentence", () => {
    expect(messagesOf(initialMpinState({ wrong: 1, message }))).toEqual(["Invalid MPIN.", "2 attempts left"]);
    expect(messagesOf(initialMpinState({ wrong: 2, message, warning: "LAST_ATTEMPT_MPIN" }))).toEqual([
      "Invalid MPIN.",
      "Last attempt to enter MPIN",
    ]);
  });

  it("is set apart from what follows it, by a dash if it does not end in a full stop", () => {
    const shown = (literal: string) =>
      render(
        <p>{secretFieldMessages(initialMpinState({ wrong: 1, message: { literal } }), undefined, format)}</p>,
      ).container.textContent?.trim();
    expect(shown("Invalid MPIN.")).toBe("Invalid MPIN. 2 attempts left");
    expect(shown("गलत MPIN।")).toBe("गलत MPIN। 2 attempts left");
    expect(shown("Wrong MPIN")).toBe("Wrong MPIN – 2 attempts left");
  });

  it("does not repeat the depository's text, and has no attempts left if none was counted", () => {
    const counted = { literal: "Invalid MPIN. 2 attempts left." };
    expect(messagesOf(initialMpinState({ wrong: 1, message: counted }))).toEqual([
      "Invalid MPIN. 2 attempts left.",
    ]);
    expect(messagesOf(initialMpinState({ message }))).toEqual(["Invalid MPIN."]);
  });

  it("has no last-attempt warning while the next try is under way", () => {
    expect(
      messagesOf(initialMpinState({ wrong: 2, warning: "LAST_ATTEMPT_MPIN", busy: "validate" })),
    ).toEqual([]);
    expect(messagesOf(initialMpinState({ wrong: 2, warning: "LAST_ATTEMPT_MPIN" }))).toEqual([
      "Last attempt to enter MPIN",
    ]);
  });

  it("has no last-attempt warning if no other attempt can be made", () => {
    const tries = times(3, mpinEntered).flatMap((entered) => [entered, wrong({ message: "Invalid MPIN." })]);
    const spent = at("mpin", begin(contextOf("DIS"), ...tries));
    expect(spent.ending?.outcome.reason).toBe("attempts-exceeded");
    expect(messagesOf(spent)).not.toContain("Last attempt to enter MPIN");
  });

  it("has no attempts left once the investor has cancelled", () => {
    const cancelled = begin(
      contextOf("DIS"),
      mpinEntered,
      wrong({ message: "Invalid MPIN." }),
      pressed("cancel"),
      { type: "cancelConfirmed" },
      exitAnswered(),
    );
    expect(messagesOf(at("mpin", cancelled))).toEqual([]);
  });

  it("is ours where it counts the attempts, and has the page's language then (WCAG 3.1.2)", () => {
    const { container } = render(
      <p>{secretFieldMessages(initialMpinState({ wrong: 1, message }), undefined, format)}</p>,
    );
    const languages = [...container.querySelectorAll("span")].map((span) => span.getAttribute("lang"));
    expect(languages).toEqual(["", null]);
  });

  it("is the field's own error if it has one", () => {
    expect(messagesOf(initialMpinState({ wrong: 1, message }), { key: "MPIN_IS_REQUIRED" })).toEqual([
      "MPIN is required",
    ]);
  });
});

describe("a server's text (contract §5 Languages)", () => {
  const marks = (cause: unknown) => {
    const { container } = render(<p>{liveMessages([cause, "Invalid MPIN."])}</p>);
    const shown = container.querySelector("span");
    return shown && { lang: shown.getAttribute("lang"), dir: shown.getAttribute("dir") };
  };

  it("has an empty `lang` and the direction of its words; our own words have the page's language", () => {
    expect(marks({ literal: "Invalid MPIN." })).toEqual({ lang: "", dir: "auto" });
    expect(marks({ key: "WRONG_MPIN" })).toEqual({ lang: null, dir: null });
    expect(languageOf({ literal: "Closed" })).toEqual({ lang: "", dir: "auto" });
    expect(languageOf({ key: "CANCELLED" })).toEqual({});
  });
});

describe("the same text", () => {
  it("is put into its live region again for another cause, and stays for the same", () => {
    const first = { key: "OTP_REQUIRED" };
    const { container, rerender } = render(<p aria-live="polite">{liveMessages([first, "OTP required"])}</p>);
    const node = container.querySelector("span");
    rerender(<p aria-live="polite">{liveMessages([first, "OTP required"])}</p>);
    expect(container.querySelector("span")).toBe(node);
    rerender(<p aria-live="polite">{liveMessages([{ ...first }, "OTP required"])}</p>);
    expect(container.querySelector("span")).not.toBe(node);
    expect(container.textContent.trim()).toBe("OTP required");
  });
});

describe("a name in a sentence (R46, R57)", () => {
  it("is isolated in every placeholder, and the text reads as before", () => {
    const name = "\u05d0\u05d1 {quantity} Ltd";
    const { container } = render(
      <p>
        {bidiIsolated("{requestor} may debit {quantity} for {requestor}", { requestor: name, quantity: 10 })}
      </p>,
    );
    expect(container.textContent).toBe(`${name} may debit 10 for ${name}`);
    expect([...container.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toEqual([
      name,
      "10",
      name,
    ]);
  });

  it("is isolated in a filled text, too", () => {
    const { container } = render(<p>{bidiIsolatedParts("I authorise Acme to debit for Acme", "Acme")}</p>);
    expect(container.textContent).toBe("I authorise Acme to debit for Acme");
    expect(container.querySelectorAll("bdi")).toHaveLength(2);
    expect(render(<p>{bidiIsolatedParts("I agree", "")}</p>).container.textContent).toBe("I agree");
  });
});
