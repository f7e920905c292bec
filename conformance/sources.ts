import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { parseMembers } from "./answer";
import { NoAnswer, type Reply, type Request, send } from "./http";
import {
  authorisesByMpin,
  decodeText,
  hasMpin,
  type Model,
  readModel,
  type TransactionType,
} from "./payload";
import type { Secrets } from "./secrets";
import { CannotRun, type PayloadRequest, type Settings } from "./settings";
import { NotTried } from "./verdict";

/** The sources of payloads and OTPs: the `payloads` and `otp` of the configuration file. */

const run = promisify(execFile);
const COMMAND_MS = 15_000;
/** The time that the kit waits for an OTP, and the time between two looks. */
const OTP_MS = 10_000;
const LOOK_MS = 250;

export interface Payload {
  readonly name: string;
  /** The member of the configuration file by which it came. */
  readonly sent: string;
  readonly encoded: string;
  /** The JSON text of `encoded`. */
  readonly text: string;
  readonly model: Model;
}

/** The transaction that a rule needs. */
export interface Want {
  readonly types: readonly TransactionType[];
  /** True if the account has an M-PIN; absent: either. */
  readonly mpinSet?: boolean;
  /** True if the M-PIN authorises, and no OTP; absent: either. */
  readonly byMpin?: boolean;
  /** Only the source of this name. */
  readonly named?: string;
}

interface Source {
  readonly name: string;
  readonly request: PayloadRequest | undefined;
  readonly model: Model;
  /** A payload that was not used yet. */
  unused: Payload | undefined;
}

/** Asks the broker's side. Throws `CannotRun` if no answer comes: that is not the depository's fault. */
async function answerOf(source: string, request: Request): Promise<Reply> {
  try {
    return await send(request);
  } catch (error) {
    throw error instanceof NoAnswer ? new CannotRun(`${source}: ${error.message}`) : error;
  }
}

async function fetchPayload(name: string, { url, method, body }: PayloadRequest): Promise<string> {
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const reply = await answerOf(`payloads.${name}`, {
    method: method ?? (text === undefined ? "GET" : "POST"),
    url,
    headers: text === undefined ? {} : { "Content-Type": "application/json" },
    body: text,
  });
  const payload = parseMembers(reply.text)?.["payload"];
  if (reply.status > 299 || typeof payload !== "string") {
    throw new CannotRun(`payloads.${name}: HTTP ${reply.status}, and no { "payload": "…" }`);
  }
  return payload;
}

export class Sources {
  readonly #settings: Settings;
  readonly #secrets: Secrets;
  #sources: Promise<readonly Source[]> | undefined;
  #leftOut: readonly string[] = [];
  #otpMs: number | undefined;

  constructor(settings: Settings, secrets: Secrets) {
    this.#settings = settings;
    this.#secrets = secrets;
  }

  /**
   * Reads every source once, to learn its type. Leaves out those of another requestor than the first: the kit calls as a page of
   * one broker, and a rule with two transactions needs them to be of one. Throws `CannotRun`.
   */
  open(): Promise<readonly Source[]> {
    this.#sources ??= this.#open();
    return this.#sources;
  }

