import { expect, it } from "vitest";
import { createEventDispatcher } from "../../src/element/eventDispatcher";

it("first events are fired once each and in order, also if a listener fires an event that does not wait", () => {
  const host = document.createElement("div");
  const { emit } = createEventDispatcher(host);
  const received: string[] = [];
  for (const type of ["ready", "screenchange", "close", "fail"])
    host.addEventListener(type, () => received.push(type));
  host.addEventListener("ready", () => void emit("close", {}), { once: true });
  emit("ready", { screen: "mpin", transactionType: "DIS", transactionRefNo: "T1", requestorId: "B" });
  emit("screenchange", { screen: "mpin", previous: null });
  expect(received).toEqual([]);
  emit("close", {});
  expect(received).toEqual(["ready", "screenchange", "close", "close"]);
});

it("a listener that replaces the payload hears no further event of the old one, of those that waited neither", () => {
  const host = document.createElement("div");
  let isReplaced = false;
  const { emit } = createEventDispatcher(host, () => isReplaced);
  const received: string[] = [];
  for (const type of ["ready", "screenchange", "close", "fail"])
    host.addEventListener(type, () => received.push(type));
  host.addEventListener("ready", () => {
    isReplaced = true;
  });
  emit("ready", { screen: "mpin", transactionType: "DIS", transactionRefNo: "T1", requestorId: "B" });
  emit("screenchange", { screen: "mpin", previous: null });
  expect(emit("close", {})).toBe(false);
  expect(received).toEqual(["ready"]);
});
