import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { holds } from "./support/blockRequests";
import { findBrowser } from "./support/browser";
import { configured } from "./support/configured";
import { collectEvents } from "./support/events";
import { expect, shoot, test } from "./support/fixtures";
import { frameOf, openBrokersPage } from "./support/framing";
import { depositoryOf } from "./support/helpers";
import { investorAt, MPIN, PAN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";
import { openTestServers, type TestServers } from "./support/testServers";

const FRAME_BYTES = 4250;

const IFRAME = "edis-gateway-frame iframe";

/** Returns the investor in the host page, in the frame element's iframe. */
const inFrame = (page: Page, selector = IFRAME) => investorAt(page.frameLocator(selector));

/** Opens a broker's page with one frame element and nothing else. */
const openFrame = (page: Page, servers: Pick<TestServers, "depositoryUrl" | "brokerUrl">, payload: string) =>
  openBrokersPage(page, { ...servers, body: frameOf(servers.depositoryUrl, payload) });

const hostPageOf = (page: Page) => {
  const frame = page.frames().find((frame) => frame.url().includes("/edisweb/"));
  if (!frame) throw new Error("no host page is framed");
  return frame;
};

/** Returns how much higher the host page is than its iframe; 0: no scroll bar. */
const overflow = (page: Page) =>
  hostPageOf(page).evaluate(() => document.documentElement.scrollHeight - innerHeight);

const fits = (page: Page) => expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);

/** Goes on to the dialog of the success. */
const consents = async (page: Page, otp: () => Promise<string>) => {
  const investor = inFrame(page);
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await investor.submitOtp(await otp());
  await expect(investor.dialog).toBeVisible();
};

const outcomes = (events: Awaited<ReturnType<typeof collectEvents>>) => [
  ...events.of("success"),
  ...events.of("fail"),
];

test("the frame element alone is no more than 4.25 kB", () => {
  const file = fileURLToPath(new URL("../../dist/frame.js", import.meta.url));
  const bytes = brotliCompressSync(readFileSync(file)).length;
  console.log(`frame.js: ${bytes} bytes with Brotli`);
  expect(bytes).toBeLessThanOrEqual(FRAME_BYTES);
  expect(readFileSync(file, "utf8")).not.toMatch(/\bfrom\s*["']|\bimport\(|react/i);
});

test.describe("a frame in a broker's page (contract §3)", () => {
  test("fires the element's events and carries the investor back from the broker's page", async ({
    page,
    broker,
    inbox,
  }) => {
    const events = await collectEvents(page);
    for (const width of [390, 1280])
      await test.step(`at ${width} px`, async () => {
        events.forget();
        await page.setViewportSize({ width, height: 800 });
        const { ref, url } = await broker.order({ opening: "frame" });
        await page.goto(url);
        const investor = inFrame(page);
        await expect(investor.field("Enter MPIN")).toBeVisible();
        await fits(page);
        await shoot(page, "frame-mpin");
        await investor.submitMpin(MPIN);
        await investor.authorise();
        await fits(page);
        await shoot(page, "frame-slip");
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await investor.submitOtp(await inbox.otp(ref));
        await expect(investor.dialog).toBeInViewport({ ratio: 1 });
        await investor.agree();
        await page.waitForURL(`${broker.url}/return/success?**`);

        expect(events.of("ready").map(({ detail }) => detail)).toEqual([
          { screen: "mpin", transactionType: "DIS", transactionRefNo: ref, requestorId: "BRK001" },
        ]);
        const changes = events.of("screenchange").map(({ detail }) => [detail["previous"], detail["screen"]]);
        expect(changes.slice(0, 3)).toEqual([
          [null, "entry"],
          ["entry", "mpin"],
          ["mpin", "slip"],
        ]);
        expect(outcomes(events)).toHaveLength(1);
        const { fields } = await broker.returned(ref);
        expect(events.of("success")[0]?.detail).toMatchObject({
          transactionRefNo: ref,
          transactionType: "DIS",
          requestorId: "BRK001",
          responseCode: "00",
          orderRespDtls: [{ status: "SUCCESS" }],
          returnTo: { method: "GET", url: expect.stringMatching(broker.registered("success")), fields },
        });
        expect(JSON.stringify(events.all)).not.toContain(MPIN);
      });
  });

  test("scrolls the broker's page to bring a dialog into view, and for nothing else", async ({
    page,
    servers,
    depository,
  }) => {
    const investor = inFrame(page);
    const scrolled = () => page.evaluate(() => scrollY);
    for (const width of [390, 1280])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const { payload } = await depository.issue({ transactionType: "DIS" });
        const room = "<br>".repeat(60);
        await openBrokersPage(page, {
          ...servers,
          body: `<p>Above ${room}</p>${frameOf(servers.depositoryUrl, payload)}<p>Below ${room}</p>`,
        });
        await expect(investor.field("Enter MPIN")).toBeAttached();
        await pageSettled(page);
        expect(await scrolled()).toBe(0);
        await investor.submitMpin(MPIN);
        await expect(investor.value("DP ID")).toBeAttached();
        const cancel = investor.button("CANCEL");
        await cancel.scrollIntoViewIfNeeded();
        await fits(page);
        await cancel.focus();
        await page.evaluate(() => scrollTo(0, 0));
        await page.keyboard.press("Enter");
        await expect(investor.dialog).toBeInViewport({ ratio: 1 });
        await expect.poll(scrolled).toBeGreaterThan(0);
      });
  });
});