  async #open(): Promise<readonly Source[]> {
    const sources = await Promise.all(
      Object.entries(this.#settings.payloads).map(async ([name, source]) => {
        const request = typeof source === "string" ? undefined : source;
        const unused = await this.#get(name, source);
        return { name, request, model: unused.model, unused };
      }),
    );
    const [first] = sources;
    const isOwn = ({ model }: Source) => model.requestorId === first?.model.requestorId;
    this.#leftOut = sources.filter((source) => !isOwn(source)).map(({ name }) => name);
    return sources.filter(isOwn);
  }

  /** The names of the sources that `open` has left out. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  async #get(name: string, source: string | PayloadRequest): Promise<Payload> {
    const encoded = typeof source === "string" ? source : await fetchPayload(name, source);
    this.#secrets.add("payload", encoded);
    const text = decodeText(encoded);
    if (text === undefined) throw new CannotRun(`payloads.${name} does not decode (contract §4)`);
    this.#secrets.add("payload", text);
    // as a member of an answer that is told as JSON
    this.#secrets.add("payload", JSON.stringify(text).slice(1, -1));
    const read = readModel(text);
    if ("wrong" in read) throw new CannotRun(`payloads.${name}: ${read.wrong} (contract §4)`);
    return { name, sent: `payloads.${name}`, encoded, text, model: read.model };
  }

  /** Returns one payload of each source, to be read and not used. */
  async all(): Promise<Payload[]> {
    const sources = await this.open();
    return Promise.all(
      sources.map(({ name, request, unused }) => unused ?? this.#get(name, request ?? this.#given(name))),
    );
  }

  #given(name: string): string | PayloadRequest {
    return this.#settings.payloads[name] ?? "";
  }

  /** Returns the wanted types that have payloads. */
  async typesOf(want: Want): Promise<TransactionType[]> {
    const sources = await this.open();
    return want.types.filter((type) =>
      sources.some((source) => fits(source.model, { ...want, types: [type] })),
    );
  }

  /** Returns the sources of a wanted payload that give one as often as they are asked, each as a want. */
  async requestsOf(want: Want): Promise<Want[]> {
    const sources = await this.open();
    return sources
      .filter(({ request, model }) => request !== undefined && fits(model, want))
      .map(({ name, model }) => ({ ...want, types: [model.transactionType], named: name }));
  }

  /** Takes a transaction that was not used before. Throws `NotTried` if none is left. */
  async take(want: Want): Promise<Payload> {
    const fitting = (await this.open())
      .filter(({ name, model }) => fits(model, want) && (want.named ?? name) === name)
      .toSorted((one, other) => Number(other.unused !== undefined) - Number(one.unused !== undefined));
    const about = kindOf(want);
    if (fitting.length === 0) throw new NotTried(`there is no payload of ${about}`);
    const changed: string[] = [];
    for (const source of fitting) {
      const { name, unused, request } = source;
      source.unused = undefined;
      const payload = unused ?? (request && (await this.#get(name, request)));
      if (payload && fits(payload.model, want)) return payload;
      // an account without an M-PIN may have got one since
      if (payload) changed.push(name);
    }
    throw new NotTried(
      changed.length > 0
        ? `payloads.${changed.join(", payloads.")} is no more of ${about}`
        : `the payload of ${about} has been used: give one that can be fetched anew`,
    );
  }

  /**
   * Returns the OTP that the depository sent in the transaction, or in one of the `others`, of four digits or more. Waits up to
   * `OTP_MS`, as a message takes its time. Throws `NotTried` if none comes but the `last` one.
   */
  async otp(
    transactionRefNo: string,
    { others = [], last }: { readonly others?: readonly string[]; readonly last?: string | undefined } = {},
  ): Promise<string> {
    const start = performance.now();
    for (;;) {
      let came = "";
      for (const ref of [transactionRefNo, ...others]) {
        const answer = await this.#askOtp(ref);
        const tookMs = performance.now() - start;
        if (answer.otp !== undefined && answer.otp !== last) {
          this.#otpMs = Math.max(this.#otpMs ?? 0, tookMs);
          return answer.otp;
        }
        came = answer.otp === undefined ? answer.came : "the last one still";
      }
      if (performance.now() - start > OTP_MS)
        throw new NotTried(`no OTP came by the configuration file's otp: ${came}`);
      await wait(LOOK_MS);
    }
  }

  /** The longest time that an OTP of this run took to come; `undefined` before the first. */
  get otpMs(): number | undefined {
    return this.#otpMs;
  }

  /** Returns the newest OTP without waiting; `undefined` if there is none. */
  async otpNow(transactionRefNo: string): Promise<string | undefined> {
    return (await this.#askOtp(transactionRefNo)).otp;
  }

  /** Asks once. `came`: where the answer came from, for the report. */
  async #askOtp(transactionRefNo: string): Promise<{ otp: string | undefined; came: string }> {
    const { otp } = this.#settings;
    const fill = (text: string, value: string) => text.replaceAll("{transactionRefNo}", value);
    let text: string;
    let came = "the command";
    if ("url" in otp) {
      const url = fill(otp.url, encodeURIComponent(transactionRefNo));
      const reply = await answerOf("otp.url", { method: "GET", url });
      came = `HTTP ${reply.status}`;
      text = reply.text;
    } else {
      const [command, ...args] = otp.command;
      try {
        const given = args.map((arg) => fill(arg, transactionRefNo));
        text = (await run(command, given, { timeout: COMMAND_MS })).stdout;
      } catch {
        throw new NotTried("the configuration file's otp.command failed");
      }
    }
    const answered = parseMembers(text)?.["otp"];
    if (typeof answered !== "string" || !/^\d{4,}$/.test(answered))
      return { otp: undefined, came: `${came}, and no { "otp": "…" }` };
    this.#secrets.add("OTP", answered);
    return { otp: answered, came };
  }
}

function fits(model: Model, { types, mpinSet, byMpin }: Want): boolean {
  return (
    types.includes(model.transactionType) &&
    (mpinSet === undefined || hasMpin(model) === mpinSet) &&
    (byMpin === undefined || authorisesByMpin(model) === byMpin)
  );
}

/** Returns the wanted kind of transaction in words. */
export function kindOf({ types, mpinSet, byMpin }: Want): string {
  // an account whose M-PIN authorises has one
  const account = mpinSet === undefined || byMpin ? "" : mpinSet ? " with an M-PIN" : " without an M-PIN";
  const consent = byMpin === undefined ? "" : byMpin ? " by M-PIN" : " by OTP";
  return types.join(" or ") + account + consent;
}
