import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useClickGuard } from "../../src/screens/hooks/useClickGuard";

/** One press reaches one button, although a dialog opens under the pointer or the finger on the key. */

afterEach(cleanup);

function Guarded({ onPress, children }: { onPress: (name: string) => void; children?: ReactNode }) {
  return (
    <div {...useClickGuard()}>
      <button type="button" onClick={() => onPress("one")}>
        one
      </button>
      <button type="button" onClick={() => onPress("other")}>
        other
      </button>
      {children}
    </div>
  );
}

it("stops the repeats of a held Enter, and neither its first press nor another key's", () => {
  const { getByText } = render(<Guarded onPress={() => undefined} />);
  const isStopped = (init: KeyboardEventInit): boolean => {
    const event = createEvent.keyDown(getByText("one"), init);
    fireEvent(getByText("one"), event);
    return event.defaultPrevented;
  };
  expect(isStopped({ key: "Enter", repeat: true })).toBe(true);
  expect(isStopped({ key: "Enter" })).toBe(false);
  expect(isStopped({ key: "ArrowDown", repeat: true })).toBe(false);
});

it("stops the second click of a double click on another button, and not on the same one", () => {
  const onPress = vi.fn();
  const { getByText } = render(<Guarded onPress={onPress} />);
  fireEvent.click(getByText("one"), { detail: 1 });
  fireEvent.click(getByText("other"), { detail: 2 });
  fireEvent.click(getByText("one"), { detail: 1 });
  fireEvent.click(getByText("one"), { detail: 2 });
  expect(onPress.mock.calls.flat()).toEqual(["one", "one", "one"]);
});

it("stops the second click of a double click on a box, and not where both are on the box's own label (R17)", () => {
  const onPress = vi.fn();
  const { getByText, getByRole } = render(
    <Guarded onPress={onPress}>
      <label>
        <input type="checkbox" />
        <span>I authorise</span>
      </label>
    </Guarded>,
  );
  const box = getByRole("checkbox");
  const isTicked = () => box.matches(":checked");
  for (const target of [getByText("I authorise"), box]) {
    fireEvent.click(getByText("one"), { detail: 1 });
    fireEvent.click(target, { detail: 2 });
    expect(isTicked()).toBe(false);
  }
  fireEvent.click(getByText("I authorise"), { detail: 1 });
  expect(isTicked()).toBe(true);
  fireEvent.click(getByText("I authorise"), { detail: 2 });
  expect(isTicked()).toBe(false);
});

it("takes a label for its field, wherever it stands: the second click on either is let through", () => {
  const onPress = vi.fn();
  const { getByText, getByRole } = render(
    <Guarded onPress={onPress}>
      <label htmlFor="pin">Enter MPIN</label>
      <input id="pin" />
    </Guarded>,
  );
  const [label, field] = [getByText("Enter MPIN"), getByRole("textbox")];
  const isLetThrough = (first: Element, second: Element) => {
    fireEvent.click(first, { detail: 1 });
    return fireEvent.click(second, { detail: 2 });
  };
  expect([isLetThrough(label, label), isLetThrough(label, field)]).toEqual([true, true]);
  expect(isLetThrough(getByText("one"), field)).toBe(false);
});
