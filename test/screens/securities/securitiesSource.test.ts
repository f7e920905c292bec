import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { FlowEvent } from "../../../src/flow/events";
import { type LoadedSecurities, NO_SECURITIES } from "../../../src/screens/securities/loadedSecurities";
import { localSecurities, securitiesPages } from "../../../src/screens/securities/securitiesSource";

describe("a request's securities in the table", () => {
  it("have no member of a prototype (R59), and no bidirectional character (R46)", () => {
    const source = localSecurities([{ isin: "INE002A01018\u202e", quantity: 10 }, null, ["x"]]);
    const rows = "rows" in source ? source.rows : [];
    expect(rows).toEqual([{ isin: "INE002A01018", quantity: 10 }, [], []]);
    expect(Object.getPrototypeOf(rows[0])).toBeNull();
  });
});

describe("a mandate's securities, page by page", () => {
  const asked = (answer: () => Promise<readonly unknown[]>) => {
    const reports: string[] = [];
    const session = {
      calls: () => ({ fetchSecurities: answer }),
      send: ({ type }: FlowEvent) => void reports.push(type),
    };
    const loaded = createStore<LoadedSecurities>(() => NO_SECURITIES);
    const load = securitiesPages(session, loaded);
    return {
      reports,
      loaded,
      load: (page: number, signal = new AbortController().signal) => load(page, 100, signal),
    };
  };
  const failing = () => Promise.reject(new Error("no answer"));

  it("report to the flow that the first page is shown, also one without rows (R71)", async () => {
    for (const rows of [[], [{ isin: "INE002A01018" }]]) {
      const { reports, load } = asked(async () => rows);
      await load(1);
      await load(2);
      expect(reports).toEqual(["securitiesLoaded"]);
    }
  });

  it.each([[[null]], [["x", 7]], [[{}]], [[{ isin: " ", isinName: "", quantity: "10" }]]])(
    "report a first page as failed if none of its rows names a security: %j (R71)",
    async (rows) => {
      const { reports, load } = asked(async () => rows);
      await expect(load(1)).rejects.toThrow("no security");
      expect(reports).toEqual(["securitiesFailed"]);
    },
  );

  it("report a failed first page, but no later one and none that is no longer awaited (R71)", async () => {
    const { reports, load } = asked(failing);
    await expect(load(2)).rejects.toThrow();
    await expect(load(1, AbortSignal.abort())).rejects.toThrow();
    expect(reports).toEqual([]);
    await expect(load(1)).rejects.toThrow();
    expect(reports).toEqual(["securitiesFailed"]);
  });

  it("are counted once, though the first page is loaded again when the element is put back (R66, R93)", async () => {
    const { loaded, load } = asked(async () => [{ isin: "INE002A01018", quantity: "10" }, null]);
    await load(1);
    await load(2);
    expect(loaded.getState()).toMatchObject({ rows: { length: 2 }, unreadable: 2 });
    await load(1);
    expect(loaded.getState()).toMatchObject({ rows: { length: 1 }, unreadable: 1 });
  });
});
