import { afterEach, expect, test, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "@/test/render.tsx";
import { useTouched } from "./use-touched.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Loaded() {
  return <p>{useTouched() ? "loaded" : "waits"}</p>;
}

/** A screen with these pointers. */
function withPointers(...pointers: string[]) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: pointers.some((pointer) => query === `(any-pointer: ${pointer})`),
  }));
  render(<Loaded />);
}

test("where there are but fingers it waits for the first touch", () => {
  withPointers("coarse");
  expect(screen.getByText("waits")).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.getByText("loaded")).toBeTruthy();
});

test.each([[["fine"]], [["coarse", "fine"]], [[]]])(
  "with the pointers %j it is loaded at once",
  (pointers) => {
    withPointers(...pointers);
    expect(screen.getByText("loaded")).toBeTruthy();
  },
);
