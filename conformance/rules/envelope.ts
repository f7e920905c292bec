import { setTimeout } from "node:timers/promises";
import {
  type Answer,
  came,
  due,
  is2xx,
  isAccepted,
  isOpened,
  isRefused,
  isRefusedByStatus,
  parseMembers,
} from "../answer";
import {
  CONSENTS,
  type Context,
  DIM_BY_MPIN,
  KINDS,
  MANDATE,
  WITH_MPIN,
  WITH_OTP,
  WITH_SLIP,
} from "../context";
import { cut, newSealing, rewrapped, type Sealing, sealText, tampered } from "../envelope";
import { type Investor, reached, SECURITIES, type Twist } from "../investor";
import { type Rule, rule } from "../rule";
import type { Want } from "../sources";
import { NotTried } from "../verdict";

import { requireNoSend } from "./outcome";
import { eachPost } from "./posts";

/** Contract §6 'Envelope': keys, contexts, replays, and what an answer may look like. */

const REFUSED = "a refusal, 400 to 499";

/** Enters the right M-PIN of each kind with each of some twists, and checks that it is refused. */
function refusedMpin(
  context: Context,
  twistsOf: (investor: Investor, kind: Want) => Twist | readonly Twist[] | Promise<Twist>,
): Promise<string | undefined> {
  return context.each(WITH_SLIP, async (investor, kind) => {
    for (const twist of [await twistsOf(investor, kind)].flat()) {
      const answer = await investor.enterMpin(undefined, undefined, twist);
      due(answer, isRefused(answer), REFUSED);
    }
    await asDue(investor);
  });
}

/** Enters the right M-PIN as it is due. Throws `NotTried` if it is refused: then something other than a twist was. */
const asDue = async (investor: Investor): Promise<Answer> =>
  reached(await investor.enterMpin(undefined, undefined, { description: "the same without a twist" }));

/** The time after which a used key is tried again: no depository may forget it (R73). */
const LATER_MS = 3000;

const USED = "HTTP 409: a second use of an x-token-key is refused (R73)";

function refusedSecondUse(first: Answer, second: Answer): void {
  due(second, second.status === 409, USED, `${came(second)}, after ${came(first)}`);
}

/** Checks that the first use of a key was opened: a depository may forget a key that it could not open. */
function opened(first: Answer): Answer {
  if (first.form === "sealed" || first.status < 300) return first;
  throw new NotTried(`the first use was not opened: ${came(first)}`);
}

/** Checks that an answer opens. Throws `NotTried` for an error that is not sealed, as it may be plain. */
function requireOpens(answer: Answer, what: string): void {
  if (!is2xx(answer) && answer.form !== "sealed") reached(answer);
  due(answer, answer.form === "sealed", what);
}

/** Returns the operations of the investor's type that a page may repeat, as they change nothing: the order before what it opens. */
const reading = ({ operations }: Investor) =>
  operations.filter(([method, path]) => path === "R/redirect/T" || (method === "GET" && path !== "R/exit/T"));

/** Seals the JSON of an M-PIN's request with fresh keys. */
async function sealEntry(investor: Investor, json: string): Promise<{ sealing: Sealing; value: string }> {
  const sealing = await investor.newSealing();
  const aad = `request ${investor.context("POST", investor.mpinPath)}`;
  return { sealing, value: sealText(sealing.key, aad, json) };
}

const entryOf = (investor: Investor): string => JSON.stringify(investor.mpinEntry(investor.mpin));

/** Returns the twist of an M-PIN's request that is sealed beforehand, and the iv of its body. */
async function sealedEntry(investor: Investor): Promise<{ twist: Twist; iv: string }> {
  const { sealing, value } = await sealEntry(investor, entryOf(investor));
  return { twist: { sealing, raw: JSON.stringify({ value }) }, iv: value.slice(0, 16) };
}

