import { expect, it } from "vitest";
import { PAGES, read } from "./pages";

/** An SMS's last line, as 'Origin-bound one-time codes delivered via SMS' has it: page, code, and the page in a frame. */
const LAST_LINE = /`@([a-z.]+) #(\d{6})(?: @([a-z.]+))?`/g;

it("docs/operators.md has the last line of an SMS for a page of its own, for the element and for the frame", () => {
  const [, section = ""] = read("docs/operators.md").split("\n### The SMS of an OTP\n");
  const [body = ""] = section.split("\n## ");
  const lines = [...body.matchAll(LAST_LINE)].map(([, page, , framed]) => [page, framed]);
  expect(lines).toEqual([
    ["depository.example", undefined],
    ["broker.example", undefined],
    ["broker.example", "depository.example"],
  ]);
});

it("each page that says of `otp-credentials` what it is for links the SMS that it needs", () => {
  const promising = PAGES.filter((page) => /otp-credentials.*\bSMS\b/.test(read(page).replaceAll("\n", " ")));
  expect(promising.length).toBeGreaterThan(2);
  expect(promising.filter((page) => !read(page).includes("operators.md#the-sms-of-an-otp"))).toEqual([]);
});
