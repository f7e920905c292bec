import type { Locator, Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { holds } from "./support/blockRequests";
import { expect, test } from "./support/fixtures";
import { LATIN, lendFonts } from "./support/fonts";
import { openGallery } from "./support/gallery";
import { pageSettled } from "./support/pageSettled";

declare global {
  interface Window {
    shifts: number;
  }
}

const css = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** Returns the WCAG contrast of two computed colours (`rgb(…)`). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns what of a dialog is out of view or wider than it, font by font, and how many widths its title has. */
const outOfViewInFonts = (page: Page) =>
  page.evaluate((fonts) => {
    const dialog = document.querySelector("edis-gateway")?.shadowRoot?.querySelector("dialog[open]");
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const title = document.createRange();
    const widths = new Set<number>();
    const heading = dialog?.querySelector("h1, h2, h3");
    if (heading) title.selectNodeContents(heading);
    const out = fonts.flatMap((font) => {
      sheet.replaceSync(`edis-gateway { --edis-font: "${font}", sans-serif }`);
      widths.add(title.getBoundingClientRect().width);
      const parts = [...(dialog?.querySelectorAll("h1, h2, h3, .actions button, input[name=MPIN]") ?? [])];
      const body = dialog?.querySelector(".body");
      const isWide = body && body.scrollWidth > body.clientWidth;
      return [
        ...(parts.length === 0 ? ["nothing to look at"] : isWide ? [`${font}: .body`] : []),
        ...parts
          .filter((part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect();
            if (part.matches("input")) return left < 0 || right > innerWidth || part.scrollLeft !== 0;
            return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth;
          })
          .map((part) => `${font}: ${part.outerHTML.slice(0, 60)}`),
      ];
    });
    document.adoptedStyleSheets.pop();
    return { out, looks: widths.size };
  }, Object.keys(LATIN));

const LONG_DIALOGS = [
  "dim-partial-many",
  "dim-holdings-many",
  "dim-setup",
  "mpin-pan-refused",
  "mpin-exceeded",
];

test("a long dialog keeps what matters in view, in every font", async ({ page, depository }) => {
  test.setTimeout(90_000);
  const gallery = await openGallery(page, depository.url);
  await lendFonts(page, ...Object.keys(LATIN));
  for (const [what, viewport, text] of [
    ["a phone", { width: 390, height: 700 }, "100"],
    ["a small phone with text of twice the size", { width: 320, height: 700 }, "200"],
    ["a phone that lies", { width: 640, height: 320 }, "100"],
  ] as const)
    await test.step(`a long dialog keeps its title and buttons in view on ${what} (R45)`, async () => {
      await page.setViewportSize(viewport);
      // a dialog opens in text that has its size already
      await gallery.show("mpin", { text });
      let looks = 0;
      for (const state of LONG_DIALOGS) {
        await gallery.show(state, { text });
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("heading"), state).toBeInViewport({ ratio: 1 });
        for (const button of await dialog.locator(".actions button").all())
          await expect(button, state).toBeInViewport({ ratio: 1 });
        const body = gallery.part(".body");
        // a focused field is below the text about it (R76, R82)
        const hasField = (await body.locator("input").count()) > 0;
        if (!hasField) expect(await body.evaluate((element) => element.scrollTop), state).toBe(0);
        await expect(dialog.locator(":focus"), state).toBeInViewport({ ratio: 1 });
        expect(await css(dialog.locator(":focus").first(), "visibility")).toBe("visible");
        const inFonts = await outOfViewInFonts(page);
        expect(inFonts.out, state).toEqual([]);
        looks = Math.max(looks, inFonts.looks);
      }
      expect(looks, "the fonts differ").toBeGreaterThan(1);
    });

  await test.step("on the smallest phone the M-PIN dialog shows that its time is over, and how many tries are left (R24)", async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const locale of ["en-GB", "ml", "ta", "ur"]) {
      await gallery.show("mpin", { text: "100", locale });
      for (const state of ["dim-setup-time-over", "dim-setup-errors", "dim-setup-last-attempt"]) {
        await gallery.show(state, { text: "100", locale });
        const status = gallery.part("dialog .status");
        await expect(status, `${state} ${locale}`).not.toBeEmpty();
        await expect(status, `${state} ${locale}`).toBeInViewport({ ratio: 1 });
        for (const button of await gallery.part("dialog").locator(".actions button").all())
          await expect(button, `${state} ${locale}`).toBeInViewport({ ratio: 1 });
      }
    }
  });

  await test.step("on a phone that lies the PAN dialog, opened again, shows how many tries are left (R76)", async () => {
    await page.setViewportSize({ width: 667, height: 375 });
    await gallery.show("mpin-pan-again", { text: "100" });
    const status = gallery.part("dialog .status");
    await expect(status).toHaveText(/attempt/);
    await expect(status).toBeInViewport({ ratio: 1 });
    for (const button of await gallery.part("dialog").locator(".actions button").all())
      await expect(button).toBeInViewport({ ratio: 1 });
  });

  await test.step("at 320 px with text of twice the size the M-PIN dialog's six boxes are in one row", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await gallery.show("mpin", { text: "200" });
    await gallery.show("dim-setup", { text: "200" });
    const input = gallery.part("input[name=MPIN]");
    await input.fill("123456");
    expect((await outOfViewInFonts(page)).out).toEqual([]);
    const [box, dialog] = await Promise.all([input.boundingBox(), page.getByRole("dialog").boundingBox()]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((dialog?.x ?? 0) + (dialog?.width ?? 0));
    expect(await input.evaluate((field) => field.scrollLeft)).toBe(0);
    expect(await gallery.part(".body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  });
});

test("a dialog is described, announces, pages and scrolls what is in it", async ({ page, depository }) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("a dialog's description is its text and the securities that it lists, and the time after which it closes by itself (R81)", async () => {
    for (const [state, description] of [
      [
        "mpin-pan",
        "We could not check automatically that a person is here. Your PAN is used for this check only.",
      ],
      ["mpin-idle", /^For your security, this session will end in \d:\d\d$/],
      ["dim-setup", "Optional. Your request is submitted either way."],
      [
        "dim-holdings",
        /^Some of these securities are on hold and may not be debited RELIANCE INDUSTRIES LTD.* 0:\d\d$/,
      ],
      [
        "mpin-exceeded",
        /^You have exceeded maximum MPIN attempts of entering MPIN\s*Nothing was debited\. Continuing in 0:\d\d$/,
      ],
    ] as const) {
      await gallery.show(state);
      await expect(page.getByRole("dialog"), state).toHaveAccessibleDescription(description);
    }
  });

  await test.step("a wait that began in a dialog is announced there, as screen readers hear nothing behind a dialog", async () => {
    await gallery.show("mpin-cancelling");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText("Please wait…");
  });

  await test.step("a list of outcomes shows 50 and pages the rest, and the dialog's first button is still the one that agrees (R63, R24)", async () => {
    await gallery.show("dim-partial-many");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem")).toHaveCount(50);
    await expect(dialog.getByText("Showing 1–50 of 300")).toBeVisible();
    await dialog.getByRole("link", { name: "Next" }).click();
    await expect(dialog.getByText("Showing 51–100 of 300")).toBeVisible();
    await expect(dialog.getByRole("listitem").first()).toContainText("COMPANY");
    await expect(dialog.getByRole("button").first()).toHaveText("Ok");
    await gallery.show("dim-holdings-many");
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(50);
  });

  await test.step("a long dialog is scrolled with the keyboard", async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    await gallery.show("dim-partial-many");
    const body = page.getByRole("dialog").getByRole("group");
    await body.focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(50);
    await gallery.show("mpin-exceeded");
    await expect(page.getByRole("dialog").getByRole("group")).toHaveCount(0);
  });
});