/** Returns the twist of an M-PIN's request whose sealed value is changed. Its base64 has padding. */
async function bentEntry(
  investor: Investor,
  description: string,
  bend: (value: string) => string,
): Promise<Twist> {
  const json = entryOf(investor);
  // 28 bytes are iv and tag; JSON may end with a space
  const padded = (json.length + 28) % 3 === 0 ? `${json} ` : json;
  const { sealing, value } = await sealEntry(investor, padded);
  return { description, sealing, raw: JSON.stringify({ value: bend(value) }) };
}

const inBase64url = (text: string): string => text.replaceAll("+", "-").replaceAll("/", "_");
const unpadded = (text: string): string => text.replace(/=+$/, "");

/** The texts that are no base64 of the standard alphabet, padded, but that a lax decoder reads as the same bytes. */
const LAX = [
  ["without its padding", unpadded],
  ["in base64url", inBase64url],
] as const;

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns other texts that a lax decoder of base64 reads as the same bytes. */
function otherSpellings(text: string): readonly (readonly [about: string, text: string])[] {
  const bare = unpadded(text);
  const last = BASE64.indexOf(bare.slice(-1));
  const unused = bare.slice(0, -1) + BASE64.charAt(last ^ 1) + text.slice(bare.length);
  const spellings = [
    ...LAX.map(([about, spell]) => [about, spell(text)] as const),
    ["with other unused bits", text.endsWith("=") ? unused : text] as const,
  ];
  return spellings.filter(([, other]) => other !== text);
}

const BENT_BODIES = ["", "{}", "[]", "null", '{"value":1}', '{"value":"%"}', '{"value":"AAAA"}', '{"value":'];

