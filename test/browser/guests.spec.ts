import { gatewayAddress } from "./support/address";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

/** Tests what the element keeps from the page around it, and what it leaves to it (R87, R88, R89). */

test("the page around gets the keys that are its own, and no render", async ({ page, broker, investor }) => {
  await page.addInitScript(() => {
    const handed: PropertyKey[] = [];
    const hook = new Proxy(
      {},
      {
        get(_, name) {
          handed.push(name);
          return () => undefined;
        },
      },
    );
    Object.assign(window, { handed, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const { url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await test.step("the page around gets no Esc while a dialog of ours is open, and gets it before and after (R87)", async () => {
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(window, { keys });
      for (const type of ["keydown", "keyup"])
        for (const capture of [true, false])
          document.addEventListener(
            type,
            (event) => keys.push(`${type} ${Reflect.get(event, "key")}`),
            capture,
          );
    });
    const received = () => page.evaluate(() => Reflect.get(window, "keys").splice(0));
    await investor.field("Enter MPIN").press("Escape");
    expect(await received()).toHaveLength(4);
    await investor.button("CANCEL").click();
    await expect(investor.dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(investor.dialog).toBeHidden();
    expect(await received()).toEqual([]);
    // the `keyup` of a held Esc is still stopped for a second
    await expect(async () => {
      await page.keyboard.press("Escape");
      expect(await received()).toHaveLength(4);
    }).toPass();
  });
  await test.step("a page that stands in for React's developer tools is handed no render of the element", async () => {
    await investor.submitMpin(MPIN);
    await expect(investor.button("CANCEL")).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "handed"))).toEqual([]);
  });
});

test("pressing Terms does not end the transaction if the link opens in place of the page (R89)", async ({
  page,
  depository,
  investor,
}) => {
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DMI" });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  const terms = page.locator("edis-gateway a[target=_blank]").first();
  await expect(terms).toBeVisible();
  const leave = (isFollowed: boolean) =>
    terms.evaluate((link: HTMLElement, isFollowed) => {
      if (isFollowed) link.click();
      for (const type of ["pagehide", "pageshow"])
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, isFollowed);
  // as in a web view that opens the link in place: the page goes, and comes back
  await leave(true);
  expect(events.of("fail")).toEqual([]);
  expect(await depository.operations(transactionRefNo)).not.toContain("clr");
  await expect(page.getByRole("checkbox", { name: /T&C/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /T&C/ }).check();
  await leave(false);
  await expect.poll(() => events.of("fail")).toHaveLength(1);
});

test("every form and field for a secret is marked for session recorders to leave out (R88)", async ({
  page,
  depository,
  investor,
}) => {
  const marked = "rr-mask rr-ignore sentry-mask ph-no-capture fs-mask"
    .split(" ")
    .map((name) => `.${name}`)
    .join("");
  const parts = async () => {
    const all = page.locator("edis-gateway :is(form, input:not([type=checkbox]):not(table *))");
    await expect(all.first()).toBeVisible();
    for (const part of await all.all())
      expect(await part.evaluate((element, selector) => element.matches(selector), marked)).toBe(true);
  };
  const { payload } = await depository.issue({ transactionType: "DIS", mpinStatus: "0" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter New MPIN")).toBeVisible();
  await parts();
  await investor.button("CANCEL").click();
  await expect(investor.dialog).toBeVisible();
  await parts();
});