test("stays where it is when the broker's page prevents the default", async ({ page, broker, inbox }) => {
  const events = await collectEvents(page);
  const { ref, url } = await broker.order({ opening: "frame" });
  await page.goto(url);
  await page.getByLabel("Stay on this page").check();
  const investor = inFrame(page);
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await investor.submitOtp(await inbox.otp(ref));
  await investor.agree();
  await expect(page.locator("#outcome")).toContainText(ref);
  await expect(investor.says("You may now close this window").or(investor.button("Ok"))).toBeVisible();
  expect(page.url()).toBe(url);
  expect(broker.returnsOf(ref)).toEqual([]);
  expect(events.of("success")).toHaveLength(1);
});

test("a frame whose transaction ends on its first screen", async ({ page, servers, depository }) => {
  const refused = { transactionType: "DIS", model: { status: "400", error: "No" } };

  await test.step("freezes its events' details, and lets all events but `close` bubble (R60, contract §2)", async () => {
    const { payload } = await depository.issue(refused);
    await openFrame(page, servers, payload);
    const received = page.evaluate(
      () =>
        new Promise<unknown[]>((done) => {
          const received: unknown[] = [];
          for (const type of ["screenchange", "fail", "close"]) {
            document.querySelector("edis-gateway-frame")?.addEventListener(type, (event) => {
              if (!(event instanceof CustomEvent)) return;
              const { bubbles, composed, cancelable, detail } = event;
              received.push([type, bubbles, composed, cancelable, Object.isFrozen(detail)]);
              if (type === "close") done(received);
            });
          }
        }),
    );
    await inFrame(page).button("Ok").click();
    const seen = await received;
    expect(seen.at(-1)).toEqual(["close", false, true, true, true]);
    expect(seen.filter((entry) => Array.isArray(entry) && entry[0] === "fail")).toEqual([
      ["fail", true, true, true, true],
    ]);
  });

  await test.step("a late answer takes no focus from a field of the broker's page: what is typed there lands in no M-PIN and no PAN", async () => {
    const scenario = { slowMs: 1000, captchaRefused: true };
    const { payload } = await depository.issue({ transactionType: "DIS", scenario });
    const search = page.getByLabel("Search");
    await openBrokersPage(page, {
      ...servers,
      body: `<input aria-label="Search">${frameOf(servers.depositoryUrl, payload)}`,
    });
    const investor = inFrame(page);
    await investor.submitMpin(MPIN);
    await search.pressSequentially("12");
    await expect(investor.dialog).toContainText("Please Enter Your PAN");
    await expect(search).toBeFocused();
    await page.keyboard.type("34");
    await expect(search).toHaveValue("1234");
    await search.press("Tab");
    await expect(investor.field("PAN")).toBeFocused();
    await investor.field("PAN").fill("WRONG1234F");
    await page.keyboard.press("Enter");
    await search.fill("5");
    await expect(investor.dialog).toContainText("2 attempts left");
    await pageSettled(page);
    await page.keyboard.type("6");
    await expect(search).toHaveValue("56");
    await investor.field("PAN").fill(PAN);
    await page.keyboard.press("Enter");
    await search.fill("7");
    await expect(investor.value("DP ID")).toBeVisible();
    await pageSettled(page);
    await page.keyboard.type("8");
    await expect(search).toHaveValue("78");
  });

  await test.step("nor does a dialog that closes by itself, and had the focus", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS", successUrl: null, failUrl: null });
    const search = page.getByLabel("Search");
    await openBrokersPage(page, {
      ...servers,
      body: `<input aria-label="Search">${frameOf(servers.depositoryUrl, payload)}`,
    });
    const investor = inFrame(page);
    for (const said of [/^Invalid MPIN/, "Last attempt to enter MPIN"]) {
      await investor.submitMpin("654321");
      await expect(investor.says(said)).toBeVisible();
    }
    await investor.submitMpin("654321");
    await expect(investor.dialog.getByRole("button")).toBeFocused();
    await search.fill("1");
    await expect(investor.dialog).toBeHidden();
    await pageSettled(page);
    await page.keyboard.type("2");
    await expect(search).toHaveValue("12");
  });

  await test.step("an Ok that goes by itself takes no focus from a field of the broker's page", async () => {
    await page.clock.install();
    const { payload } = await depository.issue({ ...refused, successUrl: null, failUrl: null });
    const search = page.getByLabel("Search");
    await openBrokersPage(page, {
      ...servers,
      body: `<input aria-label="Search">${frameOf(servers.depositoryUrl, payload)}`,
    });
    const ok = inFrame(page).button("Ok");
    await ok.focus();
    await search.focus();
    await page.clock.runFor(3000);
    await expect(ok).toHaveCount(0);
    await pageSettled(page);
    await expect(search).toBeFocused();
  });
});

