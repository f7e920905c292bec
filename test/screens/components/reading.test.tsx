import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { create } from "qrcode";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FieldList } from "../../../src/screens/components/FieldList";
import { Page } from "../../../src/screens/components/Page";
import { QrCode } from "../../../src/screens/components/QrCode";
import { useReadMore } from "../../../src/screens/components/ReadMore";

afterEach(cleanup);

describe("FieldList", () => {
  it("pairs each label with its value, a missing one as a dash and a message under its value", () => {
    const { container } = render(
      <FieldList
        items={[
          { label: "DP ID", value: "IN300126" },
          { label: "Client ID", value: "10", error: "Client ID should be 10 digits" },
          { label: "Client UCC", value: "" },
          { label: "TM ID", value: "\u200b" },
        ]}
      />,
    );
    const pairs = Array.from(container.querySelectorAll("dl > div"), (pair) =>
      Array.from(pair.children, (part) => `${part.localName} ${part.textContent}`),
    );
    expect(pairs).toEqual([
      ["dt DP ID", "dd IN300126"],
      ["dt Client ID", "dd 10", "dd Client ID should be 10 digits"],
      ["dt Client UCC", "dd –"],
      ["dt TM ID", "dd –"],
    ]);
  });
});

function Labelled({ text, limit }: { text: string; limit: number }) {
  const { shown, toggle } = useReadMore({
    text,
    limit,
    more: "view more",
    less: "view less",
    show: (stretch, _at, end) => (
      <span lang="en">
        {stretch}
        {end}
      </span>
    ),
  });
  return (
    <>
      <label>
        <input type="checkbox" /> {shown}
      </label>
      {toggle}
    </>
  );
}

describe("useReadMore", () => {
  const text = "I hereby authorise Acme to debit and transfer securities from my demat account";
  const toggle = (name: string) => screen.getByRole("button", { name });
  /** Returns a label's text without its hidden parts. */
  const seen = (label: Element | null) => {
    const copy = label?.cloneNode(true);
    if (copy instanceof Element) copy.querySelector(".visually-hidden")?.remove();
    return copy?.textContent?.trim();
  };

  it("cuts at whole words within the limit, opens and closes again", async () => {
    const { container } = render(<Labelled text={text} limit={30} />);
    const label = container.querySelector("label");
    expect(seen(label)).toBe("I hereby authorise Acme to…");
    expect(toggle("view more").getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(toggle("view more"));
    expect(label?.textContent?.trim()).toBe(text);
    expect(toggle("view less").getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(toggle("view less"));
    expect(seen(label)).toBe("I hereby authorise Acme to…");
  });

  it("puts the cut text's dots inside its language, so that they follow its last word on a page of the other direction", () => {
    const { container } = render(<Labelled text={text} limit={30} />);
    expect(container.querySelector("[aria-hidden]")?.closest("[lang]")?.textContent).toBe(
      "I hereby authorise Acme to…",
    );
  });

  it("keeps the whole text in the accessible name, cut or not, without the toggle", async () => {
    render(<Labelled text={text} limit={30} />);
    const named = () => screen.getByRole("checkbox", { name: text });
    expect(named()).toBeDefined();
    await userEvent.click(toggle("view more"));
    expect(named()).toHaveProperty("checked", false);
  });

  it("leaves a fitting text alone, and cuts one without spaces", () => {
    const { container, rerender } = render(<Labelled text="short" limit={5} />);
    expect(container.textContent?.trim()).toBe("short");
    rerender(<Labelled text="abcdefgh" limit={5} />);
    expect(seen(container.querySelector("label"))).toBe("abcde…");
  });

  it.each([
    // conjuncts and vowel signs are of the letter before
    ["Devanagari", ["प्रति", "भूति", "खाते"], ["प्र", "ति"]],
    ["Malayalam", ["സെക്യൂ", "രിറ്റി", "കൾ"], ["സെ", "ക്യൂ"]],
  ])("counts characters as a reader of %s sees them, and parts none (R82)", (_script, words, clusters) => {
    const { container, rerender } = render(<Labelled text={words.join("")} limit={clusters.length} />);
    const shown = () => seen(container.querySelector("label"));
    expect(shown()).toBe(`${clusters.join("")}…`);
    const graphemes = [...new Intl.Segmenter().segment(words.join(" "))].length;
    rerender(<Labelled text={words.join(" ")} limit={graphemes} />);
    expect(shown(), "it fits").toBe(words.join(" "));
    rerender(<Labelled text={words.join(" ")} limit={graphemes - 1} />);
    expect(shown()).toBe(`${words.slice(0, -1).join(" ")}…`);
  });
});

describe("QrCode", () => {
  it("draws the code's own modules, as an image named 'QR …'", () => {
    const text = '{"fnx":"01","dtx":"c2VhbGVk"}';
    render(<QrCode text={text} label="QR code of this request" onError={() => {}} />);
    const image = screen.getByRole("img", { name: /QR/ });
    const { size, data } = create(text, { errorCorrectionLevel: "L" }).modules;
    const drawn = new Uint8Array(size * size);
    const path = image.querySelector("path")?.getAttribute("d") ?? "";
    for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      const start = Number(y) * size + Number(x);
      drawn.fill(1, start, start + Number(run));
    }
    expect(Array.from(drawn)).toEqual(Array.from(data, Number));
    expect(image.getAttribute("viewBox")).toBe(`-4 -4 ${size + 8} ${size + 8}`);
  });

  it("hides itself if the text fits no code, and says so", () => {
    const onError = vi.fn();
    const { container } = render(<QrCode text={"x".repeat(5000)} label="QR" onError={onError} />);
    expect(container.innerHTML).toBe("");
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe("Page", () => {
  it("is a region named by its title, with the title as the first heading and the broker's logo", () => {
    render(
      <Page
        lang="en-GB"
        title="Electronic Instruction Slip"
        product={{ name: "Demo Depository", logo: "/mark.svg" }}
        logo={{ src: "/l.png", alt: "Acme" }}
        footer={<p>© Depository</p>}
      >
        <h2>Inside</h2>
      </Page>,
    );
    expect(screen.getByRole("region", { name: "Electronic Instruction Slip" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Electronic Instruction Slip");
    expect(screen.getByRole("img", { name: "Acme" })).toBeDefined();
    expect(screen.getByText("Demo Depository")).toBeDefined();
    expect(screen.getByText("© Depository")).toBeDefined();
  });
});
