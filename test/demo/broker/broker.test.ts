import { request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBroker, type Returned } from "../../../demo/broker/index";
import { onceEach } from "../../../demo/broker/once";
import { createOrderBook, newToken } from "../../../demo/broker/orders";
import { SCENARIOS } from "../../../demo/broker/scenarios";
import { readTicket } from "../../../demo/broker/ticket";
import { createDepository } from "../../../demo/depository/index";
import { TEST_KEYS } from "../depository/keys";
import { depositoryKey, OUTCOMES, type OutcomeBody, REQUEST_TIME, startBackOffice } from "./backOffice";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

type Setting = { backOfficeStatus?: number; staysThere?: boolean; askEveryMs?: number };

async function open({ backOfficeStatus = 200, staysThere = false, ...options }: Setting = {}) {
  const backOffice = await startBackOffice(backOfficeStatus);
  const received: Returned[] = [];
  const broker = createBroker({
    depositoryUrl: backOffice.url,
    requestorId: "BRK001",
    name: "Acme <Broking>",
    signingKey: depositoryKey.public,
    staysThere,
    onReturn: (returned) => received.push(returned),
    ...options,
  });
  const { url, close } = await broker.start();
  closers.push(close, backOffice.close);
  const order = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    placeOrder(url, fields, headers);
  const stateOf = (index: number): string => {
    const header = backOffice.requested[index]?.["header"];
    const state = typeof header === "object" && header !== null && "state" in header ? header.state : "";
    return String(state);
  };
  const proven = (fields: Record<string, string> = {}) => ({
    state: stateOf(0),
    responseCode: "00",
    requestTime: REQUEST_TIME,
    orderRespDtls: JSON.stringify(OUTCOMES.authorised.orderRespDtls),
    digitalSignature: depositoryKey.sign("TXN1", OUTCOMES.authorised),
    ...fields,
  });
  return { url, close, backOffice, received, order, stateOf, proven };
}

const placeOrder = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${url}/orders`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ token: newToken(), isin: "INE481K01021", quantity: "10", ...fields }),
  });

const textOf = async (response: Response | Promise<Response>): Promise<string> => (await response).text();

describe("the order page", () => {
  it("allows no inline script or style, only the depository's module beside its own files", async () => {
    const { url, backOffice } = await open();
    const response = await fetch(url);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' ${backOffice.url};`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    const page = await response.text();
    expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/);
  });

  it("shows the broker's name as text, never as markup", async () => {
    const { url } = await open();
    expect(await textOf(fetch(url))).toContain("Acme &lt;Broking&gt;");
  });
});