test("two frames on one page do not hear each other", async ({ page, servers, depository, inbox }) => {
  const events = await collectEvents(page);
  const one = await depository.issue({ transactionType: "DIS" });
  const two = await depository.issue({ transactionType: "DIS" });
  await openBrokersPage(page, {
    ...servers,
    body: `${frameOf(servers.depositoryUrl, one.payload, "id=one")}${frameOf(servers.depositoryUrl, two.payload, "id=two")}`,
  });
  const watching = page.evaluate(() => {
    const received: [string, string][] = [];
    Object.assign(globalThis, { received });
    for (const type of ["ready", "success", "fail"])
      document.addEventListener(type, (event) => {
        event.preventDefault();
        if (event.target instanceof Element) received.push([event.target.id, type]);
      });
  });
  await watching;
  const first = inFrame(page, "#one iframe");
  const second = inFrame(page, "#two iframe");
  await second.field("Enter MPIN").fill("123");
  await first.submitMpin(MPIN);
  await first.authorise();
  await first.submitOtp(await inbox.otp(one.transactionRefNo));
  await first.agree();
  await expect.poll(() => outcomes(events)).toHaveLength(1);
  expect(events.of("success")[0]?.detail["transactionRefNo"]).toBe(one.transactionRefNo);
  const received = await page.evaluate(() => Reflect.get(globalThis, "received"));
  expect(received.filter(([id]: [string]) => id === "two").map(([, type]: string[]) => type)).not.toContain(
    "success",
  );
  await expect(second.field("Enter MPIN")).toHaveValue("123");
  expect(await depository.operations(two.transactionRefNo)).toEqual([]);
});

