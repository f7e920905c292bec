// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Lang } from "../../../src/screens/components/Lang";

afterEach(cleanup);

const marked = (lang: string | undefined) => {
  const { container } = render(<Lang lang={lang}>I hereby authorise</Lang>);
  const part = container.querySelector("span");
  return part && { lang: part.lang, dir: part.dir };
};

describe("what is in another language than what stands round it (contract §5 Languages)", () => {
  it("says which, and reads in that one's direction", () => {
    expect(marked("en-GB")).toEqual({ lang: "en-GB", dir: "ltr" });
    expect(marked("ur")).toEqual({ lang: "ur", dir: "rtl" });
  });

  it("says that it is not known, and reads as its words do", () => {
    expect(marked("")).toEqual({ lang: "", dir: "auto" });
  });

  it("is left as it is where it is in the same", () => {
    expect(marked(undefined)).toBeNull();
  });
});
