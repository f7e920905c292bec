import { describe, expect, it } from "vitest";
import { read } from "../docs/pages";

const page = read("docs/listening.md");
const steps = page.split(/^## (?=\d)/m).slice(1);

describe("docs/listening.md", () => {
  it("says of each step where the focus is, by the browser's name of the element", () => {
    expect(steps.length).toBeGreaterThan(12);
    const silent = steps.filter((step) => !/ The focus is on (nothing|the \w+ '[^']+')[.,]/.test(step));
    expect(silent).toEqual([]);
    expect(new Set(page.match(/ The focus is on the \w+/g)).size).toBeGreaterThan(2);
  });

  it.each([
    ["a DIS", /heading "Consent for Acme Broking Ltd"/],
    ["a mandate (DMI)", /'DMI, mandate for several securities'[\s\S]*columnheader/],
    ["a DIM", /'DIM, slip by M-PIN or OTP'[\s\S]*button "Submit eDIS"/],
    ["a mistake", /textbox "Enter MPIN" \[invalid\]/],
    ["a failure's end", /heading "Your Electronic Instruction Slip could not be completed"/],
    ["the end in doubt", /We could not find out whether your transaction was authorised/],
    ["a success", /dialog "Success"/],
    ["a PAN", /dialog "Please Enter Your PAN"/],
    [
      "an M-PIN that was forgotten",
      /'FORGOT YOUR MPIN \?'[\s\S]*?textbox "Confirm MPIN"[\s\S]*?Seconds to RESEND OTP m:ss/,
    ],
    [
      "a new M-PIN",
      /'Has no M-PIN yet', and place[\s\S]*?textbox "Confirm MPIN"[\s\S]*?Seconds to RESEND OTP m:ss/,
    ],
    ["securities on hold", /dialog "Security warning"/],
    ["a DIM by OTP", /heading "Authorise by OTP"[\s\S]*dialog "Set Your MPIN"[\s\S]*?Seconds Remaining m:ss/],
    ["a frame", /go into the frame 'Electronic Instruction Slip'[\s\S]*?textbox "Enter MPIN"/],
    ["the warning before the session ends", /this session will end in m:ss/],
  ])("covers %s", (_what, words) => {
    expect(page).toMatch(words);
  });

  const isIn = (language: string) => (step: string) => step.includes(`option "${language}" [selected]`);
  const all = steps.filter((step) => step.includes("- main:"));
  const pages = all.filter((step) => !isIn("हिन्दी")(step));

  it("says in another language the same, role by role, with the focus where it was", () => {
    const [hindi = "", ...others] = all.filter(isIn("हिन्दी"));
    const rolesOf = (step: string) => [...step.matchAll(/^ *- (\w+)/gm)].map(([, role]) => role);
    const [english = ""] = steps.filter((step) => step.includes("Invalid MPIN"));
    expect(others).toEqual([]);
    expect(rolesOf(hindi).length).toBeGreaterThan(20);
    expect(rolesOf(hindi)).toEqual(rolesOf(english));
    expect(hindi).toContain("The focus is on the combobox 'भाषा'");
    const [, heading] = /heading "([^"]+)" \[level=2\]/.exec(hindi) ?? [];
    expect(hindi).toContain(`The page's title is '${heading} – इलेक्ट्रॉनिक इंस्ट्रक्शन स्लिप'`);
  });

  it("has on each page the header first, and help and links last, in one order (WCAG 3.2.3, 3.2.6)", () => {
    const order = [
      "- paragraph: Demo Depository",
      '- heading "Electronic Instruction Slip" [level=1]',
      '- combobox "Language"',
      "[level=2]",
      "- text: Need help?",
      '- link "1800 000 0000"',
      '- link "Help page (opens in a new window)"',
      '- link "Privacy policy"',
      '- link "Disclaimer"',
    ];
    expect(pages.length).toBeGreaterThan(9);
    for (const step of pages) {
      const places = order.map((part) => step.indexOf(part));
      expect(places, step.split("\n")[0]).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it("has one name for each function on all pages: Submit, CANCEL, M-PIN and OTP (WCAG 3.2.4)", () => {
    const namesOf = (role: string) =>
      pages.map((step) =>
        [...step.matchAll(new RegExp(`^ *- ${role} "([^"]+)"`, "gm"))].map(([, name = ""]) => name),
      );
    // the table's own, by the names of its columns
    const ofTable = ["Sort and filter", "ISIN", "ISIN Description", "Quantity"];
    const others = ["I did not place this order", "view more", "view less", "Print or save this receipt"];
    const acts = namesOf("button").map((names) =>
      names.filter((name) => ![...ofTable, ...others].includes(name) && !/^(Show|Hide) /.test(name)),
    );
    const isSubmit = (name: string) => /^submit( edis)?$/i.test(name);
    const asked = acts.filter((names) => names.some(isSubmit));
    expect(asked.length).toBeGreaterThan(6);
    for (const names of asked)
      expect([isSubmit(names[0] ?? ""), ...names.slice(1)]).toEqual([true, "CANCEL"]);
    expect(new Set(acts.filter((names) => !names.some(isSubmit)).flat())).toEqual(new Set(["Ok"]));
    const fields = namesOf("textbox").flat();
    expect(new Set(fields.map((name) => name.replace("Enter ", "").replace("-", "")))).toEqual(
      // a new M-PIN is typed twice, in fields of their own
      new Set(["MPIN", "New MPIN", "Confirm MPIN", "OTP"]),
    );
  });

  it("has on each page one heading of what it is about, and the same in its title (WCAG 2.4.2, 2.4.6)", () => {
    for (const step of pages) {
      const headings = [...step.matchAll(/heading "([^"]+)" \[level=2\]/g)].map(([, words]) => words);
      expect(headings, step.split("\n")[0]).toHaveLength(1);
      const [, title] = /The page's title is '([^']+)'/.exec(step) ?? [];
      // a frame's title is its document's own
      if (title !== undefined && !step.includes("go into the frame"))
        expect(title).toBe(`${headings[0]} – Electronic Instruction Slip`);
    }
  });
});