test("a frame takes part in the broker's page: focus, language, theme and place", async ({
  page,
  servers,
  depository,
}) => {
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  const frame = frameOf(servers.depositoryUrl, payload, 'theme="dark" locale="en-IN" title="Consent"');
  const body = `<button>Before</button>${frame}<button>After</button><main></main>`;
  await openBrokersPage(page, { ...servers, body });
  const field = inFrame(page).field("Enter MPIN");

  await test.step("the keyboard's focus passes in and out in document order", async () => {
    await expect(field).toBeVisible();
    await expect(page.frameLocator(IFRAME).getByRole("combobox", { name: "Language" })).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
    await page.getByRole("button", { name: "Before" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.frameLocator(IFRAME).getByRole("combobox", { name: "Language" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    const after = page.getByRole("button", { name: "After" });
    for (
      let stops = 0;
      stops < 20 && !(await after.evaluate((button) => button.matches(":focus")));
      stops += 1
    )
      await page.keyboard.press("Tab");
    await expect(after).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(page.frameLocator(IFRAME).locator(":focus").first()).toBeAttached();
    for (
      let stops = 0;
      stops < 20 && !(await page.evaluate(() => document.activeElement?.textContent === "Before"));
      stops += 1
    )
      await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Before" })).toBeFocused();
  });

  await test.step("locale and theme are sent to the host page with `hello`, and again when they change", async () => {
    const gateway = page.frameLocator(IFRAME).locator("edis-gateway");
    await field.fill("123");
    await expect(gateway).toHaveAttribute("theme", "dark");
    await expect(gateway).toHaveAttribute("locale", "en-IN");
    await expect(page.locator(IFRAME)).toHaveAttribute("title", "Consent");
    await page.locator("edis-gateway-frame").evaluate((frame) => {
      Object.assign(frame, { theme: "light", locale: "en-GB" });
      frame.removeAttribute("title");
    });
    await expect(gateway).toHaveAttribute("theme", "light");
    await expect(gateway).toHaveAttribute("locale", "en-GB");
    await expect(page.locator(IFRAME)).toHaveAttribute("title", "Electronic Instruction Slip");
    await expect(field).toHaveValue("123");
  });

  await test.step("continues if the element is moved with moveBefore", async () => {
    await field.fill("123");
    await page.locator("edis-gateway-frame").evaluate((frame) => {
      const main = document.querySelector("main");
      if (main) Reflect.apply(Reflect.get(main, "moveBefore"), main, [frame, null]);
    });
    await expect(page.locator("main edis-gateway-frame")).toBeVisible();
    await pageSettled(page);
    await expect(field).toHaveValue("123");
    expect(await depository.operations(transactionRefNo)).toEqual([]);
  });
});

test("a framed page is shut off from the broker's page", async ({ page, broker, depository }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const { ref, url } = await broker.order({ opening: "frame" });
  await page.goto(broker.url);
  await page.goto(url);
  const length = await page.evaluate(() => history.length);
  await expect(inFrame(page).field("Enter MPIN")).toBeVisible();

  await test.step("the broker's page loads the frame element alone, and the framed page asks for the configuration twice", async () => {
    await configured(hostPageOf(page));
    const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
    expect(scripts).toEqual([`${broker.url}/gateway.js`, `${depository.url}/frame.js`]);
    // once to check who frames it, and once for the transaction
    const count = (file: string) => requested.filter((path) => path.endsWith(file)).length;
    expect([count("/portal-edis-service.json"), count("/properties.json")]).toEqual([2, 2]);
  });

  await test.step("the iframe's sandbox and permissions are those that docs/brokers.md lists (contract §3)", async () => {
    const iframe = page.locator(IFRAME);
    const guide = readFileSync(fileURLToPath(new URL("../../docs/brokers.md", import.meta.url)), "utf8");
    const sandbox = (await iframe.getAttribute("sandbox")) ?? "";
    expect(guide.replace(/\s+/g, " ")).toContain(`\`${sandbox}\``);
    expect(sandbox).not.toMatch(/top-navigation|downloads|pointer-lock|presentation/);
    await expect(iframe).toHaveAttribute("allow", "otp-credentials");
    await expect(iframe).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  await test.step("a broker's page reads nothing of the framed page", async () => {
    const read = await page.evaluate(() => {
      const frame = document.querySelector("edis-gateway-frame")?.shadowRoot?.querySelector("iframe");
      const errorOf = (use: () => unknown): string => {
        try {
          return `read: ${use()}`;
        } catch (error) {
          return error instanceof Error ? error.name : "";
        }
      };
      return {
        isThere: frame instanceof HTMLIFrameElement,
        contentDocument: frame?.contentDocument ?? null,
        document: errorOf(() => frame?.contentWindow?.document),
        address: errorOf(() => frame?.contentWindow?.location.href),
      };
    });
    expect(read).toEqual({
      isThere: true,
      contentDocument: null,
      document: "SecurityError",
      address: "SecurityError",
    });
  });

  await test.step("a broker's theming does not cross the frame (contract §3)", async () => {
    const submit = inFrame(page).button("SUBMIT");
    await expect(submit).toBeVisible();
    const looks = () => submit.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await looks();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "edis-gateway-frame, :root { --edis-accent: rgb(255 0 0); } edis-gateway-frame::part(button) { background: red; }",
      );
      document.adoptedStyleSheets = [sheet];
    });
    await pageSettled(page);
    expect(await looks()).toBe(before);
  });

  await test.step("the framed page adds no entry to the history: the back button stays the broker's", async () => {
    await inFrame(page).submitMpin(MPIN);
    await expect(inFrame(page).value("DP ID")).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.goBack();
    await expect(page).toHaveURL(`${broker.url}/`);
    await depository.reaches(ref, "terminated");
  });
});

test.describe("the frame's transaction", () => {
  test("begins and ends with the element and its payload", async ({ page, servers, broker, depository }) => {
    const events = await collectEvents(page);

    await test.step("is terminated when the element is removed, without an event", async () => {
      const { ref, url } = await broker.order({ opening: "frame" });
      await page.goto(url);
      await expect(inFrame(page).field("Enter MPIN")).toBeVisible();
      await configured(hostPageOf(page));
      await page.locator("edis-gateway-frame").evaluate((frame) => frame.remove());
      await depository.reaches(ref, "terminated");
      expect(outcomes(events)).toEqual([]);
    });

    await test.step("is terminated without an event before another payload's begins in the same frame", async () => {
      events.forget();
      const one = await depository.issue({ transactionType: "DIS" });
      const two = await depository.issue({ transactionType: "DIS" });
      await openFrame(page, servers, one.payload);
      await inFrame(page).submitMpin(MPIN);
      await expect(inFrame(page).value("DP ID")).toBeVisible();
      const iframe = await page.locator(IFRAME).elementHandle();
      await page
        .locator("edis-gateway-frame")
        .evaluate((frame, payload) => Object.assign(frame, { payload }), two.payload);
      await depository.reaches(one.transactionRefNo, "terminated");
      await expect(inFrame(page).field("Enter MPIN")).toHaveValue("");
      expect(await iframe?.evaluate((frame) => frame.isConnected)).toBe(true);
      await expect
        .poll(() => events.of("ready").map(({ detail }) => detail["transactionRefNo"]))
        .toEqual([one.transactionRefNo, two.transactionRefNo]);
      expect(outcomes(events)).toEqual([]);
      await configured(hostPageOf(page), 2);
      await page.locator("edis-gateway-frame").evaluate((frame) => Object.assign(frame, { payload: null }));
      await depository.reaches(two.transactionRefNo, "terminated");
      await expect(page.locator(IFRAME)).toHaveCount(0);
      expect(outcomes(events)).toEqual([]);
    });

    await test.step("begins with properties that were set before the element was there", async () => {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await page.addInitScript(
        ([src, payload]) => {
          new MutationObserver((_, observer) => {
            const frame = document.querySelector("edis-gateway-frame");
            if (!frame) return;
            observer.disconnect();
            Object.assign(globalThis, { isDefined: customElements.get("edis-gateway-frame") !== undefined });
            Object.assign(frame, { src, payload });
          }).observe(document, { childList: true, subtree: true });
        },
        [`${servers.depositoryUrl}/edisweb/`, payload] as const,
      );
      await openBrokersPage(page, { ...servers, body: "<edis-gateway-frame></edis-gateway-frame>" });
      await expect(inFrame(page).field("Enter MPIN")).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, "isDefined"))).toBe(false);
      expect(
        await page.locator("edis-gateway-frame").evaluate((frame) => frame.hasAttribute("payload")),
      ).toBe(false);
    });
  });

  test("is told as a success if it is taken away while the dialog of the success is open (R87)", async ({
    page,
    broker,
    inbox,
    depository,
  }) => {
    const events = await collectEvents(page);
    for (const [what, goes] of [
      ["the element is removed", "remove"],
      ["another payload is set", "replace"],
    ] as const)
      await test.step(what, async () => {
        events.forget();
        const { ref, url } = await broker.order({ opening: "frame" });
        await page.goto(url);
        await consents(page, () => inbox.otp(ref));
        await expect(inFrame(page).dialog).toContainText(ref);
        expect(outcomes(events)).toEqual([]);
        // at the element itself: a removed one is heard no more by the page
        const received = page.locator("edis-gateway-frame").evaluate((frame, goes) => {
          const received = new Promise((resolve) =>
            frame.addEventListener("success", (event) => resolve(Reflect.get(event, "detail"))),
          );
          if (goes === "remove") frame.remove();
          else Object.assign(frame, { payload: "e30" });
          return received;
        }, goes);
        expect(await received).toMatchObject({
          transactionRefNo: ref,
          responseCode: "00",
          orderRespDtls: [{ status: "SUCCESS" }],
          returnTo: null,
        });
        await pageSettled(page);
        expect(page.url()).toBe(url);
        expect((await depository.transaction(ref)).state).toBe("authorised");
      });
  });
});

