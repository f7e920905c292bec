import { randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Returned } from "../../../demo/broker/index";
import { Counters } from "../../faults/counters";
import type { TestServers } from "./testServers";

const Issued = v.object({ transactionRefNo: v.string(), payload: v.string() });
export type Issued = v.InferOutput<typeof Issued>;

const Call = v.looseObject({
  operation: v.string(),
  name: v.nullable(v.string()),
  status: v.number(),
  body: v.optional(v.unknown()),
  headers: v.record(v.string(), v.string()),
});

const Transaction = v.looseObject({
  state: v.string(),
  counters: Counters,
  violations: v.array(v.looseObject({ operation: v.string(), what: v.string() })),
  calls: v.array(Call),
  model: v.record(v.string(), v.unknown()),
});
export type Transaction = v.InferOutput<typeof Transaction>;

const Inbox = v.array(v.object({ code: v.string(), purpose: v.string() }));

const json = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
};

const send = (method: string, body: object): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Calls `read` until its result is not undefined; throws with `what` after `ms`. */
export async function pollUntil<T>(what: string, read: () => Promise<T | undefined>, ms = 8000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the depository through its back office. `issued` collects the references of one test. */
export function depositoryOf({ depositoryUrl }: Pick<TestServers, "depositoryUrl">, issued: string[]) {
  const at = (path: string) => `${depositoryUrl}/demo/${path}`;
  const transaction = async (ref: string): Promise<Transaction> =>
    v.parse(Transaction, await json(await fetch(at(`transactions/${ref}`))));
  return {
    url: depositoryUrl,
    transaction,
    /** Returns every transaction issued so far, newest last. */
    all: async (): Promise<{ transactionRefNo: string }[]> =>
      v.parse(
        v.array(v.object({ transactionRefNo: v.string() })),
        await json(await fetch(at("transactions"))),
      ),
    /** Issues a transaction; `creation` as the back office takes it (demo/depository/issue.ts). */
    issue: async (creation: object): Promise<Issued> => {
      const answer = await json(await fetch(at("transactions"), send("POST", creation)));
      const { transactionRefNo, payload } = v.parse(Issued, answer);
      issued.push(transactionRefNo);
      return { transactionRefNo, payload };
    },
    /** Changes the scenario of a transaction under way. */
    change: async (ref: string, scenario: object): Promise<void> => {
      await json(await fetch(at(`transactions/${ref}`), send("PATCH", scenario)));
    },
    /** Waits until the transaction is in a state; the error tells what came in place of it. */
    reaches: async (ref: string, state: string): Promise<Transaction> => {
      let seen = "";
      try {
        return await pollUntil(`${ref} to be ${state}`, async () => {
          const found = await transaction(ref);
          seen = `${found.state} after ${found.calls.map(({ name, operation }) => name ?? operation).join()}`;
          return found.state === state ? found : undefined;
        });
      } catch (cause) {
        throw new Error(`Waited for ${ref} to be ${state}; it is ${seen}`, { cause });
      }
    },
    /** Returns the names of the operations asked so far, oldest first, `clr` included. */
    operations: async (ref: string): Promise<string[]> =>
      (await transaction(ref)).calls.map(({ name, operation }) => name ?? operation),
  };
}

/** Returns the broker's site; its orders are placed without a browser. */
export function brokerOf(
  { brokerUrl, received }: Pick<TestServers, "brokerUrl" | "received">,
  issued: string[],
) {
  const returnsOf = (ref: string): Returned[] =>
    received.filter(({ fields }) => fields["transactionRefNo"] === ref);
  return {
    url: brokerUrl,
    /** Matches a return address as the broker registers it: the order's `state` is all of its query. */
    registered: (outcome: "success" | "fail"): RegExp =>
      new RegExp(`^${brokerUrl.replaceAll(".", "\\.")}/return/${outcome}\\?state=[\\w-]{22}$`),
    /**
     * Fills in the sell-order form; fields as in demo/broker/ticket.ts.
     * @returns the transaction's reference and the address to open in a browser
     */
    order: async (fields: Record<string, string> = {}): Promise<{ ref: string; url: string }> => {
      const token = randomBytes(16).toString("base64url");
      const body = new URLSearchParams({ token, isin: "INE481K01021", quantity: "10", ...fields });
      const response = await fetch(`${brokerUrl}/orders`, { method: "POST", redirect: "manual", body });
      const location = response.headers.get("location");
      if (location === null)
        throw new Error(`No order was placed: ${response.status} ${await response.text()}`);
      const url = new URL(location, brokerUrl);
      const payload = url.hash.split("?")[1];
      const ref =
        payload === undefined
          ? decodeURIComponent(url.pathname.split("/").at(-1) ?? "")
          : v.parse(
              v.object({ transactionRefNo: v.string() }),
              JSON.parse(Buffer.from(payload, "base64url").toString("utf8")),
            ).transactionRefNo;
      issued.push(ref);
      return { ref, url: url.href };
    },
    /** Returns the returns of one transaction, oldest first. */
    returnsOf,
    /** Waits for the one return of a transaction. */
    returned: (ref: string): Promise<Returned> =>
      pollUntil(`a return of ${ref}`, async () => returnsOf(ref)[0]),
  };
}

/** Returns the OTPs that the depository sent. */
export function inboxOf({ depositoryUrl }: Pick<TestServers, "depositoryUrl">) {
  const sent = async (ref: string) =>
    v.parse(Inbox, await json(await fetch(`${depositoryUrl}/demo/inbox.json?transactionRefNo=${ref}`)));
  return {
    /** Returns how many OTPs were sent for a transaction. */
    count: async (ref: string): Promise<number> => (await sent(ref)).length,
    /** Waits until `count` OTPs were sent for the transaction; resolves to the newest. */
    otp: (ref: string, count = 1): Promise<string> =>
      pollUntil(`OTP number ${count} of ${ref}`, async () => {
        const otps = await sent(ref);
        return otps.length >= count ? otps[0]?.code : undefined;
      }),
  };
}

/** Returns six digits that differ from the given OTP. */
export const otherThan = (otp: string): string => (otp === "000000" ? "111111" : "000000");