test("on a phone a table's rows leave room for its names, and move little as they come", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("a mandate's details move by a line at most when its securities come", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const topOf = async (state: string) => {
      await gallery.show(state);
      return (await gallery.part(".pairs").boundingBox())?.y ?? Number.NaN;
    };
    const whenAwaited = await topOf("mandate-rows-awaited");
    for (const state of ["mandate", "mandate-many"])
      expect(Math.abs((await topOf(state)) - whenAwaited), state).toBeLessThanOrEqual(25);
    expect(await topOf("mandate-rows-failed"), "no room is kept for what does not come").toBeLessThan(
      whenAwaited,
    );
  });

  await test.step("a security's name keeps room beside a quantity of any length", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await gallery.show("dim-long-names");
    for (const cell of ["title", "figure"])
      expect((await boxOf(gallery.part(`tbody [data-card=${cell}]`).first())).width, cell).toBeGreaterThan(
        80,
      );
  });
});

test("in rows a long ISIN, name and quantity wrap within the table, and an ISIN of the usual length does not", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  for (const [width, text] of [
    [768, "100"],
    [1280, "100"],
    [850, "200"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await gallery.show("dim-long-names", { text });
    const hidden = await gallery
      .part(".edis-table__scroll")
      .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
    expect(hidden, `${width} px`).toBe(0);
    const lines = await gallery.part("tbody [data-card=note]").evaluate((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) throw new Error("it has no text");
      text.nodeValue = "INE002A01018";
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    });
    expect(lines, `${width} px`).toBe(1);
  }
});