/** Records the `type`s of the messages that the page receives. */
async function recordMessages(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const types: string[] = [];
    Object.assign(globalThis, { types });
    addEventListener("message", ({ data }) => types.push(String(data?.type)));
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "types"));
}

const success = (ref: string, url: string) => ({
  source: "edis-gateway",
  version: 1,
  type: "event",
  detail: {
    name: "success",
    detail: {
      transactionRefNo: ref,
      transactionType: "DIS",
      requestorId: "BRK001",
      responseCode: "00",
      message: "",
      requestTime: "",
      orderRespDtls: [],
      returnTo: { method: "GET", url, fields: {} },
    },
  },
});

test("messages that are not the next of the other page change nothing", async ({
  page,
  servers,
  depository,
}) => {
  const events = await collectEvents(page);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
  await page.route(`${servers.brokerUrl}/stranger`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A stranger</p>" }),
  );
  await openBrokersPage(page, {
    ...servers,
    body: `${frameOf(servers.depositoryUrl, payload)}<iframe id="stranger" src="/stranger"></iframe>`,
  });
  const investor = inFrame(page);
  await investor.field("Enter MPIN").fill("123");
  const forged = success(transactionRefNo, `${servers.brokerUrl}/return/success`);

  await test.step("forged and foreign messages change nothing, in either page", async () => {
    await page.evaluate((message) => window.postMessage(message, "*"), forged);
    const stranger = page.frames().find((frame) => frame.url().endsWith("/stranger"));
    await stranger?.evaluate(
      ([message, hello]) => {
        window.parent.postMessage(message, "*");
        for (let index = 0; index < window.parent.length; index += 1)
          window.parent[index]?.postMessage(hello, "*");
      },
      [
        forged,
        {
          source: "edis-gateway",
          version: 1,
          type: "hello",
          detail: { payload: "e30", locale: null, theme: "dark", room: 1 },
        },
      ] as const,
    );
    await pageSettled(page);
    expect(stranger).toBeDefined();
    expect(outcomes(events)).toEqual([]);
    await expect(investor.field("Enter MPIN")).toHaveValue("123");
    await expect(page.frameLocator(IFRAME).locator("edis-gateway")).not.toHaveAttribute("theme", "dark");
    expect(await depository.operations(transactionRefNo)).toEqual([]);
  });

  await test.step("replayed messages change nothing: a hello, and an outcome after the outcome", async () => {
    await page.evaluate(() => document.addEventListener("fail", (event) => event.preventDefault()));
    await page.locator(IFRAME).evaluate((iframe, payload) => {
      if (!(iframe instanceof HTMLIFrameElement)) return;
      const detail = { payload, locale: null, theme: null, room: innerHeight };
      const hello = { source: "edis-gateway", version: 1, type: "hello", detail };
      iframe.contentWindow?.postMessage(hello, new URL(iframe.src).origin);
    }, payload);
    await pageSettled(page);
    await expect(investor.field("Enter MPIN")).toHaveValue("123");
    expect(await depository.operations(transactionRefNo)).toEqual([]);
    await investor.button("CANCEL").click();
    await investor.dialog.getByRole("button", { name: "Yes" }).click();
    await investor.agree();
    await expect.poll(() => outcomes(events)).toHaveLength(1);
    await hostPageOf(page).evaluate((message) => window.parent.postMessage(message, "*"), forged);
    await pageSettled(page);
    expect(outcomes(events).map(({ type }) => type)).toEqual(["fail"]);
    expect(page.url()).toBe(`${servers.brokerUrl}/framing`);
  });
});