export const ENVELOPE: readonly Rule[] = [
  rule(
    "C-ENV-01",
    "contract §6 step 4",
    "read",
    "A GET is answered with { value }, sealed for its context",
    (context) =>
      context.each(KINDS, async (investor) => {
        const answer = await (await investor.enter()).firstLook();
        const { value } = parseMembers(answer.text) ?? {};
        due(answer, typeof value === "string", "{ value }");
        due(answer, isOpened(answer), "an answer that opens under `response 200 GET path ids`");
      }),
  ),
  rule(
    "C-ENV-02",
    "contract §6 step 4",
    "read",
    "A POST is answered with { value }, sealed for its context",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        requireOpens(
          await investor.enterMpin(),
          "an answer that opens under `response`, its status and `POST path ids`",
        );
      }),
  ),
  rule(
    "C-ENV-03",
    "contract §6 'context'",
    "read",
    "The context of an answer has the query, as it was sent",
    (context) =>
      context.each([MANDATE], async (investor) => {
        reached(await investor.enterMpin());
        reached(await investor.ask("GET", "R/txn/T"));
        requireOpens(
          await investor.ask("GET", SECURITIES),
          "an answer that opens under its path with ?pgNo=1&limit=100",
        );
      }),
  ),
  rule("C-ENV-04", "contract §6 step 4", "read", "Each answer is sealed with an iv of its own", (context) =>
    context.eachRoot(async (investor) => {
      const ivs = new Set<string>();
      if (investor.type !== "DIM") {
        const { twist, iv } = await sealedEntry(investor);
        const answer = await investor.enterMpin(undefined, undefined, twist);
        const isOwn = !answer.text.includes(`"${iv}`);
        due(answer, isOwn, "a fresh iv", "the iv of the request");
        reached(answer);
      }
      for (let turn = 1; turn <= 3; turn++) {
        const answer = await investor.look();
        const { value } = parseMembers(answer.text) ?? {};
        if (typeof value !== "string") reached(answer);
        const iv = String(value).slice(0, 16);
        due(answer, !ivs.has(iv), "a fresh iv", "the iv of an earlier answer");
        ivs.add(iv);
      }
    }),
  ),
  rule(
    "C-ENV-05",
    "contract §6 step 4",
    "read",
    "An error is sealed for its own status, or plain JSON",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        // an operation that needs the M-PIN, asked before it
        const answer = await investor.ask("GET", "R/txn/T", undefined, { description: "before the M-PIN" });
        const isFine = answer.status < 400 || answer.form === "sealed" || answer.form === "plain";
        due(answer, isFine, `JSON, plain or sealed under \`response ${answer.status} GET path ids\``);
        await asDue(investor);
      }),
  ),
  rule(
    "C-ENV-06",
    "contract §6 'context'",
    "read",
    "A body that was sealed for another path is refused",
    (context) =>
      refusedMpin(context, (investor) => ({
        description: "sealed for another path",
        aad: `request POST ${investor.isMandate ? investor.pathOf("R/mpin/submission/T") : "regenerateOTP"} ${investor.ids}`,
      })),
  ),
  rule(
    "C-ENV-07",
    "contract §6 'context'",
    "read",
    "A body that was sealed for another transaction is refused",
    (context) =>
      refusedMpin(context, async (investor, kind) => {
        const other = await context.any(kind);
        return {
          description: "sealed for another transaction",
          aad: `request POST ${investor.pathOf(investor.mpinPath)} ${other.ids}`,
        };
      }),
  ),
  rule(
    "C-ENV-08",
    "contract §6 'context'",
    "read",
    "A body that was sealed for another method is refused",
    (context) =>
      refusedMpin(context, (investor) => ({
        description: "sealed for GET",
        aad: `request ${investor.context("GET", investor.mpinPath)}`,
      })),
  ),
  rule(
    "C-ENV-09",
    "contract §6 step 3",
    "read",
    "A body that was sealed as an answer is refused",
    (context) =>
      refusedMpin(context, (investor) => ({
        description: "sealed as an answer",
        aad: `response 200 ${investor.context("POST", investor.mpinPath)}`,
      })),
  ),
  rule("C-ENV-10", "contract §6 step 3", "read", "A body without a context is refused", (context) =>
    refusedMpin(context, () => ({ description: "sealed without a context", aad: "" })),
  ),
  rule(
    "C-ENV-11",
    "contract §6 step 3",
    "read",
    "A body that was tampered with, or whose tag is cut, is refused",
    (context) =>
      refusedMpin(context, () => [
        { description: "with one bit turned", bend: tampered },
        ...[4, 12].map((bytes) => ({
          description: `with ${bytes} bytes of its tag cut`,
          bend: (value: string) => cut(value, bytes),
        })),
      ]),
  ),
  rule("C-ENV-12", "contract §6 step 3", "read", "A body that is not sealed is refused", (context) =>
    refusedMpin(context, (investor) => ({
      description: "not sealed",
      raw: JSON.stringify(investor.mpinEntry(context.settings.mpin)),
    })),
  ),
  rule(
    "C-ENV-13",
    "contract §6 step 3",
    "read",
    "A body other than { value } is refused, and breaks nothing",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        for (const raw of BENT_BODIES) {
          const description = `with the body ${raw || "of no characters"}`;
          const answer = await investor.ask("POST", investor.mpinPath, undefined, { description, raw });
          due(answer, isRefused(answer), REFUSED);
        }
        for (const [about, spell] of LAX) {
          const twist = await bentEntry(investor, `with its value ${about}`, spell);
          const answer = await investor.enterMpin(undefined, undefined, twist);
          due(answer, isRefused(answer), `${REFUSED}: base64 is the standard alphabet, padded`);
        }
        await asDue(investor);
      }),
  ),
  rule(
    "C-ENV-14",
    "contract §6 step 3",
    "read",
    "A sealed text without credentials is refused, and breaks nothing",
    (context) =>
      context.each(WITH_SLIP, async (other, kind) => {
        await asDue(other);
        for (const body of [
          null,
          [],
          "text",
          1,
          {},
          { creds: null },
          { authMechanism: "MPIN", actionType: "0", creds: [] },
        ]) {
          const description = `with ${JSON.stringify(body)} sealed`;
          // a depository may count some of them as tries of an M-PIN: each has a transaction of its own
          const investor = await context.any(kind);
          const answer = await investor.ask("POST", investor.mpinPath, body, { description });
          due(answer, isRefused(answer), REFUSED);
        }
      }),
  ),
  rule(
    "C-ENV-15",
    "contract §6 step 1",
    "read",
    "No operation that reads is answered without x-token-key and x-key",
    (context) =>
      context.each(KINDS, async (investor) => {
        await investor.ready();
        for (const [method, path] of reading(investor)) {
          if (!isOpened(await investor.ask(method, path))) continue;
          for (const name of ["x-token-key", "x-key"]) {
            const answer = await investor.ask(method, path, undefined, {
              description: `without ${name}`,
              headers: { [name]: null },
            });
            due(answer, isRefusedByStatus(answer), REFUSED);
          }
        }
      }),
  ),
  rule(
    "C-ENV-16",
    "contract §6 'operation', step 1",
    "full",
    "exit without the envelope, or as a POST, does nothing",
    (context) =>
      context.each(WITH_SLIP, async (investor, kind) => {
        const headers = { "x-token-key": null, "x-key": null };
        const path = "R/exit/T";
        const bare = await investor.ask("GET", path, undefined, { description: "without keys", headers });
        due(bare, isRefusedByStatus(bare), REFUSED);
        const post = await investor.ask("POST", path, {}, { description: "as a POST" });
        due(post, isRefused(post), REFUSED);
        const next = await investor.enterMpin();
        // else something other than an exit keeps the M-PIN from being taken
        if (!isAccepted(next)) await asDue(await context.any(kind));
        due(next, isAccepted(next), "the M-PIN taken: nothing was cancelled");
      }),
  ),
  rule(
    "C-ENV-17",
    "contract §6 steps 1, 2",
    "read",
    "Malformed keys are refused, and break nothing: of another kind, length or alphabet",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        const bent = ["AAAA", "%", "x".repeat(8000), Buffer.alloc(256).toString("base64")];
        for (const [index, text] of bent.entries())
          for (const name of ["x-token-key", "x-key"]) {
            const description = `with text ${index + 1} of another kind as ${name}`;
            const answer = await investor.look({ description, headers: { [name]: text } });
            due(answer, isRefusedByStatus(answer), REFUSED);
          }
        const refused = async (description: string, sealing: Sealing) => {
          // no gateway makes such keys: whatever its refusal is sealed with, none has to open it
          const answer = await investor.look({ description, sealing, isOfNoPage: true });
          due(answer, isRefusedByStatus(answer), REFUSED);
        };
        const { publicKey } = investor.portal;
        for (const [about, twist] of [
          ["a P of 16 bytes", { secretBytes: 16 }],
          ["a P of 33 bytes", { secretBytes: 33 }],
          ["a K of 16 bytes", { keyBytes: 16 }],
        ] as const)
          await refused(`with ${about}`, await newSealing(publicKey, twist));
        for (const [about, spell] of LAX)
          for (const [name, header] of [
            ["tokenKey", "x-token-key"],
            ["wrappedKey", "x-key"],
          ] as const) {
            const sealing = await newSealing(publicKey);
            const spelled = spell(sealing[name]);
            // by chance a text has neither + nor /
            if (spelled !== sealing[name])
              await refused(`with its ${header} ${about}`, { ...sealing, [name]: spelled });
          }
      }),
  ),
  rule(
    "C-ENV-18",
    "contract §6 step 1",
    "read",
    "x-token-key is RSA-OAEP with SHA-256: with SHA-1, or by PKCS#1 v1.5, it is refused",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        for (const padding of ["OAEP with SHA-1", "PKCS#1 v1.5"] as const) {
          const sealing = await newSealing(investor.portal.publicKey, { padding });
          const answer = await investor.look({ description: `x-token-key by ${padding}`, sealing });
          due(answer, isRefusedByStatus(answer), REFUSED);
        }
      }),
  ),
  rule(
    "C-ENV-19",
    "contract §6 step 2",
    "read",
    "x-key is wrapped by 11,000 rounds: by another number it is refused",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        const sealing = await newSealing(investor.portal.publicKey, { rounds: 1000 });
        const answer = await investor.look({ description: "x-key wrapped by 1000 rounds", sealing });
        due(answer, isRefusedByStatus(answer), REFUSED);
      }),
  ),
  rule(
    "C-ENV-20",
    "contract §6 step 2",
    "read",
    "An x-key that was tampered with, or whose tag is cut, is refused",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        for (const [description, bend] of [
          ["x-key with one bit turned", tampered],
          ["x-key with 4 bytes of its tag cut", (text: string) => cut(text, 4)],
          ["x-key with 12 bytes of its tag cut", (text: string) => cut(text, 12)],
        ] as const) {
          const sealing = await investor.newSealing();
          const bent = { ...sealing, wrappedKey: bend(sealing.wrappedKey) };
          const answer = await investor.look({ description, sealing: bent });
          due(answer, isRefusedByStatus(answer), REFUSED);
        }
      }),
  ),
  rule(
    "C-ENV-21",
    "contract §6, R73",
    "read",
    "The same GET a second time is refused with 409, and so is the same return of a mandate",
    (context) =>
      context.each(KINDS, async (investor) => {
        const sealing = await (await investor.enter()).newSealing({ leadingZero: true });
        const first = opened(await investor.look({ sealing }));
        const twist = { description: "sent again as it was" };
        refusedSecondUse(first, await investor.look({ ...twist, sealing }));
        // RSA of some libraries opens a text that is too short: as another text, and so a second time
        const short = Buffer.from(sealing.tokenKey, "base64").subarray(1).toString("base64");
        for (const [about, tokenKey] of [
          ...otherSpellings(sealing.tokenKey),
          ["without its leading zero byte", short] as const,
        ]) {
          const description = `sent again, its x-token-key ${about}`;
          const again = await investor.look({ description, sealing: { ...sealing, tokenKey } });
          due(again, isRefused(again), REFUSED);
        }
        for (const [method, path] of reading(investor)) {
          const once = { sealing: await investor.newSealing() };
          const answer = await investor.ask(method, path, undefined, once);
          if (isOpened(answer))
            refusedSecondUse(answer, await investor.ask(method, path, undefined, { ...twist, ...once }));
        }
      }),
  ),
  rule("C-ENV-22", "contract §6, R73", "read", "The same POST a second time is refused with 409", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      const { twist } = await sealedEntry(investor);
      const first = await investor.enterMpin(undefined, undefined, twist);
      const again = { description: "sent again as it was", ...twist };
      refusedSecondUse(opened(first), await investor.enterMpin(undefined, undefined, again));
    }),
  ),
  rule(
    "C-ENV-23",
    "contract §6, R73",
    "read",
    "An x-token-key is refused a second time for another operation, with another x-key and of another Origin",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        const sealing = await investor.newSealing();
        const first = reached(await investor.enterMpin(undefined, undefined, { sealing }));
        for (const [description, twisted] of [
          ["with the x-token-key of a POST", sealing],
          ["with the x-token-key of a POST and another x-key", await rewrapped(sealing)],
        ] as const)
          refusedSecondUse(first, await investor.look({ description, sealing: twisted }));
        const site = (value: string | null) => ({ "Sec-Fetch-Site": value, "Sec-Fetch-Mode": null });
        for (const [about, headers] of [
          ["without an Origin", { Origin: null, ...site(null) }],
          ["of its own origin", { Origin: new URL(investor.root).origin, ...site("same-origin") }],
        ] as const) {
          const description = `with the x-token-key of a POST, ${about}`;
          const again = await investor.look({ description, sealing, headers });
          // the Origin may be refused too
          due(again, isRefused(again), REFUSED);
        }
      }),
  ),
  rule(
    "C-ENV-24",
    "contract §6, R73",
    "read",
    "An x-token-key is refused a second time in another transaction, below the other root, and 3 s later",
    async (context) => {
      const used: { investor: Investor; sealing: Sealing; first: Answer }[] = [];
      const note = await context.eachRoot(async (one, kind) => {
        const other = await (await context.any(kind)).ready();
        const sealing = await (await one.ready()).newSealing();
        const first = opened(await one.look({ sealing }));
        refusedSecondUse(
          first,
          await other.look({ description: "with an x-token-key of another transaction", sealing }),
        );
        used.push({ investor: other, sealing, first });
      });
      const since = performance.now();
      for (const { sealing, first } of used)
        for (const { investor } of used.filter((of) => of.sealing !== sealing))
          refusedSecondUse(
            first,
            await investor.look({ description: "with an x-token-key of the other root", sealing }),
          );
      await setTimeout(since + LATER_MS - performance.now());
      for (const { investor, sealing, first } of used)
        refusedSecondUse(
          first,
          await investor.look({ description: "with an x-token-key of 3 s ago", sealing }),
        );
      return note;
    },
  ),
  rule(
    "C-ENV-25",
    "contract §6, R73",
    "read",
    "An x-token-key is used up by a request that was refused, too",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        const sealing = await investor.newSealing();
        const first = await investor.ask("GET", "R/txn/T", undefined, {
          description: "before the M-PIN",
          sealing,
        });
        await investor.ready();
        refusedSecondUse(
          first,
          await investor.look({ description: "with the x-token-key of a refused request", sealing }),
        );
      }),
  ),
  rule(
    "C-ENV-26",
    "contract §6, R73",
    "read",
    "Of requests with one x-token-key that come at once, one is answered",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        const sealing = await investor.newSealing();
        const twist = { description: "four at once with one x-token-key", sealing };
        const answers = await Promise.all([1, 2, 3, 4].map(() => investor.look(twist)));
        const [answer] = answers.filter(({ status }) => status !== 409);
        if (answer === undefined) throw new NotTried("none of them was answered");
        opened(answer);
        const refused = answers.filter(({ status }) => status === 409).length;
        const found = `409 for ${refused}: ${answers.map(({ status }) => status).join(", ")}`;
        due(answer, refused === 3, "409 for three of them", found);
      }),
  ),
  rule(
    "C-ENV-27",
    "contract §6 steps 1, 3",
    "full",
    "Nothing in clear, without x-token-key and x-key, is served: no M-PIN, OTP send, consent or return of a mandate",
    (context) =>
      context.each(CONSENTS, async (investor, kind) => {
        const twist = { description: "in clear, without keys", inClear: true };
        const refused = (answer: Answer) => due(answer, isRefusedByStatus(answer), REFUSED);
        if (investor.hasMpinEntry) refused(await investor.enterMpin(undefined, undefined, twist));
        return eachPost(context, investor, kind, async ({ investor: one, ask, sends }) => {
          if (sends) await requireNoSend(one, () => ask(twist), isRefusedByStatus);
          else refused(await ask(twist));
        });
      }),
  ),
  rule(
    "C-ENV-28",
    "contract §6, R73",
    "full",
    "The same OTP send, consent and exit a second time are refused with 409",
    async (context) => {
      // a DIM by M-PIN has the operations of one by OTP: it is tried where no other has a payload
      const types = await Promise.all(WITH_OTP.map((want) => context.sources.typesOf(want)));
      const kinds = types.flat().length > 0 ? WITH_OTP : [DIM_BY_MPIN];
      return context.each(kinds, async (investor, kind) => {
        const twice = async (ask: (twist: Twist) => Promise<Answer>) => {
          const sealing = await investor.newSealing();
          const first = opened(await ask({ sealing }));
          refusedSecondUse(first, await ask({ description: "a second time with its x-token-key", sealing }));
          return first;
        };
        await twice((twist) => investor.firstSend(twist));
        await twice((twist) => investor.exit(twist));
        const other = await context.any(kind);
        await other.toConsent(() => twice((twist) => other.sendMandate(twist)));
        await twice((twist) => other.submit(undefined, twist));
      });
    },
  ),
  rule(
    "C-ENV-29",
    "contract §6, R73",
    "full",
    "The same new M-PIN a second time is refused with 409",
    (context) =>
      context.each(WITH_MPIN, async (investor) => {
        const otp = await investor.askOtp();
        const sealing = await investor.newSealing();
        const first = reached(await investor.setMpin(otp, investor.mpin, { sealing }));
        const twist = { description: "a second time with its x-token-key", sealing };
        refusedSecondUse(first, await investor.setMpin(otp, investor.mpin, twist));
      }),
  ),
];
