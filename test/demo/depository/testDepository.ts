import { afterAll, beforeAll } from "vitest";
import { createDepository, type DepositoryOptions } from "../../../demo/depository/index";
import { TEST_KEYS } from "./keys";

export const BROKER = "http://127.0.0.1:4100";
export const OTHER_BROKER = "http://127.0.0.1:4200";
const MINUTE_MS = 60_000;

/** Opens a depository for one test file, with a clock that a test may advance. */
export function openDepository(options: DepositoryOptions = {}) {
  let ahead = 0;
  const opened = {
    url: "",
    signingKey: "",
    minutesPass: (minutes: number) => {
      ahead += minutes * MINUTE_MS;
    },
  };
  const depository = createDepository({
    brokers: {
      BRK001: { name: "Acme Broking Ltd", origins: [BROKER] },
      BRK002: { name: "Northwind Securities Ltd", origins: [OTHER_BROKER] },
    },
    clock: () => Date.now() + ahead,
    recordSecrets: true,
    keys: TEST_KEYS,
    ...options,
  });
  opened.signingKey = depository.signingKey;
  const started = { close: async () => {} };
  beforeAll(async () => {
    const running = await depository.start();
    opened.url = running.url;
    started.close = running.close;
  });
  afterAll(() => started.close());
  return opened;
}