test("a page in the iframe that breaks the protocol, or is of another origin, leads nobody astray", async ({
  page,
  servers,
  depository,
}) => {
  const events = await collectEvents(page);

  await test.step("messages before `loaded`, and an inadmissible return address, have no effect (contract §4)", async () => {
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    const begins = { screen: "entry", previous: null };
    const early = [
      { source: "edis-gateway", version: 1, type: "event", detail: { name: "screenchange", detail: begins } },
      success("EARLY", `${servers.brokerUrl}/return/success`),
    ];
    const later = [
      { source: "edis-gateway", version: 1, type: "loaded", detail: {} },
      { source: "edis-gateway", version: 1, type: "event", detail: { name: "screenchange", detail: begins } },
      success(transactionRefNo, "javascript:document.title='led astray'"),
    ];
    // a faulty host page at the depository's own address
    await page.route(`${servers.depositoryUrl}/edisweb/`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<script>for (const message of ${JSON.stringify([...early, ...later])}) parent.postMessage(message, "*")</script>`,
      }),
    );
    await openFrame(page, servers, payload);
    await expect.poll(() => outcomes(events)).toHaveLength(1);
    expect(outcomes(events)[0]?.detail).toMatchObject({ transactionRefNo, returnTo: null });
    expect(page.url()).toBe(`${servers.brokerUrl}/framing`);
    await page.unroute(`${servers.depositoryUrl}/edisweb/`);
  });

  await test.step("a page of another origin in the iframe is neither heard nor sent a message", async () => {
    events.forget();
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    const next = await depository.issue({ transactionType: "DIS" });
    const body = `<script>var heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>`;
    await page.route(`${servers.brokerUrl}/stranger`, (route) =>
      route.fulfill({ contentType: "text/html", body }),
    );
    await openFrame(page, servers, payload);
    await expect(inFrame(page).field("Enter MPIN")).toBeVisible();
    await hostPageOf(page).evaluate((url) => location.replace(url), `${servers.brokerUrl}/stranger`);
    const strangers = () => page.frames().filter((frame) => frame.url().endsWith("/stranger"));
    await expect.poll(strangers).toHaveLength(1);
    const [stranger] = strangers();
    await stranger?.waitForLoadState();
    await stranger?.evaluate(
      (message) => window.parent.postMessage(message, "*"),
      success(transactionRefNo, `${servers.brokerUrl}/return/success`),
    );
    await page.locator("edis-gateway-frame").evaluate((frame, payload) => {
      Object.assign(frame, { theme: "dark", payload });
    }, next.payload);
    await pageSettled(page);
    expect(await stranger?.evaluate(() => Reflect.get(globalThis, "heard"))).toEqual([]);
    expect(events.of("success")).toEqual([]);
    expect(page.url()).toBe(`${servers.brokerUrl}/framing`);
  });
});

test("a host page whose parent is not listed or sends no `hello`", async ({
  page,
  servers,
  depository,
  guard,
}) => {
  const unauthorised = (selector: string) =>
    page.frameLocator(selector).getByRole("alert").filter({ hasText: "Unauthorised Request" });
  const messages = await recordMessages(page);

  await test.step("shows 'Unauthorised Request' after 3 s without a `hello`, and takes no payload from the address", async () => {
    await page.clock.install();
    const { payload } = await depository.issue({ transactionType: "DIS" });
    const src = `${servers.depositoryUrl}/edisweb/#/edisAuthValidate?${payload}`;
    await openBrokersPage(page, { ...servers, body: `<iframe id="bare" src="${src}"></iframe>` });
    await expect(page.locator("#bare")).toBeVisible();
    await page.clock.runFor(3000);
    await expect(unauthorised("#bare")).toBeVisible();
    expect(await messages()).toEqual(["loaded"]);
  });

  await test.step("shows 'Unauthorised Request' in a parent that is not listed, and sends it no message, with every form of the address", async () => {
    expect(guard.findings()).toEqual([]);
    guard.expects(/^Request to/);
    const elsewhere = await openTestServers({
      portalClaims: { embedOrigins: { BRK001: ["https://other.example"] } },
    });
    try {
      const events = await collectEvents(page);
      const { transactionRefNo, payload } = await depositoryOf(elsewhere, []).issue({
        transactionType: "DIS",
      });
      await openBrokersPage(page, {
        ...elsewhere,
        body: `<edis-gateway-frame src="${elsewhere.depositoryUrl}/edisweb/#/edisAuthValidate?${payload}" payload="${payload}"></edis-gateway-frame>`,
      });
      await expect(unauthorised(IFRAME)).toBeVisible();
      expect(await messages()).toEqual(["loaded"]);
      expect(events.all).toEqual([]);
      expect(await depositoryOf(elsewhere, []).operations(transactionRefNo)).toEqual([]);
      expect(hostPageOf(page).url()).not.toContain(payload);
    } finally {
      await elsewhere.close();
    }
  });
});

test.describe("a host page that does not answer", () => {
  const silent = async (
    page: Page,
    servers: { depositoryUrl: string; brokerUrl: string },
    payload: string,
  ) => {
    await page.route(`${servers.depositoryUrl}/edisweb/`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>Something else</p>" }),
    );
    await openFrame(page, servers, payload);
    await expect(page.locator(IFRAME)).toBeVisible();
    await page.clock.runFor(10_500);
  };
  const notice = (page: Page) => page.getByText("The depository's page does not answer.");

  test("is given up after a time", async ({ page, servers, depository }) => {
    const events = await collectEvents(page);
    await page.clock.install();

    await test.step("is replaced by a text and 'Try again' after 10 s, and the next attempt may succeed", async () => {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await silent(page, servers, payload);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveAttribute("lang", "en-GB");
      await expect(page.locator(IFRAME)).toBeHidden();
      await page.unroute(`${servers.depositoryUrl}/edisweb/`);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator(IFRAME)).toBeFocused();
      await expect(notice(page)).toBeHidden();
      await expect(inFrame(page).field("Enter MPIN")).toBeVisible();
      expect(outcomes(events)).toEqual([]);
    });

    await test.step("ends after 30 s with `fail` `unavailable`, and 'Try again' goes", async () => {
      events.forget();
      const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
      await silent(page, servers, payload);
      expect(outcomes(events)).toEqual([]);
      await page.clock.runFor(20_000);
      await expect
        .poll(() => events.of("fail").map(({ detail }) => detail))
        .toEqual([
          {
            transactionRefNo,
            transactionType: "DIS",
            requestorId: "BRK001",
            responseCode: "",
            message: "The depository's page does not answer.",
            requestTime: "",
            orderRespDtls: [],
            returnTo: null,
            reason: "unavailable",
            locale: "en-GB",
          },
        ]);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await page.unroute(`${servers.depositoryUrl}/edisweb/`);
    });

    await test.step("ends with `fail` `unavailable` if the frame element is removed", async () => {
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await silent(page, servers, payload);
      await expect(notice(page)).toBeVisible();
      const reason = await page.locator("edis-gateway-frame").evaluate(
        (frame) =>
          new Promise((done) => {
            frame.addEventListener("fail", (event) =>
              done(event instanceof CustomEvent && event.detail.reason),
            );
            frame.remove();
          }),
      );
      expect(reason).toBe("unavailable");
    });
  });

  test("ends with one `fail` `unavailable` if the frame element's own chunk cannot be loaded, and another payload may succeed", async ({
    page,
    servers,
    depository,
    guard,
  }) => {
    guard.expects(/ERR_FAILED/);
    const events = await collectEvents(page);
    const [lost, other] = [
      await depository.issue({ transactionType: "DIS" }),
      await depository.issue({ transactionType: "DIS" }),
    ];
    const half = "**/chunks/hostPageConnection-*.js";
    await page.route(half, (route) => route.abort());
    const body = frameOf(servers.depositoryUrl, lost.payload);
    await openBrokersPage(page, { ...servers, body, script: "edis-gateway.js" });
    await expect(notice(page)).toBeVisible();
    const frame = page.locator("edis-gateway-frame");
    await frame.evaluate((element) => element.setAttribute("theme", "dark"));
    await expect
      .poll(() => events.of("fail").map(({ detail }) => [detail["transactionRefNo"], detail["reason"]]))
      .toEqual([[lost.transactionRefNo, "unavailable"]]);
    await page.unroute(half);
    await frame.evaluate((element, payload) => Object.assign(element, { payload }), other.payload);
    await expect(inFrame(page).field("Enter MPIN")).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(outcomes(events)).toHaveLength(1);
  });
});