test("in larger text the field that authorises shows its six digits (WCAG 1.4.4)", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  for (const [width, text] of [
    [320, "200"],
    [768, "150"],
    [768, "200"],
    [820, "200"],
    [900, "200"],
    [1000, "200"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    for (const [state, name] of [
      ["slip-ticked", "OTP"],
      ["dim-mpin", "MPIN"],
    ] as const) {
      await gallery.show(state, { text });
      const field = gallery.part(`.panel input[name=${name}]`);
      await gallery.part(".panel .visibility-toggle").click();
      await field.fill("000000");
      const cut = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
      expect(cut, `${state} ${width} px ${text} %`).toBe(0);
    }
  }
});

test("nothing moves when the QR code comes, at any width", async ({ page, depository, investor }) => {
  for (const width of [390, 1280])
    await test.step(`nothing moves when the QR code comes, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 1400 });
      const release = await holds(page, "**/qrCode/**");
      const { payload } = await depository.issue({ transactionType: "DIS" });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await investor.submitMpin("123456");
      await expect(investor.value("DP ID")).toBeVisible();
      await pageSettled(page);
      await page.evaluate(() => {
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shifts += Number(Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift" });
      });
      release();
      const code = page.getByRole("img", { name: /QR/ });
      await expect(code).toBeVisible();
      await expect(page.getByText("you can scan this code")).toBeVisible();
      await pageSettled(page);
      expect(await page.evaluate(() => window.shifts)).toBe(0);
      const [qr, submit] = await Promise.all([code.boundingBox(), investor.button("Submit").boundingBox()]);
      if (width === 390) expect(qr?.y).toBeGreaterThan((submit?.y ?? 0) + (submit?.height ?? 0));
      else expect(qr?.y).toBeLessThan(submit?.y ?? 0);
    });
});

/** Returns how high CANCEL is in each of the fonts. */
const topsOfCancel = (page: Page, fonts: readonly string[]) =>
  page.getByRole("button", { name: "CANCEL" }).evaluate((button, fonts) => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const tops = fonts.map((font) => {
      sheet.replaceSync(`edis-gateway { --edis-font: "${font}", sans-serif }`);
      return { font, family: getComputedStyle(button).fontFamily, top: button.getBoundingClientRect().y };
    });
    document.adoptedStyleSheets.pop();
    return tops;
  }, fonts);

test("a wrong M-PIN or OTP, the attempts left and the last attempt move nothing", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  await lendFonts(page, ...Object.keys(LATIN));
  // DejaVu Sans, which no phone has, is so wide that the last attempt of an M-PIN takes a line more at 390 px
  const { "DejaVu Sans": _, ...OF_PHONES } = LATIN;
  const everywhere = [
    ["mpin", "mpin-wrong"],
    ["slip-ticked", "slip-wrong"],
    ["slip-ticked", "slip-last-attempt"],
    ["mandate-otp", "mandate-last-attempt"],
    ["dim-mpin", "dim-mpin-wrong"],
    ["dim-otp", "dim-otp-last-attempt"],
  ] as const;
  const lastAttempts = [
    ["mpin", "mpin-last-attempt"],
    ["dim-mpin", "dim-mpin-last-attempt"],
  ] as const;
  for (const [width, fonts, screens] of [
    [390, ["DejaVu Sans"], everywhere],
    [360, Object.keys(OF_PHONES), [...everywhere, ...lastAttempts]],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    for (const [screen, wrong] of screens) {
      await gallery.show(screen);
      const before = await topsOfCancel(page, fonts);
      for (const { font, family } of before) expect(family).toMatch(new RegExp(`^"?${font}`));
      await gallery.show(wrong);
      await expect(page.getByText(/^Incorrect \S+ – /)).toBeVisible();
      expect({ wrong, tops: await topsOfCancel(page, fonts) }).toEqual({ wrong, tops: before });
    }
  }
});

