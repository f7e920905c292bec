import { afterEach, describe, expect, it } from "vitest";
import { createBroker } from "../../../demo/broker/index";
import { SCENARIOS } from "../../../demo/broker/scenarios";
import { createDepository } from "../../../demo/depository/index";
import { depositoryKey, startBackOffice } from "./backOffice";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function open({ backOfficeStatus = 200 } = {}) {
  const backOffice = await startBackOffice(backOfficeStatus);
  const broker = createBroker({
    depositoryUrl: backOffice.url,
    requestorId: "BRK001",
    name: "Acme <Broking>",
    signingKey: depositoryKey.public,
  });
  const { url, close } = await broker.start();
  closers.push(close, backOffice.close);
  const order = (fields: Record<string, string> = {}) =>
    fetch(`${url}/orders`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ isin: "INE481K01021", quantity: "10", ...fields }),
    });
  const stateOf = (index: number): string => {
    const header = backOffice.asked[index]?.["header"];
    const state = typeof header === "object" && header !== null && "state" in header ? header.state : "";
    return String(state);
  };
  const proven = (fields: Record<string, string> = {}) => ({
    state: stateOf(0),
    responseCode: "00",
    requestTime: "2026-11-20T09:15:00+05:30",
    digitalSignature: depositoryKey.sign("TXN1", "00", "2026-11-20T09:15:00+05:30"),
    ...fields,
  });
  return { url, backOffice, broker, order, proven };
}

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
  it("registers it server to server with the return addresses of this broker and a state of its own", async () => {
    const { url, backOffice, order } = await open();
    await order({ transactionType: "DIM", authMechanism: "OTP", mpinStatus: "0", securitiesCount: "4" });
    await order();
    expect(backOffice.asked[0]).toMatchObject({
      requestorId: "BRK001",
      transactionType: "DIM",
      authMechanism: "OTP",
      mpinStatus: "0",
      successUrl: `${url}/return/success`,
      failUrl: `${url}/return/fail`,
      header: { state: expect.stringMatching(/^[\w-]{22}$/) },
    });
    expect(backOffice.asked[1]?.["header"]).not.toEqual(backOffice.asked[0]?.["header"]);
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

  it("turns the switches of the scenarios that are ticked", async () => {
    const { backOffice, order } = await open();
    await order({ captchaRefused: "on", slow: "on" });
    expect(backOffice.asked[0]?.["scenario"]).toEqual({ captchaRefused: true, slowMs: 2500 });
  });

  it.each(["0", "-1", "1.5", "ten", "100001", ""])(
    "asks again for the quantity %j, and registers nothing",
    async (quantity) => {
      const { backOffice, order } = await open();
      const response = await order({ quantity });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Quantity is a whole number from 1 to 1,00,000");
      expect(backOffice.asked).toEqual([]);
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
    expect(backOffice.asked).toEqual([]);
  });

  it("says that no order was placed when the depository refuses", async () => {
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

  const placeOrder = (url: string, fields: Record<string, string>) =>
    fetch(`${url}/orders`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ isin: "INE481K01021", quantity: "10", ...fields }),
    });

  it.each(["DIS", "DMI", "DMR", "DIM"])(
    "registers a %s order with every scenario ticked",
    async (transactionType) => {
      const site = await openBoth();
      const ticked = Object.fromEntries(SCENARIOS.map(({ name }) => [name, "on"]));
      const response = await placeOrder(site.url, { transactionType, ...ticked });
      const payload = response.headers.get("location")?.split("?")[1] ?? "";
      expect(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).toMatchObject({
        requestorId: "BRK009",
        transactionType,
        edisServiceHeader: {
          SuccessUrl: `${site.url}/return/success`,
          FailUrl: `${site.url}/return/fail`,
          state: expect.stringMatching(/^[\w-]{22}$/),
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
  it.each(["GET", "POST"])("take the fields by %s, show every one as text and keep them", async (method) => {
    const { url, broker } = await open();
    const fields = { transactionRefNo: "TXN1", message: "<b>done</b> & gone" };
    const query = new URLSearchParams(fields);
    const address = `${url}/return/success`;
    const page = await textOf(
      method === "GET" ? fetch(`${address}?${query}`) : fetch(address, { method, body: query }),
    );
    expect(page).toContain("&lt;b&gt;done&lt;/b&gt; &amp; gone");
    expect(broker.received).toEqual([{ method, path: "/return/success", fields }]);
    expect(await (await fetch(`${url}/received.json`)).json()).toEqual(broker.received);
  });

  it("authorise the order on a success that the depository has signed", async () => {
    const { url, order, proven } = await open();
    await order();
    const page = await textOf(fetch(`${url}/return/success?${new URLSearchParams(proven())}`));
    expect(page).toContain("Signed by the depository");
    expect(await textOf(fetch(url))).toContain('data-status="authorised"');
  });

  it.each([
    [
      "another order's signature",
      { digitalSignature: depositoryKey.sign("TXN9", "00", "2026-11-20T09:15:00+05:30") },
    ],
    ["no signature", { digitalSignature: "" }],
    ["a time that was not signed", { requestTime: "2026-11-20T10:15:00+05:30" }],
  ])("leave the order waiting on a success with %s", async (_, forged) => {
    const { url, order, proven } = await open();
    await order();
    const page = await textOf(fetch(`${url}/return/success?${new URLSearchParams(proven(forged))}`));
    expect(page).toContain("Not signed by the depository");
    expect(await textOf(fetch(url))).toContain('data-status="awaiting consent"');
  });

  it("say so when some securities were rejected", async () => {
    const { url, order, proven } = await open();
    await order({ transactionType: "DIM" });
    const secDtls = [
      { isin: "INE002A01018", status: "ACCEPTED" },
      { isin: "INE467B01029", status: "REJECTED" },
    ];
    const fields = proven({ orderRespDtls: JSON.stringify([{ status: "PARTIAL", secDtls }]) });
    const page = await textOf(fetch(`${url}/return/success?${new URLSearchParams(fields)}`));
    expect(page).toContain("<td>INE467B01029</td><td>REJECTED</td>");
    expect(await textOf(fetch(url))).toContain('data-status="partly authorised"');
  });

  it("mark the order as not authorised on a failure", async () => {
    const { url, order, proven } = await open();
    await order();
    await fetch(`${url}/return/fail?${new URLSearchParams({ state: proven().state, responseCode: "02" })}`);
    expect(await textOf(fetch(url))).toContain('data-status="not authorised"');
  });

  it("change nothing for a state that is no order's", async () => {
    const { url, order } = await open();
    await order();
    expect(await textOf(fetch(`${url}/return/fail?state=guess`))).toContain(
      "does not belong to an order of ours",
    );
    expect(await textOf(fetch(url))).toContain('data-status="awaiting consent"');
  });
});