test("a cancelled transaction is returned from the broker's page, also to an address that redirects", async ({
  page,
  servers,
  broker,
  depository,
  guard,
}) => {
  const cancel = async () => {
    const investor = inFrame(page);
    await investor.button("CANCEL").click();
    await investor.dialog.getByRole("button", { name: "Yes" }).click();
    await expect(investor.dialog).toContainText("Your transaction has been cancelled");
    await investor.agree();
  };
  /** Cancels a transaction whose form is posted to an address that redirects to the depository's inbox. */
  const cancelRedirected = async (formAction: string) => {
    const failUrl = `${servers.brokerUrl}/hop`;
    const { payload } = await depository.issue({ transactionType: "DIS", failUrl });
    const headers = { location: `${servers.depositoryUrl}/demo/inbox` };
    await page.route(failUrl, (route) => route.fulfill({ status: 303, headers }));
    await openBrokersPage(page, { ...servers, formAction, body: frameOf(servers.depositoryUrl, payload) });
    await cancel();
  };

  await test.step("posts the return in the broker's page with a form that it removes again", async () => {
    const events = await collectEvents(page);
    const { ref, url } = await broker.order({ opening: "frame" });
    await page.goto(url);
    await cancel();
    await page.waitForURL(broker.registered("fail"));
    expect((await broker.returned(ref)).method).toBe("POST");
    expect(outcomes(events).map(({ detail }) => detail["reason"])).toEqual(["cancelled"]);
    expect((await depository.transaction(ref)).state).toBe("cancelled");
  });

  await test.step("lets the investor through if the broker's form-action lists that origin too", async () => {
    await cancelRedirected(`'self' ${servers.depositoryUrl}`);
    await page.waitForURL(`${servers.depositoryUrl}/demo/inbox`);
  });

  await test.step("is blocked in the broker's page if its form-action does not list that origin", async () => {
    expect(guard.findings()).toEqual([]);
    guard.expects(/form-action/);
    await cancelRedirected("'self'");
    await expect
      .poll(() => guard.expected().filter((text) => text.startsWith("CSP: form-action")).length)
      .toBeGreaterThan(0);
    expect(page.url()).toBe(`${servers.brokerUrl}/framing`);
  });
});