test("a screen's notice, buttons, last line and logo look alike, whatever was shown before", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("a notice on the M-PIN screen stands in its box, though no dialog has been shown before", async () => {
    // the first that this page shows after the M-PIN screen
    await gallery.show("mpin-offline");
    await expect(gallery.part(".banner")).toHaveCSS("display", "flex");
  });

  await test.step("the M-PIN screen looks the same after a slip: its buttons are side by side", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await gallery.show("slip");
    await gallery.show("mpin");
    const submit = await page.getByRole("button", { name: "SUBMIT", exact: true }).boundingBox();
    const cancel = await page.getByRole("button", { name: "CANCEL", exact: true }).boundingBox();
    expect(cancel?.x).toBeGreaterThan(submit?.x ?? 0);
    expect(cancel?.y).toBe(submit?.y);
  });

  await test.step("'You may now close this window' is in the ink of other text under an error, not in its colour (R80)", async () => {
    await gallery.show("error-closed");
    const closed = page.getByText("You may now close this window");
    await expect(closed).toBeVisible();
    const ink = await css(gallery.part(".main"), "color");
    expect(await css(closed, "color")).toBe(ink);
    expect(await css(gallery.part("[role=alert] p"), "color")).not.toBe(ink);
  });

  await test.step("a dark logo is on a light plate, and a very wide or very tall one takes no more room", async () => {
    const gallery = await openGallery(page, depository.url, { scheme: "dark" });
    const boxes = [];
    for (const state of ["mpin", "mpin-logo-wide", "mpin-logo-tall"]) {
      await gallery.show(state);
      boxes.push(await gallery.part(".head img").boundingBox(), await gallery.part(".head").boundingBox());
      await expect(gallery.part(".head img")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    }
    expect(boxes.slice(2, 4)).toEqual(boxes.slice(0, 2));
    expect(boxes.slice(4, 6)).toEqual(boxes.slice(0, 2));
  });
});