describe("placing an order", () => {
  it("registers it server to server with this broker's return addresses and its own state", async () => {
    const { url, backOffice, order, stateOf } = await open();
    await order({ transactionType: "DIM", authMechanism: "OTP", mpinStatus: "0", securitiesCount: "4" });
    await order();
    expect(backOffice.requested[0]).toMatchObject({
      requestorId: "BRK001",
      transactionType: "DIM",
      authMechanism: "OTP",
      mpinStatus: "0",
      successUrl: `${url}/return/success?state=${stateOf(0)}`,
      failUrl: `${url}/return/fail?state=${stateOf(0)}`,
      header: { state: expect.stringMatching(/^[\w-]{22}$/) },
    });
    expect(backOffice.requested[1]?.["header"]).not.toEqual(backOffice.requested[0]?.["header"]);
  });

  it("lets the depository choose a DIM's authMechanism, as it knows whether the account has an M-PIN", async () => {
    const { backOffice, order } = await open();
    await order({ transactionType: "DIM", mpinStatus: "0", authMechanism: "" });
    expect(backOffice.requested[0]).not.toHaveProperty("authMechanism");
  });

  it("keeps investors on the depository's result page for a broker with that setting (R25)", async () => {
    const { backOffice, order } = await open({ staysThere: true });
    await order({ partialSuccess: "on" });
    expect(backOffice.requested[0]?.["scenario"]).toEqual({ partialSuccess: true, uiRedirect: "0" });
  });

  it("sends the investor to the gateway with the payload in the fragment", async () => {
    const { backOffice, order } = await open();
    const response = await order({ opening: "redirect" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${backOffice.url}/edisweb/#/edisAuthValidate?eyJhIjoxfQ`);
  });

  it.each([
    ["element", "<edis-gateway\n", 'routing="memory"'],
    ["frame", "<edis-gateway-frame ", "/edisweb/"],
  ])("shows the gateway on its own page as %s", async (opening, tag, detail) => {
    const { url, order } = await open();
    const response = await order({ opening });
    const page = await textOf(fetch(new URL(response.headers.get("location") ?? "", url)));
    expect(page).toContain(tag);
    expect(page).toContain('payload="eyJhIjoxfQ"');
    expect(page).toContain(detail);
  });

  it.each(["element", "frame"])(
    "says to a browser without scripts that they are needed (%s)",
    async (opening) => {
      const { url, order } = await open();
      await order({ opening });
      const [, shown = ""] =
        (await textOf(fetch(`${url}/consent/TXN1`))).match(/<noscript>(.*?)<\/noscript>/s) ?? [];
      expect(shown).toContain("needs scripts");
      expect(shown).toContain('href="/orders/TXN1"');
    },
  );

  it("shows the order, and no empty gateway, at the consent address of an order that left by redirect", async () => {
    const { url, order } = await open();
    await order({ opening: "redirect" });
    const answer = await fetch(`${url}/consent/TXN1`, { redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/orders/TXN1");
  });

  it.each(["redirect", "element", "frame"])(
    "shows the order in place of a gateway that is opened again once the depository has an outcome (%s, R65)",
    async (opening) => {
      const { url, backOffice, order } = await open();
      const form = { token: newToken(), opening };
      const address = async (answer: Promise<Response>) => {
        const { status, headers } = await answer;
        return [status, headers.get("location")];
      };
      const reloaded = () => fetch(`${url}/consent/TXN1`, { redirect: "manual" });
      const first = await address(order(form));
      await reloaded();
      expect(await address(order(form))).toEqual(first);
      backOffice.tells = OUTCOMES.cancelled;
      // what does not leave by redirect goes by its consent address
      expect(await address(order(form))).toEqual(opening === "redirect" ? [303, "/orders/TXN1"] : first);
      expect(await address(reloaded())).toEqual([303, "/orders/TXN1"]);
      expect(backOffice.requested).toHaveLength(1);
    },
  );

  it("shows the order in place of a gateway that was never opened, if its outcome is known", async () => {
    const { url, backOffice, order } = await open();
    await order({ opening: "frame" });
    backOffice.tells = OUTCOMES.cancelled;
    await fetch(`${url}/orders/TXN1`);
    const answer = await fetch(`${url}/consent/TXN1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/orders/TXN1"]);
  });

  it.each(["redirect", "element", "frame"])(
    "opens the gateway at first without asking the depository, and again if it does not answer (%s)",
    async (opening) => {
      const { url, backOffice, order } = await open();
      backOffice.hangs = true;
      const form = { token: newToken(), opening };
      const opened = async () => {
        const answer = await order(form);
        const address = new URL(answer.headers.get("location") ?? "", url);
        return opening === "redirect" ? address.hash : textOf(fetch(address));
      };
      const first = await opened();
      expect(first).toContain("eyJhIjoxfQ");
      expect(backOffice.outcomesAsked).toBe(0);
      expect(await opened()).toBe(first);
      expect(backOffice.outcomesAsked).toBeGreaterThan(0);
    },
  );

  it("sets the switches of the ticked scenarios", async () => {
    const { backOffice, order } = await open();
    await order({ captchaRefused: "on", slow: "on" });
    expect(backOffice.requested[0]?.["scenario"]).toEqual({ captchaRefused: true, slowMs: 2500 });
  });

  it.each(["0", "-1", "1.5", "ten", "100001", ""])(
    "asks again for the quantity %j, and registers nothing",
    async (quantity) => {
      const { backOffice, order } = await open();
      const response = await order({ quantity });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Quantity is a whole number from 1 to 1,00,000");
      expect(backOffice.requested).toEqual([]);
    },
  );

  it.each([
    ["DMI", "10001", "Number of securities is a whole number from 0 to 10,000"],
    ["DIM", "301", "A DIM has at most 300 securities"],
  ])("asks again for a %s of %s securities", async (transactionType, securitiesCount, problem) => {
    const { backOffice, order } = await open();
    const response = await order({ transactionType, securitiesCount });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(problem);
    expect(backOffice.requested).toEqual([]);
  });

  it.each(["redirect", "frame"])("makes one order of a form that is sent twice (%s)", async (opening) => {
    const { backOffice, order } = await open();
    const form = { token: newToken(), opening };
    const answers = await Promise.all([order(form), order(form)]);
    answers.push(await order(form));
    expect(backOffice.requested).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  });

  it("makes another order of a form that an investor went back to and changed", async () => {
    const { backOffice, order } = await open();
    const token = newToken();
    await order({ token });
    await order({ token, quantity: "11" });
    expect(backOffice.requested).toHaveLength(2);
  });

  it.each(["/", "/ways"])("gives every form a token of its own (%s)", async (path) => {
    const { url, order } = await open();
    const tokens = async () =>
      [...(await textOf(fetch(url + path))).matchAll(/name="token" value="([^"]*)"/g)].map(
        ([, token = ""]) => token,
      );
    const [first, again] = [await tokens(), await tokens()];
    expect(new Set([...first, ...again]).size).toBe(path === "/ways" ? 6 : 2);
    for (const token of first) expect((await order({ token })).status).toBe(303);
  });

  it("asks again with a form of its own for one without a token", async () => {
    const { backOffice, order } = await open();
    const answer = await order({ token: "" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please place the order with this form");
    expect(backOffice.requested).toEqual([]);
  });

  it("refuses a form of another site, and takes one of its own", async () => {
    const { backOffice, order } = await open();
    const forged = await order({}, { "Sec-Fetch-Site": "cross-site" });
    expect(forged.status).toBe(403);
    expect(await forged.text()).toContain("Order not placed");
    expect(backOffice.requested).toEqual([]);
    expect((await order({}, { "Sec-Fetch-Site": "same-origin" })).status).toBe(303);
  });

  it("may be tried again with the same form after the depository refused", async () => {
    const once = onceEach<string>(2);
    const refuse = () => Promise.reject(new Error("refused"));
    await expect(once("a", refuse)).rejects.toThrow("refused");
    expect(await once("a", async () => "placed")).toBe("placed");
    expect(await once("a", refuse)).toBe("placed");
  });

  it("remembers the newest forms only", async () => {
    const once = onceEach<number>(2);
    let orders = 0;
    const place = async () => ++orders;
    for (const form of ["a", "b", "c"]) await once(form, place);
    expect(await once("b", place)).toBe(2);
    expect(await once("a", place)).toBe(4);
  });

  it("says that no order was placed if the depository refuses", async () => {
    const { order } = await open({ backOfficeStatus: 503 });
    const response = await order();
    expect(response.status).toBe(502);
    expect(await response.text()).toContain("Order not placed");
  });
});

describe("with the demo depository", () => {
  async function openBoth() {
    const depository = createDepository({
      brokers: { BRK009: { name: "Harbour Broking", origins: ["http://127.0.0.1"] } },
      keys: TEST_KEYS,
    });
    const running = await depository.start();
    const broker = createBroker({
      depositoryUrl: running.url,
      requestorId: "BRK009",
      name: "Harbour Broking",
      signingKey: depository.signingKey,
    });
    const site = await broker.start();
    closers.push(site.close, running.close);
    return site;
  }

  it.each(["DIS", "DMI", "DMR", "DIM"])(
    "registers a %s order with every scenario ticked",
    async (transactionType) => {
      const site = await openBoth();
      const ticked = Object.fromEntries(SCENARIOS.map(({ name }) => [name, "on"]));
      const response = await placeOrder(site.url, { transactionType, ...ticked });
      const payload = response.headers.get("location")?.split("?")[1] ?? "";
      const model = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
      const { state } = model.edisServiceHeader;
      expect(state).toMatch(/^[\w-]{22}$/);
      expect(model).toMatchObject({
        requestorId: "BRK009",
        transactionType,
        edisServiceHeader: {
          SuccessUrl: `${site.url}/return/success?state=${state}`,
          FailUrl: `${site.url}/return/fail?state=${state}`,
        },
      });
    },
  );

  it("keeps the payload of the largest DIM within 64 KiB (contract §4)", async () => {
    const { url } = await openBoth();
    const placed = await placeOrder(url, {
      transactionType: "DIM",
      securitiesCount: "300",
      opening: "element",
    });
    const page = await textOf(fetch(new URL(placed.headers.get("location") ?? "", url)));
    const [, payload = ""] = page.match(/payload="([^"]+)"/) ?? [];
    expect(
      JSON.parse(Buffer.from(payload, "base64url").toString()).orderRequestDetails.dmatBlkDtls.secDtls,
    ).toHaveLength(300);
    expect(payload.length).toBeLessThan(64 * 1024);
  });
});

describe("the return addresses", () => {
  it.each(["GET", "POST"])("take the fields by %s, and show every one as text", async (method) => {
    const { url, received } = await open();
    const fields = { transactionRefNo: "TXN1", message: "<b>done</b> & gone" };
    const query = new URLSearchParams(fields);
    const address = `${url}/return/success`;
    const page = await textOf(
      method === "GET" ? fetch(`${address}?${query}`) : fetch(address, { method, body: query }),
    );
    expect(page).toContain("&lt;b&gt;done&lt;/b&gt; &amp; gone");
    expect(received).toEqual([{ method, path: "/return/success", fields }]);
  });

  it("and the order form take a form that cannot be read as one without fields", async () => {
    const { url, received } = await open();
    const headers = { "content-type": "multipart/form-data" };
    const send = (path: string) => fetch(url + path, { method: "POST", headers, body: "state=guess" });
    const returned = await send("/return/success");
    expect(returned.status).toBe(200);
    expect(await returned.text()).toContain("No fields came with this return.");
    expect(received).toEqual([{ method: "POST", path: "/return/success", fields: {} }]);
    expect((await send("/orders")).status).toBe(400);
  });

  it("publish no return of any investor", async () => {
    const { url } = await open();
    await fetch(`${url}/return/success?transactionRefNo=TXN1&message=private`);
    for (const path of ["/received.json", "/"])
      expect(await textOf(fetch(url + path))).not.toContain("private");
    expect((await fetch(`${url}/received.json`)).status).toBe(404);
  });

  it("take the form post of 10,000 securities, and settle the order with it", async () => {
    const { url, backOffice, received, order, proven } = await open();
    await order({ transactionType: "DMI" });
    backOffice.tells = OUTCOMES.authorised;
    const body = new URLSearchParams(proven({ orderRespDtls: "X".repeat(1_250_000) }));
    const answer = await fetch(`${url}/return/success`, { method: "POST", body });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Consent received");
    expect(received).toHaveLength(1);
  });

  it.each([
    ["/orders", 257 * 1024],
    ["/return/success", 5 * 1024 * 1024],
  ])("and the order form refuse what is too long, in words (%s)", async (path, characters) => {
    const { url } = await open();
    // with `Expect: 100-continue` no body is sent that is refused
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": characters,
        expect: "100-continue",
      };
      const outgoing = request(url + path, { method: "POST", headers }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode, text });
        outgoing.destroy();
      });
      outgoing.on("error", reject);
      outgoing.flushHeaders();
    });
    expect(answer).toEqual({ status: 413, text: "Payload Too Large" });
  });

  const LINKS = [
    ["open", "Waiting for the depository"],
    ["authorised", "Consent received"],
    ["cancelled", "No consent, nothing debited"],
  ] as const;
  it.each(
    (["successUrl", "failUrl"] as const).flatMap((member) => LINKS.map((told) => [member, ...told] as const)),
  )(
    "as the depository has them (%s), visited by the link 'Return to …', show what it says: %s (R67)",
    async (member, told, title) => {
      const { backOffice, order, received } = await open();
      await order();
      await order();
      backOffice.tells = OUTCOMES[told];
      // the link brings no field: the address is all that comes
      const page = await textOf(fetch(String(backOffice.requested[0]?.[member])));
      expect(page).toContain(`</span>${title}</h1>`);
      expect(page).toContain("<dt>Reference</dt><dd><code>TXN1</code></dd>");
      expect(backOffice.outcomesAsked).toBe(1);
      expect(received).toHaveLength(1);
    },
  );

  it("change nothing for an unknown state", async () => {
    const { url, order } = await open();
    await order();
    expect(await textOf(fetch(`${url}/return/fail?state=guess`))).toContain(
      "does not belong to an order of ours",
    );
    expect(await textOf(fetch(url))).toContain('data-status="awaiting consent"');
  });
});

/** A return is a reason to ask the depository's back end, never an answer. */
describe("the outcome of an order (R65)", () => {
  const statusOf = async (url: string): Promise<string | undefined> =>
    (await textOf(fetch(url))).match(/data-status="([^"]+)"/)?.[1];
  const comeBack = (url: string, address: "success" | "fail", fields: Record<string, string>) =>
    textOf(fetch(`${url}/return/${address}?${new URLSearchParams(fields)}`));

  it.each([
    ["success", "authorised", "authorised"],
    ["fail", "authorised", "authorised"],
    ["success", "cancelled", "not authorised"],
    ["fail", "cancelled", "not authorised"],
    ["success", "open", "awaiting consent"],
    ["fail", "open", "awaiting consent"],
  ] as const)(
    "after a return to /%s is the depository's: %s there, '%s' on the broker's page",
    async (address, there, here) => {
      const { url, backOffice, order, proven } = await open();
      await order();
      backOffice.tells = OUTCOMES[there];
      await comeBack(url, address, proven());
      expect(await statusOf(url)).toBe(here);
    },
  );

  it("is not taken from a forged success, and the page says that it was not signed", async () => {
    const { url, backOffice, order, proven } = await open();
    await order();
    backOffice.tells = OUTCOMES.cancelled;
    const page = await comeBack(url, "success", proven({ requestTime: "2026-11-20T10:15:00+05:30" }));
    expect(page).toContain("Not signed by the depository");
    expect(page).toContain("No consent, nothing debited");
  });

  it("stays settled after any later return, and is not asked for again", async () => {
    const { url, backOffice, order, proven } = await open();
    await order();
    backOffice.tells = OUTCOMES.authorised;
    await comeBack(url, "success", proven());
    const { outcomesAsked } = backOffice;
    backOffice.tells = OUTCOMES.cancelled;
    expect(await comeBack(url, "fail", { state: proven().state, responseCode: "02" })).toContain(
      "Consent received",
    );
    await fetch(`${url}/return/fail`, { method: "POST", body: new URLSearchParams(proven()) });
    expect(await statusOf(url)).toBe("authorised");
    expect(backOffice.outcomesAsked).toBe(outcomesAsked);
  });

  it("is asked for again while the depository can still change it", async () => {
    const { url, backOffice, order } = await open();
    await order();
    expect(await textOf(fetch(`${url}/orders/TXN1`))).not.toContain("Consent received");
    backOffice.tells = OUTCOMES.authorised;
    expect(await textOf(fetch(`${url}/orders/TXN1`))).toContain("Consent received");
    expect(await statusOf(url)).toBe("authorised");
  });

  it("stays as first settled if two requests for it overlap", () => {
    const ticket = readTicket({ token: newToken(), isin: "INE481K01021", quantity: "10" });
    if ("problem" in ticket) throw new Error(ticket.problem);
    const book = createOrderBook();
    const order = { state: "S1", ticket, placedAt: new Date(), transactionRefNo: "TXN1", payload: "" };
    book.add({ ...order, status: "awaiting consent" });
    const outcomeBody = (outcome: OutcomeBody, state: string) => ({
      ...outcome,
      transactionRefNo: "TXN1",
      state,
      orderRespDtls: [],
      securities: outcome.securities.map((security) => ({ status: "", ...security })),
    });
    book.settle({ ...order, status: "awaiting consent" }, outcomeBody(OUTCOMES.authorised, "authorised"));
    book.settle({ ...order, status: "awaiting consent" }, outcomeBody(OUTCOMES.cancelled, "cancelled"));
    expect(book.byState("S1")).toMatchObject({ status: "authorised", outcome: { responseCode: "00" } });
  });

  it("is awaited while the depository cannot be reached, and is shown by a later look (R55)", async () => {
    const { url, backOffice, order, proven } = await open();
    await order();
    backOffice.tells = undefined;
    const page = await comeBack(url, "success", proven());
    expect(page).toContain("It cannot be reached at the moment");
    expect(page).toContain('href="/orders/TXN1">Check again');
    backOffice.tells = OUTCOMES.authorised;
    expect(await textOf(fetch(`${url}/orders/TXN1`))).toContain("Consent received");
    expect(await statusOf(url)).toBe("authorised");
  });

  it.each<[string, Partial<Awaited<ReturnType<typeof startBackOffice>>>]>([
    ["without a signature", { tampers: () => undefined }],
    [
      "with the word of a security changed",
      { tells: OUTCOMES.refused, tampers: (body) => body.replace('"REJECTED"', '"ACCEPTED"') },
    ],
    [
      "with isFinal changed",
      { tells: OUTCOMES.open, tampers: (body) => body.replace('"isFinal":false', '"isFinal":true') },
    ],
    ["with only a space added", { tampers: (body) => `${body} ` }],
    ["of another order, as the depository signed it", { tellsOf: "TXN9" }],
  ])("is awaited while the back end's answer came %s", async (_, comes) => {
    const { url, backOffice, order, proven } = await open();
    await order();
    Object.assign(backOffice, { tells: OUTCOMES.authorised }, comes);
    expect(await comeBack(url, "success", proven())).toContain("did not carry its signature for this order");
    expect(await statusOf(url)).toBe("awaiting consent");
  });

  it("is shown in the list without a return, and the list is shown while the depository cannot be reached", async () => {
    const { url, backOffice, order } = await open();
    await order();
    backOffice.tells = undefined;
    expect(await textOf(fetch(url))).toContain("awaiting consent<small>, not reachable</small>");
    backOffice.tells = OUTCOMES.cancelled;
    expect(await statusOf(url)).toBe("not authorised");
    expect(await textOf(fetch(url))).not.toContain("not reachable");
  });

  it("is not waited for long by the list, which says of which orders it could not ask", async () => {
    const { url, backOffice, order } = await open();
    await order();
    backOffice.tells = OUTCOMES.authorised;
    await statusOf(url);
    await order();
    backOffice.hangs = true;
    const from = performance.now();
    const page = await textOf(fetch(url));
    expect(performance.now() - from).toBeLessThan(4000);
    const rows = [...page.matchAll(/data-status="[^"]+">(.*?)<\/span>/g)].map(([, row]) => row);
    expect(rows).toEqual(["awaiting consent<small>, not reachable</small>", "authorised"]);
  });

  it("says in the list that an answer was not signed", async () => {
    const { url, backOffice, order } = await open();
    await order();
    backOffice.tampers = () => undefined;
    expect(await textOf(fetch(url))).toContain("awaiting consent<small>, not signed</small>");
  });

  /** Waits until no more is asked of a back office: what is under way may still arrive. */
  const isLeftAlone = (backOffice: { outcomesAsked: number }) =>
    vi.waitFor(async () => {
      const { outcomesAsked } = backOffice;
      await setTimeout(50);
      expect(backOffice.outcomesAsked).toBe(outcomesAsked);
    }, 10_000);

  it("is asked for by itself until it is final: no page need be opened", async () => {
    const { url, backOffice, order } = await open({ askEveryMs: 5 });
    await order();
    await vi.waitFor(() => expect(backOffice.outcomesAsked).toBeGreaterThan(1), 10_000);
    backOffice.tells = OUTCOMES.authorised;
    await isLeftAlone(backOffice);
    backOffice.tells = undefined;
    expect(await textOf(fetch(`${url}/orders/TXN1`))).toContain("Consent received");
  });

  it("is asked for no more once the broker is closed", async () => {
    const { backOffice, order, close } = await open({ askEveryMs: 5 });
    await order();
    await vi.waitFor(() => expect(backOffice.outcomesAsked).toBeGreaterThan(1), 10_000);
    await close();
    await isLeftAlone(backOffice);
  });

  it("is found by an investor who never came back; an unknown order is not found", async () => {
    const { url, backOffice, order } = await open();
    await order();
    backOffice.tells = OUTCOMES.authorised;
    expect(await textOf(fetch(url))).toContain('href="/orders/TXN1"');
    expect(await textOf(fetch(`${url}/orders/TXN1`))).toContain("Consent received");
    expect((await fetch(`${url}/orders/TXN2`)).status).toBe(404);
  });
});

describe("the depository's signature", () => {
  it.each([
    ["as it came", {}, "Signed by the depository"],
    [
      "of another order",
      { digitalSignature: depositoryKey.sign("TXN9", OUTCOMES.authorised) },
      "Not signed by the depository",
    ],
    ["over another time", { requestTime: "2026-11-20T10:15:00+05:30" }, "Not signed by the depository"],
    [
      "over other details (R65)",
      { orderRespDtls: '[{"status":"REJECTED"}]' },
      "Not signed by the depository",
    ],
    ["that did not come", { digitalSignature: "" }, "None came with it"],
    ["that is no base64", { digitalSignature: "%%%" }, "Not signed by the depository"],
  ])("%s is shown on the page", async (_, fields, words) => {
    const { url, backOffice, order, proven } = await open();
    await order();
    backOffice.tells = OUTCOMES.authorised;
    const page = await textOf(fetch(`${url}/return/success?${new URLSearchParams(proven(fields))}`));
    expect(page).toContain(words);
  });

  it("covers details that were too long for the address, with those of the back end (R49)", async () => {
    const { url, backOffice, order, proven } = await open();
    await order({ transactionType: "DIM" });
    const { orderRespDtls: _, ...fields } = proven({ orderRespDtlsOmitted: "1" });
    backOffice.tells = OUTCOMES.authorised;
    const page = await textOf(fetch(`${url}/return/success?${new URLSearchParams(fields)}`));
    expect(page).toContain("Signed by the depository");
    expect(page).toContain("<bdi>MERIDIAN STEELWORKS LTD</bdi>");
  });
});

describe("a signature over details that were too long for the address", () => {
  const pageOf = async (fields: Record<string, string>) => {
    const { url, backOffice, order, proven } = await open();
    await order({ transactionType: "DIM" });
    backOffice.tells = undefined;
    const { orderRespDtls: _, ...rest } = proven({ orderRespDtlsOmitted: "1", ...fields });
    return textOf(fetch(`${url}/return/success?${new URLSearchParams(rest)}`));
  };

  it("is not checked, and not called wrong, while the back end tells no outcome (R49)", async () => {
    const page = await pageOf({});
    expect(page).toContain("<dt>Signature</dt><dd>Not checked</dd>");
    expect(page).toContain("It cannot be reached at the moment");
  });

  it("is missing if none came", async () => {
    expect(await pageOf({ digitalSignature: "" })).toContain("None came with it");
  });
});

describe("the page an investor comes back to", () => {
  const outcomeWith = (words: readonly string[], more: Partial<OutcomeBody> = {}): OutcomeBody => ({
    ...OUTCOMES.authorised,
    securities: words.map((status, index) => ({
      // the first is the ordered one
      isin: index === 0 ? "INE481K01021" : `INE00000000${index}`,
      isinName: `COMPANY ${index} <LTD>`,
      quantity: String(1000 * (index + 1)),
      status,
    })),
    ...more,
  });
  const pageOf = async (tells: OutcomeBody): Promise<string> => {
    const { url, backOffice, order, proven } = await open();
    await order();
    backOffice.tells = tells;
    return textOf(fetch(`${url}/return/success?${new URLSearchParams(proven())}`));
  };

  it("lists the slip's securities by name, ISIN and quantity, each with a word and no code (R45)", async () => {
    const page = await pageOf(outcomeWith(["S", "F", "QUEUED AT RTA"]));
    expect(page).toContain("<bdi>COMPANY 1 &lt;LTD&gt;</bdi> <small>INE000000001</small>");
    expect(page).toContain('<td class="number">2,000</td>');
    const words = [...page.matchAll(/data-verdict="\w+">([^<]+)</g)].map(([, word]) => word);
    expect(words).toEqual(["Accepted", "Not accepted", "QUEUED AT RTA"]);
    expect(page).toContain("<h1>");
    expect(page).toContain("1 of 3 accepted");
    expect(page).toContain('data-status="unclear"');
  });

  it("shows a partial outcome if each word is known", async () => {
    const page = await pageOf(outcomeWith(["S", "F"]));
    expect(page).toContain('data-status="partly authorised"');
    expect(page).toContain("Place a new order for it");
  });

  it.each([[["QUEUED"]], [["REJECTED", "QUEUED"]], [["S", ""]]])(
    "does not advise to order again securities not known to be refused: %j (R45, R65)",
    async (words) => {
      const page = await pageOf(outcomeWith(words));
      expect(page).toContain('data-status="unclear"');
      expect(page).not.toContain("Place a new order");
      expect(page).toContain("do not place the order again");
    },
  );

  it("says of a security without a word that it is not clear, and not that it was not debited (R45)", async () => {
    const page = await pageOf(outcomeWith(["S", ""]));
    const words = [...page.matchAll(/data-verdict="(\w+)">([^<]+)</g)].map(([, ...found]) => found);
    expect(words).toEqual([
      ["yes", "Accepted"],
      ["open", "Not clear"],
    ]);
  });

  const others = outcomeWith(["S", "S"]).securities.slice(1);
  it.each([
    ["no security", []],
    ["other securities only", others],
  ])("does not take a consent that lists %s for one to the order (R45, R65)", async (_, securities) => {
    const page = await pageOf({ ...OUTCOMES.authorised, securities });
    expect(page).toContain('data-status="unclear"');
    expect(page).toContain("Consent received, outcome not clear");
    expect(page).not.toMatch(/\d of \d accepted/);
  });

  it("says that nothing was debited if nothing was", async () => {
    const page = await pageOf(OUTCOMES.cancelled);
    expect(page).toContain("No consent, nothing debited");
    expect(page).toContain("The transaction was cancelled by the investor");
    expect(page).toContain(">Not debited<");
  });

  it("says that nothing was debited if every security was refused", async () => {
    expect(await pageOf(outcomeWith(["F", "REJECTED"]))).toContain('data-status="not authorised"');
  });

  it("never says that nothing was debited while the outcome is open, and asks not to order again (R55)", async () => {
    const page = await pageOf(OUTCOMES.open);
    expect(page).not.toMatch(/nothing (was|is|leaves)? ?debited/i);
    expect(page).toContain("do not place the order again");
  });

  it("shows fifty securities, and the number of the others", async () => {
    const page = await pageOf(outcomeWith(Array.from({ length: 300 }, () => "ACCEPTED")));
    expect(page.match(/data-verdict=/g)).toHaveLength(50);
    expect(page).toContain("and 250 more");
  });
});

describe("what the pages promise", () => {
  it("leaves open whether the investor comes back, and speaks of no events of a redirect", async () => {
    const { url } = await open({ staysThere: true });
    const [home, ways] = await Promise.all(["/", "/ways"].map((path) => textOf(fetch(url + path))));
    expect(home).toContain("whether you come back here or not");
    expect(home).not.toContain("and come back here");
    expect(ways).toContain("Frame and element fire the same events, the redirect none");
    expect(ways).not.toContain("The same order, the same events");
  });

  it.each([
    ["OTP not needed", "Not for DIM: "],
    ["Partial success", "Two securities or more: "],
    ["Securities on hold", "DIM only: "],
  ])("says of the scenario '%s' for which orders it is: '%s'", async (label, which) => {
    const { url } = await open();
    expect(await textOf(fetch(url))).toContain(`<b>${label}</b><small>${which}`);
  });
});

describe("the ways to the gateway", () => {
  it("are side by side, each with its lines of code and a button that tries it", async () => {
    const { url, backOffice } = await open();
    const page = await textOf(fetch(`${url}/ways`));
    for (const way of ["redirect", "element", "frame"])
      expect(page).toContain(`name="opening" value="${way}"`);
    expect(page).toContain(`${backOffice.url}/edisweb/#/edisAuthValidate?`);
  });

  it("begin with the frame, and recommend it alone", async () => {
    const { url } = await open();
    const page = await textOf(fetch(`${url}/ways`));
    const titles = [...page.matchAll(/<h2 id="(\w+)">(.*?)<\/h2>/g)];
    expect(titles.map(([, opening]) => opening)).toEqual(["frame", "redirect", "element"]);
    expect(titles.map(([, , title]) => title?.includes("recommended"))).toEqual([true, false, false]);
  });

  it.each(["element", "frame"])("show the attributes of an %s as on the consent page", async (opening) => {
    const { url, order } = await open();
    const consent = await order({ opening });
    const page = await textOf(fetch(new URL(consent.headers.get("location") ?? "", url)));
    const ways = await textOf(fetch(`${url}/ways`));
    const tag = opening === "frame" ? "edis-gateway-frame" : "edis-gateway";
    const [, shown = ""] = ways.match(new RegExp(`&lt;${tag} ([\\s\\S]*?)&gt;`)) ?? [];
    const names = [...shown.matchAll(/([a-z-]+)=/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(1);
    const [, built = ""] = page.match(new RegExp(`<${tag}\\s([\\s\\S]*?)>`)) ?? [];
    for (const name of names) expect(built).toContain(`${name}="`);
  });
});

describe("the broker's server", () => {
  const statusFor = (url: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end();
    });

  it("answers only to the host name that it printed (R65)", async () => {
    const { url } = await open();
    expect(await statusFor(url, new URL(url).host)).toBe(200);
    for (const path of ["/", "/ways", "/orders/TXN1"]) {
      expect(await statusFor(url + path, "rebound.example")).toBe(421);
    }
  });
});
