import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { isSigningKey } from "./jws";

/** The configuration file of contract §8, and the addresses that the kit may call. */

const SIX_DIGITS = v.pipe(v.string(), v.regex(/^\d{6}$/, "six digits"));
const Address = v.pipe(v.string(), v.url("an address"));
/** An address; `{transactionRefNo}` in it is replaced by the transaction's reference. */
const Template = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text.replaceAll("{transactionRefNo}", "T")), "an address"),
);

const Origin = v.pipe(
  Address,
  v.check(
    (text) => new URL(text).origin === text,
    "an origin, without a path and without a slash at its end",
  ),
);

const PayloadRequest = v.strictObject({
  url: Address,
  method: v.optional(v.picklist(["GET", "POST"])),
  body: v.optional(v.unknown()),
});

/** A schema that the input chooses, so that an error names the member within the one that was meant. */
const Source = v.lazy((input) =>
  typeof input === "string" ? v.pipe(v.string(), v.nonEmpty("a payload or a request")) : PayloadRequest,
);
const Otp = v.lazy((input) =>
  Object.hasOwn(Object(input), "command")
    ? v.strictObject({ command: v.tupleWithRest([v.string()], v.string()) })
    : v.strictObject({ url: Template }),
);

const File = v.strictObject({
  configUrl: Address,
  propertiesUrl: v.optional(Address),
  hostPageUrl: v.optional(Address),
  signingKey: v.pipe(v.string(), v.check(isSigningKey, "base64 SPKI of a P-256 key")),
  origin: Origin,
  insecure: v.optional(v.boolean(), false),
  payloads: v.pipe(
    v.record(v.string(), Source),
    v.check((payloads) => Object.keys(payloads).length > 0, "at least one payload"),
  ),
  otp: Otp,
  mpin: SIX_DIGITS,
  newMpin: v.optional(SIX_DIGITS),
  pan: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, "a PAN in capitals"))),
});

export type Settings = Readonly<v.InferOutput<typeof File>>;
export type PayloadRequest = v.InferOutput<typeof PayloadRequest>;

/** Thrown if the kit cannot run; `message` says why, and what to do about it. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}

/** The host names of this machine (contract §4). */
export const THIS_MACHINE = "(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1\\])";

export const isThisMachine = (hostname: string): boolean => new RegExp(`^${THIS_MACHINE}$`).test(hostname);

/** Tells whether the kit may call an address: https anywhere, http only to this machine and only with `insecure`. */
export function mayCall(address: string, insecure: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:") return true;
  return insecure && protocol === "http:" && isThisMachine(hostname);
}

/** Returns every address in the file, with the member that holds it. */
function addressesOf(file: Settings): [member: string, address: string][] {
  const payloads = Object.entries(file.payloads).map(([name, source]): [string, string | undefined] => [
    `payloads.${name}.url`,
    typeof source === "string" ? undefined : source.url,
  ]);
  const all: [string, string | undefined][] = [
    ["configUrl", file.configUrl],
    ["propertiesUrl", file.propertiesUrl],
    ["hostPageUrl", file.hostPageUrl],
    ["otp.url", "url" in file.otp ? file.otp.url.replaceAll("{transactionRefNo}", "T") : undefined],
    ...payloads,
  ];
  return all.flatMap(([member, address]) => (address === undefined ? [] : [[member, address]]));
}

/** Says what is wrong with a member; valibot's own messages would repeat its value. */
function complaintOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "not a member";
  if (issue.received === "undefined") return "is missing";
  if (issue.type === "string") return "a text is due";
  return issue.message.replace(/ but received.*$/s, "");
}

/** Parses the configuration file. An error names the member, and never repeats a value. */
export function parseSettings(text: string): Settings {
  let json: unknown;
  try {
    // some editors begin a file with a byte order mark
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new CannotRun("The configuration file is not JSON");
  }
  const parsed = v.safeParse(File, json);
  if (!parsed.success) {
    const complaints = parsed.issues.map((issue) => {
      return `  ${v.getDotPath(issue) ?? "the file"}: ${complaintOf(issue)}`;
    });
    throw new CannotRun(`The configuration file is not as contract §8 says:\n${complaints.join("\n")}`);
  }
  const insecure = addressesOf(parsed.output).find(
    ([, address]) => !mayCall(address, parsed.output.insecure),
  );
  if (insecure !== undefined) {
    throw new CannotRun(
      `${insecure[0]} is not https. http is for this machine alone, and only where the file says "insecure": true`,
    );
  }
  return parsed.output;
}

export async function readSettings(path: string): Promise<Settings> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new CannotRun(`The configuration file ${path} cannot be read`);
  }
  return parseSettings(text);
}
