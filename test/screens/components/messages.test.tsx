import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { ResultCard } from "../../../src/screens/components/ResultCard";
import { Snackbar } from "../../../src/screens/components/Snackbar";
import { Loading } from "../../../src/screens/components/Spinner";
import { Status } from "../../../src/screens/components/Status";

afterEach(cleanup);

function Failing() {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <>
      <input aria-label="OTP" onChange={() => setMessage("Internal Server Error. Please Try Again")} />
      <Snackbar message={message} closeLabel="Close" onClose={() => setMessage(null)} />
    </>
  );
}

describe("Snackbar", () => {
  it("has its live region before its text, and puts the text into that region", async () => {
    render(<Failing />);
    const region = screen.getByRole("alert");
    expect(region.textContent).toBe("");
    expect(screen.queryByRole("button")).toBeNull();
    await userEvent.type(screen.getByLabelText("OTP"), "1");
    expect(screen.getByRole("alert")).toBe(region);
    expect(region.textContent).toBe("Internal Server Error. Please Try Again");
  });

  it("has the tone of a failure (spec §8, R41)", () => {
    const { container } = render(<Snackbar message="Try again" closeLabel="X" onClose={() => {}} />);
    expect(container.querySelector(".bar")?.classList).toContain("danger");
  });

  it("closes with its X, which returns the focus", async () => {
    render(<Failing />);
    await userEvent.type(screen.getByLabelText("OTP"), "1");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("OTP"));
  });

  it("returns the focus too when its time ends with the focus on its X", async () => {
    const tell = (message: string | null) => (
      <>
        <input aria-label="OTP" />
        <Snackbar message={message} closeLabel="Close" onClose={() => {}} />
      </>
    );
    const { rerender } = render(tell("Try again"));
    screen.getByLabelText("OTP").focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
    rerender(tell(null));
    expect(document.activeElement).toBe(screen.getByLabelText("OTP"));
  });
});

describe("Status and Loading", () => {
  it("keep a polite live region, empty without a text", () => {
    const { rerender } = render(<Status />);
    const region = screen.getByRole("status");
    rerender(<Status>OTP sent</Status>);
    expect(screen.getByRole("status")).toBe(region);
    expect(region.textContent).toBe("OTP sent");
  });

  it("announce their first text too: it comes into an existing live region", () => {
    const seen = new MutationObserver(() => {});
    seen.observe(document.body, { childList: true, subtree: true });
    render(<Status>OTP sent</Status>);
    const region = screen.getByRole("status");
    const came = seen.takeRecords().filter(({ target }) => target === region);
    expect(came.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))).toEqual([
      "OTP sent",
    ]);
    expect(region.textContent).toBe("OTP sent");
  });

  it("name the awaited thing", () => {
    render(<Loading label="Loading" />);
    expect(screen.getByRole("status").textContent).toBe("Loading");
  });
});

describe("ResultCard", () => {
  it("shows the outcome under a heading, with its buttons", () => {
    render(
      <ResultCard tone="success" title={<h2>Success</h2>} actions={[{ label: "Ok", onPress: () => {} }]}>
        <p>Your request for eDIS is successfully submitted</p>
      </ResultCard>,
    );
    expect(screen.getByRole("heading", { name: "Success" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Ok" })).toBeDefined();
  });
});
