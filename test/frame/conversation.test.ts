// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { startConversation } from "../../src/frame/conversation";
import { say, type ToFrameElement, type Told } from "../../src/frame/messages";

const DEPOSITORY = "https://depository.example";

const payloadOf = (transactionRefNo: string) =>
  JSON.stringify({ requestorId: "BRK001", transactionRefNo, transactionType: "DIS" });

const outcome = (transactionRefNo: string) => ({
  transactionRefNo,
  transactionType: "DIS",
  requestorId: "BRK001",
  responseCode: "",
  message: "",
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
});

it("an outcome that was on its way when another payload was told is not that one's (contract §3)", () => {
  const host = Object.assign(document.createElement("div"), {
    payload: payloadOf("ONE"),
    src: `${DEPOSITORY}/edisweb/`,
  });
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const source = { postMessage: () => undefined };
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
    configurable: true,
    get: () => source,
  });
  const fired: string[] = [];
  for (const name of ["success", "fail"])
    host.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) fired.push(`${name} ${event.detail.transactionRefNo}`);
    });
  const arrives = (told: Told<ToFrameElement>) => {
    const event = new MessageEvent("message", { data: say(told), origin: DEPOSITORY });
    Object.defineProperty(event, "source", { value: source });
    dispatchEvent(event);
  };
  const began = {
    type: "event",
    detail: { name: "screenchange", detail: { screen: "entry", previous: null } },
  };
  const conversation = startConversation(host, root);
  conversation.follow();
  arrives({ type: "loaded", detail: {} });
  host.payload = payloadOf("TWO");
  conversation.follow();

  arrives(began as Told<ToFrameElement>);
  arrives({ type: "event", detail: { name: "fail", detail: { ...outcome("ONE"), reason: "cancelled" } } });
  arrives(began as Told<ToFrameElement>);
  arrives({ type: "event", detail: { name: "success", detail: outcome("TWO") } });
  expect(fired).toEqual(["success TWO"]);
});
