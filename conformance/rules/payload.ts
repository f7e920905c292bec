import { membersOf } from "../answer";
import { wrongReturn } from "../origins";
import { asText, MAX_BYTES, wrongHeader, wrongOrder } from "../payload";
import { alone, type Rule, rule } from "../rule";
import type { Payload } from "../sources";
import { Broken, NotTried } from "../verdict";

/** Contract §4: the payloads that the depository hands to a broker. */

function dueOf({ name }: Payload, isSo: boolean, came: string, what: string): asserts isSo {
  if (!isSo) throw new Broken({ sent: `payloads.${name}`, came, due: what });
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
        const wrong = wrongHeader(model);
        dueOf(payload, wrong === undefined, wrong ?? "", "ids and type that agree");
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
        const wrong = wrongOrder(payload.model);
        dueOf(payload, wrong === undefined, wrong ?? "", "the order and the service header, in form");
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
