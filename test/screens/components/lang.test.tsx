import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Lang } from "../../../src/screens/components/Lang";

afterEach(cleanup);

const marked = (lang: string | undefined) => {
  const { container } = render(<Lang lang={lang}>I hereby authorise</Lang>);
  const part = container.querySelector("span");
  return part && { lang: part.lang, dir: part.dir };
};

describe("a text in another language than its surroundings (contract §5 Languages)", () => {
  it("has its `lang` and that language's direction", () => {
    expect(marked("en-GB")).toEqual({ lang: "en-GB", dir: "ltr" });
    expect(marked("ur")).toEqual({ lang: "ur", dir: "rtl" });
  });

  it("of an unknown language has an empty `lang` and the direction of its words", () => {
    expect(marked("")).toEqual({ lang: "", dir: "auto" });
  });

  it("in the same language gets no `lang`", () => {
    expect(marked(undefined)).toBeNull();
  });
});
