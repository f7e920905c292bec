import { membersOf } from "../answer";
import { asText, MAX_BYTES } from "../payload";
import { alone, type Rule, rule } from "../rule";
import type { Payload } from "../sources";
import { Broken, NotTried } from "../verdict";

/** Contract §4: the payloads that the depository hands to a broker. */

function dueOf({ name }: Payload, isSo: boolean, came: string, what: string): asserts isSo {
  if (!isSo) throw new Broken({ sent: `payloads.${name}`, came, due: what });
}

/** Says why an address is not an admissible return address of the requestor; `undefined` if it is one. */
export function wrongReturn(claims: object, requestorId: string, address: string) {
  const isThisMachine = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$|\?|#)/.test(address);
  if (!address.startsWith("https://") && !isThisMachine) return "not https";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\\\s\u0000-\u001f\u007f]/.test(address))
    return "with a backslash, white space or a control character";
  if (!URL.canParse(address)) return "no address";
  const { origin, protocol, username, password } = new URL(address);
  if (username !== "" || password !== "") return "with credentials";
  const listed = membersOf(membersOf(claims)["allowedReturnOrigins"])[requestorId];
  const origins: unknown[] = Array.isArray(listed) ? listed : [];
  const isListed = origins.some(
    (entry) =>
      (entry === "*" && protocol === "https:") ||
      (typeof entry === "string" && URL.canParse(entry) && new URL(entry).origin === origin),
  );
  return isListed ? undefined : "of an origin that allowedReturnOrigins does not list";
}

const carriesOrder = ({ model }: Payload): boolean => ["DIS", "DIM"].includes(model.transactionType);

export const PAYLOAD: readonly Rule[] = [
  rule("C-PAY-01", "contract §4", "read", "A payload is at most 64 KiB", async ({ sources }) => {
    for (const payload of await sources.all()) {
      const bytes = Buffer.byteLength(payload.encoded);
      dueOf(payload, bytes <= MAX_BYTES, `${bytes} bytes`, `at most ${MAX_BYTES} bytes before decoding`);
    }
  }),
  rule(
    "C-PAY-02",
    "contract §4",
    "read",
    "The service header's ids and type agree with the payload's",
    async ({ sources }) => {
      for (const payload of await sources.all()) {
        const { model } = payload;
        const header = membersOf(model.edisServiceHeader);
        for (const [name, own] of [
          ["RequestorId", model.requestorId],
          ["TransactionRefNo", model.transactionRefNo],
          ["TransactionType", model.transactionType],
        ] as const) {
          const told = asText(header[name]);
          dueOf(
            payload,
            told === "" || told === own,
            `${name} ${JSON.stringify(told)}`,
            `${name} ${JSON.stringify(own)}`,
          );
        }
      }
    },
  ),
  rule(
    "C-PAY-03",
    "contract §4",
    "read",
    "DIS and DIM carry their order and the service header",
    async ({ sources }) => {
      const payloads = (await sources.all()).filter(carriesOrder);
      if (payloads.length === 0) throw new NotTried("there is no payload of DIS or DIM");
      for (const payload of payloads) {
        const { orderRequestDetails, edisServiceHeader } = payload.model;
        dueOf(payload, Boolean(orderRequestDetails), "no orderRequestDetails", "orderRequestDetails");
        dueOf(payload, Boolean(edisServiceHeader), "no edisServiceHeader", "edisServiceHeader");
        const rows = membersOf(membersOf(orderRequestDetails)["dmatBlkDtls"])["secDtls"];
        const isDim = payload.model.transactionType === "DIM";
        dueOf(
          payload,
          !isDim || (Array.isArray(rows) && rows.length > 0),
          "a DIM without securities",
          "secDtls (R44)",
        );
      }
    },
  ),
  rule(
    "C-PAY-04",
    "contract §4",
    "read",
    "Return addresses are https and of an origin that is listed for the requestor",
    async (context) => {
      const { claims } = await context.portal();
      for (const payload of await context.sources.all()) {
        const header = membersOf(payload.model.edisServiceHeader);
        for (const name of ["SuccessUrl", "FailUrl"]) {
          const address = asText(header[name]);
          const wrong = address === "" ? undefined : wrongReturn(claims, payload.model.requestorId, address);
          dueOf(payload, wrong === undefined, `${name} ${wrong}`, `a ${name} that §4 admits`);
        }
      }
    },
  ),
  alone(
    rule(
      "C-PAY-05",
      "contract §4, §8",
      "read",
      "Each payload that is fetched begins a transaction of its own",
      async ({ sources }) => {
        const renewable = (await sources.open()).find(({ request }) => request !== undefined);
        if (renewable === undefined) throw new NotTried("no payload is fetched");
        const want = { types: [renewable.model.transactionType], named: renewable.name };
        const last = await sources.take(want);
        const taken = [last, await sources.take(want), await sources.take(want)];
        const isNew = new Set(taken.map(({ model }) => model.transactionRefNo)).size === taken.length;
        dueOf(
          last,
          isNew,
          "a transactionRefNo for the second time",
          "a transactionRefNo that was not given before",
        );
      },
    ),
  ),

  rule(
    "C-PAY-06",
    "contract §2, §4",
    "read",
    "A payload holds no M-PIN and no PAN",
    async ({ sources, settings }) => {
      const holds = (value: unknown, secret: string): boolean =>
        value === secret ||
        (typeof value === "object" &&
          value !== null &&
          Object.values(value).some((entry) => holds(entry, secret)));
      for (const payload of await sources.all())
        for (const [kind, secret] of [
          ["M-PIN", settings.mpin],
          ["PAN", settings.pan],
        ] as const)
          dueOf(
            payload,
            secret === undefined || !holds(payload.model, secret),
            `the ${kind}`,
            "neither M-PIN nor PAN",
          );
    },
  ),
];
