import { describe, expect, it } from "vitest";
import { createDepository } from "../../../demo/depository/index";
import { arrive } from "./client";
import { TEST_KEYS } from "./keys";
import { routesToAuthorise } from "./routesToAuthorise";
import { BROKER, openDepository } from "./testDepository";

const depository = openDepository();
const [[, , atTheSlip]] = routesToAuthorise(depository);

describe("the return page for brokers without their own", () => {
  it.each(["GET", "POST"])(
    "shows the fields of a %s as text, and the back end's outcome (R65)",
    async (method) => {
      const { investor, submit } = await atTheSlip();
      await submit();
      const fields = new URLSearchParams({ transactionRefNo: investor.ref, message: "<b>made up</b>" });
      const address = `${depository.url}/demo/return/success`;
      const answer =
        method === "GET" ? fetch(`${address}?${fields}`) : fetch(address, { method, body: fields });
      const page = await (await answer).text();
      expect(page).toContain(`<code>${method} /demo/return/success</code>`);
      expect(page).toContain(`<th scope="row">transactionRefNo</th><td>${investor.ref}</td>`);
      expect(page).toContain("&lt;b&gt;made up&lt;/b&gt;");
      expect(page).toContain("&quot;state&quot;: &quot;authorised&quot;");
      expect(page).not.toMatch(/<style|style=|<script/);
    },
  );

  it("takes the return of 10,000 securities", async () => {
    const fields = new URLSearchParams({ orderRespDtls: "X".repeat(1_250_000), state: "after them" });
    const answer = await fetch(`${depository.url}/demo/return/success`, { method: "POST", body: fields });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("after them");
  });

  it("takes a form that cannot be read as one without a field", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const sent = { method: "POST", headers, body: "transactionRefNo=TXN0" };
    const answer = await fetch(`${depository.url}/demo/return/success`, sent);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("without a field");
  });

  it("says so if no field came, or for an unknown transaction", async () => {
    const pageOf = async (query: string) =>
      (await fetch(`${depository.url}/demo/return/fail${query}`)).text();
    expect(await pageOf("")).toContain("without a field");
    expect(await pageOf("?transactionRefNo=TXN0")).toContain("It knows no transaction <code>TXN0</code>");
    expect(await pageOf("?state=S0")).toContain("It knows no transaction with the state <code>S0</code>");
    for (const query of ["", "?message=x", "?transactionRefNo=&state="])
      expect(await pageOf(query)).toContain("No reference and no state came");
  });

  it("finds the transaction of an ordinary failure by its state, as no reference comes with it", async () => {
    const header = { state: "S-of-two-orders" };
    await arrive(depository.url, { transactionType: "DIS", header });
    const { ref } = await arrive(depository.url, { transactionType: "DIS", header });
    const fail = `${depository.url}/demo/return/fail?responseCode=02&state=${header.state}`;
    const page = await (await fetch(fail)).text();
    expect(page).toContain(`GET ${depository.url}/demo/transactions/${ref}/outcome`);
    expect(await (await fetch(`${fail}&transactionRefNo=TXN0`)).text()).toContain(
      "no transaction <code>TXN0",
    );
  });

  it("is the return address of a broker that names it, unless an order says otherwise", async () => {
    const acme = { name: "Acme", origins: [BROKER], returnPage: "http://localhost:1/demo/return" };
    const running = await createDepository({ brokers: { BRK001: acme }, keys: TEST_KEYS }).start();
    const headerOf = async (creation: object) =>
      (await arrive(running.url, { transactionType: "DIS", ...creation })).model["edisServiceHeader"];
    const [rest, own] = [await headerOf({}), await headerOf({ successUrl: null, failUrl: `${BROKER}/no` })];
    await running.close();
    expect(rest).toMatchObject({
      SuccessUrl: "http://localhost:1/demo/return/success",
      FailUrl: "http://localhost:1/demo/return/fail",
    });
    expect(own).toMatchObject({ SuccessUrl: "", FailUrl: `${BROKER}/no` });
  });
});
