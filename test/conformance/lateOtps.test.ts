import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Transaction } from "../../demo/depository/ledger";
import { MUTANTS } from "../../demo/depository/mutants";
import type { Mutant } from "../../demo/depository/steps";
import { verdictsOf } from "./support";

/** An OTP comes some time after its send, as by a queue of SMS: the kit finds the same faults then, and no others. */

/** Gives an OTP to the inbox `lateMs` after its send. */
const late =
  (lateMs: number): Mutant["steps"] =>
  (steps) => {
    const transactions = new Map<string, Transaction>();
    return {
      perform: (operation, request) => {
        transactions.set(request.transaction.issue.ref, request.transaction);
        return steps.perform(operation, request);
      },
      respond: async (request, next) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== "/demo/otp.json") return steps.respond(request, next);
        const otps = transactions.get(searchParams.get("transactionRefNo") ?? "")?.otps ?? [];
        const there = otps.findLast(({ sentAt }) => sentAt <= Date.now() - lateMs);
        return Response.json({ otp: there?.code ?? null });
      },
    };
  };

/** Answers each call `afterMs` later. */
const slow =
  (afterMs: number): Mutant["steps"] =>
  (steps) => ({
    respond: async (request, next) => {
      await setTimeout(afterMs);
      return steps.respond(request, next);
    },
  });

const both =
  (one: Mutant["steps"], other: Mutant["steps"]): Mutant["steps"] =>
  (steps) => {
    const first = { ...steps, ...one(steps) };
    return { ...first, ...other(first) };
  };

const BREACHES: [keyof typeof MUTANTS, string][] = [
  ["resendUnlocks", "C-CNT-05"],
  ["forgotUnlocks", "C-CNT-02"],
  ["sendsFirstOtpsEndlessly", "C-CNT-14"],
  ["sendsWithMandateOrder", "C-CNT-21"],
  ["limitLocksNothing", "C-CNT-15"],
  ["limitRegisters", "C-CNT-16"],
  ["sendsBeforeMpinAsError", "C-AUT-03"],
  ["sendsToAnySessionAsError", "C-HDR-16"],
  ["statusSends", "C-STA-06"],
];

describe.concurrent("with an inbox that is late", { timeout: 120_000 }, () => {
  it.each(BREACHES)("%s is found by %s", async (name, rule) => {
    const [verdict] = await verdictsOf(both(MUTANTS[name].steps, late(1000)), rule);
    expect(verdict).toBe(`${rule} broken`);
  });

  const TOUCHED = [
    ...["C-ENV-27", "C-HDR-16", "C-AUT-03", "C-AUT-20"],
    ...["C-CNT-02", "C-CNT-05", "C-CNT-12", "C-CNT-14", "C-CNT-15", "C-CNT-16", "C-CNT-21", "C-STA-06"],
  ];
  it.each(TOUCHED)("%s holds for a depository that keeps it", async (rule) => {
    expect(await verdictsOf(both(slow(100), late(500)), rule)).toEqual([`${rule} holds`]);
  });
});