test("the DIM request hides the rest of a consent and the tools of a short table until they are asked for", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("ticking a shortened consent opens it (spec §2)", async () => {
    await gallery.show("dim");
    const box = page.getByRole("checkbox", { name: /^I hereby authorise/ });
    await expect(page.getByRole("button", { name: "view more" })).toBeVisible();
    await box.check();
    await expect(page.getByRole("button", { name: "view less" })).toBeVisible();
    await expect(gallery.part(".check label .visually-hidden")).toHaveCount(0);
  });

  await test.step("a table of one page at 1280 px hides filters and pager until its button opens them", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const tools = [gallery.part(".edis-table__filters"), gallery.part(".edis-table__foot")];
    await gallery.show("dim-many");
    for (const part of tools) await expect(part).toBeVisible();
    await gallery.show("dim");
    for (const part of tools) await expect(part).toBeHidden();
    await page.getByRole("button", { name: "Sort and filter" }).click();
    for (const part of tools) await expect(part).toBeVisible();
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("targets are 44 px high, and no hover stays behind", async ({ page, depository }) => {
    const gallery = await openGallery(page, depository.url);
    await gallery.show("dim");
    for (const part of [page.getByRole("button", { name: "view more" }), gallery.part(".check-links a")])
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const submit = page.getByRole("button", { name: "Submit eDIS" });
    await submit.tap();
    await submit.hover();
    await expect(submit).toHaveCSS("box-shadow", "none");
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("states that differ by colour differ by system colours and edges", async ({ page, depository }) => {
    const gallery = await openGallery(page, depository.url);
    await gallery.show("mandate-errors");
    const background = (selector: string) => css(gallery.part(selector), "background-color");
    expect(await background(".primary")).not.toBe(await background(".secondary"));
    await gallery.show("mandate-many");
    expect(await background("[aria-current]")).not.toBe(
      await background(".edis-table__pager :not([aria-current])"),
    );
    for (const [state, field] of [
      ["mpin-error", "input[name=MPIN]"],
      ["dim-setup-errors", "input[name=CONFIRMMPIN]"],
    ] as const) {
      await gallery.show(state);
      await expect(gallery.part(field), state).toHaveCSS("border-top-width", "4px");
    }
    await gallery.show("mpin-busy");
    const fill = await css(gallery.part(".button[aria-busy]"), "-webkit-text-fill-color");
    expect(fill, "a busy button has its words, as its spinner is not seen").not.toBe("rgba(0, 0, 0, 0)");
    const outline = await css(gallery.part(".button[aria-busy]"), "outline");
    expect(outline, "and a sign that it waits (R97)").toBe("rgb(255, 255, 255) dashed 3px");
    await gallery.show("mpin");
    await expect(gallery.part("input[name=MPIN]")).not.toHaveCSS("border-top-width", "4px");
    await expect(gallery.part(".head img")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  });
});

test("with a mouse targets are large enough in text of three quarters of the usual size", async ({
  page,
  depository,
}) => {
  // a line of the usual size is always 24 px high
  const gallery = await openGallery(page, depository.url, { text: "75" });

  await test.step("with a mouse each target of seven states is at least 24 px high and wide, but for a link within a sentence (WCAG 2.5.8)", async () => {
    const states = [
      "mpin",
      "mpin-new-errors",
      "mpin-pan",
      "mandate-many",
      "dim",
      "dim-setup-errors",
      "success",
    ];
    for (const state of states) {
      await gallery.show(state);
      const targets = await page.locator("edis-gateway").evaluate((element) =>
        [
          ...(element.shadowRoot?.querySelectorAll<HTMLElement>(
            "button, a[href], select, input, textarea, summary, [role=button], [role=link]",
          ) ?? []),
        ]
          .filter((part) => part.checkVisibility())
          // the label of a box is pressed too
          .map((part) => (part.matches("[type=checkbox]") ? (part.closest("label") ?? part) : part))
          .map((part) => {
            const around = part.closest("p, label")?.textContent?.trim() ?? "";
            const isInSentence = part.matches("a") && around !== "" && around !== part.textContent?.trim();
            const { width, height } = part.getBoundingClientRect();
            return { html: part.outerHTML.slice(0, 80), isInSentence, least: Math.min(width, height) };
          }),
      );
      expect(targets.length, state).toBeGreaterThan(2);
      const low = targets.filter(({ isInSentence, least }) => !isInSentence && least < 24);
      expect(low, state).toEqual([]);
    }
  });

  await test.step("with a mouse targets are at least 24 px high, and a hovered button changes", async () => {
    await gallery.show("dim");
    for (const part of [page.getByRole("button", { name: "view more" }), gallery.part(".check-links a")])
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const submit = page.getByRole("button", { name: "Submit eDIS" });
    await submit.hover();
    await expect(submit).not.toHaveCSS("box-shadow", "none");
  });
});

test("edges, rings, ticks and drawings stand out by 3:1 in both schemes", async ({ page, depository }) => {
  for (const scheme of ["light", "dark"] as const) {
    const gallery = await openGallery(page, depository.url, { scheme });

    await test.step(`an unticked box, fields, filters and the choice of a page's rows stand out by 3:1 (${scheme})`, async () => {
      await gallery.show("mandate-many");
      const ground = await css(gallery.part(".card"), "background-color");
      for (const part of ["input[name=authorise]", ".edis-table__field", "select"])
        expect(
          contrast(await css(gallery.part(part), "border-top-color"), ground),
          part,
        ).toBeGreaterThanOrEqual(3);
      expect(await css(gallery.part("select"), "color-scheme")).toBe(scheme);
    });

    await test.step(`the focus ring, a ticked box, an invalid field's edge and drawings without words stand out by 3:1 (${scheme}, WCAG 1.4.11)`, async () => {
      const standsOut = async (part: string, property: string, from: string): Promise<void> => {
        const colours = [
          await css(gallery.part(part), property),
          await css(gallery.part(from), "background-color"),
        ];
        expect(
          contrast(colours[0] ?? "", colours[1] ?? ""),
          `${part}: ${colours.join(" on ")}`,
        ).toBeGreaterThanOrEqual(3);
      };
      await gallery.show("mpin-error");
      await gallery.part(".main input").focus();
      await standsOut(".main input", "outline-color", ".card");
      await standsOut(".main input", "border-top-color", ".main input");
      await standsOut(".visibility-toggle", "color", ".main input");
      await gallery.part(".foot .link").focus();
      await standsOut(".foot .link", "outline-color", ".root");
      await standsOut(".choice", "border-top-color", ".head");
      await gallery.show("slip-ticked");
      await standsOut("[name=authorise]", "background-color", ".card");
      await gallery.show("mpin-offline");
      await standsOut(".bar", "color", ".bar");
      for (const state of ["dim-success", "dim-partial", "mpin-exceeded"]) {
        await gallery.show(state);
        await standsOut("dialog h2 .icon", "color", "dialog");
      }
      await gallery.show("mandate-many");
      await standsOut("[aria-current]", "background-color", ".edis-table");
    });
  }
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return { ...box, end: box.y + box.height };
};

test("in a window as low as one of 1280 by 1024 px is at 400 % (WCAG 1.4.10) a message, a dialog and the focus are in view", async ({
  page,
  depository,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 320, height: 256 });
  const gallery = await openGallery(page, depository.url);

  await test.step("a long message can be read from its beginning to its end and dismissed, and hides no focus in the header", async () => {
    await gallery.show("mpin-offline-long");
    const bar = gallery.part(".bar");
    await expect(bar).toBeVisible();
    await bar.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
    expect((await boxOf(bar)).end).toBeLessThanOrEqual(256);
    await bar.evaluate((element) => element.scrollTo(0, 0));
    expect((await boxOf(bar.locator("p"))).y, "its beginning").toBeGreaterThanOrEqual((await boxOf(bar)).y);
    await bar.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const words = await boxOf(bar.locator("p"));
    expect(words.end).toBeLessThanOrEqual((await boxOf(bar)).end);
    const choice = gallery.part(".head select");
    await choice.focus();
    expect((await boxOf(bar)).y).toBeGreaterThanOrEqual((await boxOf(choice)).end);
    // whatever takes the focus below is in view under the bar
    for (const control of await gallery.part(".main form :is(input, button), .foot a").all()) {
      await control.focus();
      const { y, end } = await boxOf(control);
      expect(y, await control.evaluate(({ outerHTML }) => outerHTML)).toBeGreaterThanOrEqual(
        (await boxOf(bar)).end,
      );
      expect(end).toBeLessThanOrEqual(256);
    }
  });

  await test.step("a focused field of the M-PIN dialog is in view with its label", async () => {
    for (const state of ["dim-setup", "dim-setup-errors"]) {
      await gallery.show(state);
      const body = await boxOf(gallery.part(".dialog .body"));
      const label = await boxOf(gallery.part(".body .field:focus-within label").first());
      expect(label.y, state).toBeGreaterThanOrEqual(body.y - 1);
      expect(label.end, state).toBeLessThanOrEqual(body.end + 1);
    }
  });

  await test.step("a dialog that closes by itself has its time in view, however far its text is scrolled", async () => {
    for (const text of ["100", "200"]) {
      await gallery.show("mpin", { text });
      for (const state of ["mpin-exceeded", "mpin-idle", "dim-success", "dim-holdings", "dim-setup"]) {
        await gallery.show(state, { text });
        const dialog = page.getByRole("dialog");
        const timer = dialog.getByRole("timer");
        for (const to of ["top", "bottom"]) {
          await dialog.evaluate((element, to) => {
            for (const part of [element.querySelector("form"), element.querySelector(".body")])
              part?.scrollTo(0, to === "top" ? 0 : part.scrollHeight);
          }, to);
          const what = `${state} ${text} % ${to}`;
          await expect(timer, what).toBeInViewport({ ratio: 1 });
          const isSeen = timer.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const root = element.getRootNode();
            if (!(root instanceof ShadowRoot)) return false;
            return element.contains(root.elementFromPoint(x + width / 2, y + height / 2));
          });
          expect(await isSeen, `${what}: nothing lies over it`).toBe(true);
        }
      }
    }
  });

  await test.step("what has the focus in such a dialog is not under its time", async () => {
    for (const text of ["100", "150"]) {
      await gallery.show("mpin", { text });
      await gallery.show("dim-setup", { text });
      const dialog = page.getByRole("dialog");
      for (const key of ["Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
        await page.keyboard.press(key);
        const focused = dialog.locator(":focus");
        const [part, timer] = await Promise.all([boxOf(focused), boxOf(gallery.part(".dialog .countdown"))]);
        const what = `${text} % ${await focused.evaluate(({ outerHTML }) => outerHTML.slice(0, 60))}`;
        expect(part.end <= timer.y + 1 || part.y >= timer.end - 1, what).toBe(true);
      }
    }
  });
});
