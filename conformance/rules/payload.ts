import { membersOf } from "../answer";
import { blockingDim, clientIdLengths } from "../identifiers";
import { wrongReturn } from "../origins";
import { asText, MAX_BYTES, needsOrder, wrongForm, wrongHeader, wrongOrder } from "../payload";
import { alone, type Rule, rule } from "../rule";
import { NotTried, requireOf } from "../verdict";

/** Contract §4: the payloads that the depository hands to a broker. */

export const PAYLOAD: readonly Rule[] = [
  rule("C-PAY-01", "contract §4", "read", "A payload is at most 64 KiB", async ({ sources }) => {
    for (const payload of await sources.all()) {
      const bytes = Buffer.byteLength(payload.encoded);
      requireOf(payload, bytes <= MAX_BYTES, `at most ${MAX_BYTES} bytes before decoding`, `${bytes} bytes`);
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
        requireOf(payload, wrong === undefined, "ids and type that agree", wrong ?? "");
      }
    },
  ),
  rule(
    "C-PAY-03",
    "contract §4, R20, R44, R85",
    "read",
    "DIS and DIM carry their order and the service header, a DIM with what Submit needs; DMI and DMR carry no status, which would need both",
    async (context) => {
      const payloads = (await context.sources.all()).filter(({ model }) => needsOrder(model));
      if (payloads.length === 0)
        throw new NotTried("there is no payload of DIS or DIM, and no status in another");
      const lengths = await clientIdLengths(context);
      for (const payload of payloads) {
        const wrong = wrongOrder(payload.model) ?? blockingDim(payload.model, lengths);
        const status = asText(payload.model["status"]);
        const came = `${wrong}${status === "" ? "" : `, with the status ${JSON.stringify(status)}`}`;
        requireOf(payload, wrong === undefined, "the order and the service header", came);
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
        const header = membersOf(payload.model["edisServiceHeader"]);
        for (const name of ["SuccessUrl", "FailUrl"]) {
          const address = asText(header[name]);
          const wrong = address === "" ? undefined : wrongReturn(claims, payload.model.requestorId, address);
          requireOf(payload, wrong === undefined, `a ${name} that §4 admits`, `${name} ${wrong}`);
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
        requireOf(
          last,
          isNew,
          "a transactionRefNo that was not given before",
          "a transactionRefNo for the second time",
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
          requireOf(
            payload,
            secret === undefined || !holds(payload.model, secret),
            "neither M-PIN nor PAN",
            `the ${kind}`,
          );
    },
  ),
  rule(
    "C-PAY-07",
    "contract §4, R52, R62",
    "read",
    "Each member of a payload has its form: texts are texts, lists are lists, numbers are exact",
    async ({ sources }) => {
      for (const payload of await sources.all()) {
        const wrong = wrongForm(payload.model);
        requireOf(payload, wrong === undefined, "the members as §4 lists them", `${wrong} in another form`);
      }
    },
  ),
];