for (const [what, preferences] of [
  ["third-party cookies", { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } }],
  [
    "all cookies and storage of the depository",
    { profile: { default_content_setting_values: { cookies: 2 } } },
  ],
] as const) {
  test(`works where the browser blocks ${what} (contract §3)`, async ({
    servers,
    broker,
    inbox,
    launchOptions,
  }, info) => {
    const folder = info.outputPath("profile");
    mkdirSync(`${folder}/Default`, { recursive: true });
    writeFileSync(`${folder}/Default/Preferences`, JSON.stringify(preferences));
    const executablePath = findBrowser() ?? "";
    test.skip(executablePath === "", "the shell alone has no settings");
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions, executablePath });
    try {
      const page = await context.newPage();
      const { ref, url } = await broker.order({ opening: "frame" });
      await page.goto(url);
      const investor = inFrame(page);
      await expect(investor.field("Enter MPIN")).toBeVisible();
      const kept = await hostPageOf(page).evaluate(() => {
        try {
          return String(localStorage.length);
        } catch (error) {
          return error instanceof Error ? error.name : "";
        }
      });
      info.annotations.push({ type: "storage", description: kept });
      if (preferences.profile && "default_content_setting_values" in preferences.profile)
        expect(kept).toBe("SecurityError");
      await investor.submitMpin(MPIN);
      await investor.authorise();
      await investor.submitOtp(await inbox.otp(ref));
      await investor.agree();
      await page.waitForURL(`${broker.url}/return/success?**`);
      expect(servers.brokerUrl).toBe(broker.url);
    } finally {
      await context.close();
    }
  });
}

test.describe("a frame whose page reloads (R93)", () => {
  /** A partial success, so that its dialog waits for its button (R45). */
  const issued = { transactionType: "DIS", scenario: { outcomeWords: ["PARTIAL"] } };
  const append = (page: Page) =>
    page.evaluate(() => void document.body.append(document.querySelector("edis-gateway-frame") ?? ""));
  const reload = async (page: Page) => {
    await hostPageOf(page).evaluate(() => location.reload());
  };

  for (const [how, loadAnew] of [
    ["as the element is moved", append],
    ["by itself", reload],
  ] as const)
    test(`ends its transaction: ${how}`, async ({ page, servers, depository, inbox }) => {
      const events = await collectEvents(page);

      await test.step(`ends with \`back-navigation\` on the slip: ${how}`, async () => {
        const { transactionRefNo, payload } = await depository.issue(issued);
        await openBrokersPage(page, { ...servers, body: frameOf(servers.depositoryUrl, payload) });
        const investor = inFrame(page);
        await investor.submitMpin(MPIN);
        await investor.authorise();
        await loadAnew(page);
        await expect
          .poll(() => events.of("fail").map(({ detail }) => detail["reason"]))
          .toEqual(["back-navigation"]);
        await depository.reaches(transactionRefNo, "terminated");
      });

      await test.step(`ends in doubt while the dialog of a success is open: ${how}`, async () => {
        events.forget();
        const { transactionRefNo, payload } = await depository.issue(issued);
        await openBrokersPage(page, { ...servers, body: frameOf(servers.depositoryUrl, payload) });
        await consents(page, () => inbox.otp(transactionRefNo));
        await loadAnew(page);
        await expect
          .poll(() => events.of("fail").map(({ detail }) => detail["reason"]))
          .toEqual(["in-doubt"]);
        expect((await depository.transaction(transactionRefNo)).state).toBe("authorised");
        expect(events.of("success")).toEqual([]);
      });
    });

  test("tells the broker's page when a debit is in doubt and when it is settled", async ({
    page,
    servers,
    depository,
    inbox,
  }) => {
    const events = await collectEvents(page);

    await test.step("has told the broker's page that the debit is in doubt before an authorising validate is sent, and for no other validate", async () => {
      const messages = await recordMessages(page);
      // one window's messages to another arrive in their order, so this one stands where the call is made
      await page.addInitScript(() => {
        if (window.parent === window) return;
        const { fetch } = window;
        window.fetch = (...request) => {
          if (String(request[0]).endsWith("/validateNewOTP"))
            window.parent.postMessage({ type: "sent" }, "*");
          return fetch(...request);
        };
      });
      const sentTypes = async () =>
        (await messages()).filter((type) => /^(sent|authorising|settled)$/.test(type));
      const sentInDoubt = ["sent", "authorising", "sent"];
      const { transactionRefNo, payload } = await depository.issue(issued);
      await openBrokersPage(page, { ...servers, body: frameOf(servers.depositoryUrl, payload) });
      await page.evaluate(() => addEventListener("success", (event) => event.preventDefault()));
      const investor = inFrame(page);
      await investor.submitMpin(MPIN);
      await investor.authorise();
      expect(await sentTypes(), "the M-PIN authorises nothing").toEqual(["sent"]);
      const validate = await holds(page, "**/validateNewOTP");
      await investor.submitOtp(await inbox.otp(transactionRefNo));
      await expect.poll(sentTypes).toEqual(sentInDoubt);
      expect((await depository.transaction(transactionRefNo)).state).toBe("authenticated");
      validate();
      await expect(investor.dialog).toBeVisible();
      expect(await sentTypes(), "nothing is settled before the outcome fires").toEqual(sentInDoubt);
      await investor.agree();
      await expect.poll(sentTypes).toEqual([...sentInDoubt, "settled"]);
    });

    await test.step("shows its ending after its success, and begins nothing", async () => {
      await expect.poll(() => events.of("success")).toHaveLength(1);
      await reload(page);
      await expect(page.locator("edis-gateway-frame iframe")).toHaveCount(0);
      await expect(page.getByText("Unauthorised Request")).toHaveCount(0);
      expect(
        await page.locator("edis-gateway-frame").evaluate(({ shadowRoot }) => shadowRoot?.textContent),
      ).toContain(String(events.of("success")[0]?.detail["message"]));
      expect(events.of("fail")).toEqual([]);
    });
  });
});
