import type { Rule } from "../rule";
import { AUTHORISATION } from "./authorisation";
import { CONFIGURATION } from "./configuration";
import { COUNTERS } from "./counters";
import { ENVELOPE } from "./envelope";
import { EVERY_ANSWER } from "./everyAnswer";
import { HEADERS } from "./headers";
import { HOST_PAGE } from "./hostPage";
import { IDS } from "./ids";
import { LEAVING } from "./leaving";
import { OPERATIONS } from "./operations";
import { PAYLOAD } from "./payload";
import { SECRETS } from "./secrets";
import { STATUS } from "./status";

/** The rules by topic, in the order in which they are tried: a rule comes after those that it relies on. */
export const TOPICS: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
  { title: "Configuration and properties", rules: CONFIGURATION },
  { title: "Payloads", rules: PAYLOAD },
  { title: "Host page", rules: HOST_PAGE },
  { title: "Envelope", rules: ENVELOPE },
  { title: "Operations", rules: OPERATIONS },
  { title: "Callers and request headers", rules: HEADERS },
  { title: "Ids in paths", rules: IDS },
  { title: "Authorisation", rules: AUTHORISATION },
  { title: "Limits", rules: COUNTERS },
  { title: "Cancelling and terminating", rules: LEAVING },
  { title: "Secrets", rules: SECRETS },
  { title: "Status", rules: STATUS },
  { title: "Every answer", rules: EVERY_ANSWER },
];

export const RULES: readonly Rule[] = TOPICS.flatMap(({ rules }) => rules);
