// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useClickGuard } from "../../src/screens/hooks/useClickGuard";

/** One press reaches one button, although a dialog opens under the pointer or the finger on the key. */

afterEach(cleanup);

function Guarded({ onPress }: { onPress: (name: string) => void }) {
  return (
    <div {...useClickGuard()}>
      <button type="button" onClick={() => onPress("one")}>
        one
      </button>
      <button type="button" onClick={() => onPress("other")}>
        other
      </button>
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
