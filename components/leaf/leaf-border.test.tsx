import { useRef, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, screen } from "@/test/render.tsx";
import { LeafBorder } from "./leaf-border.tsx";

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => {};
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(200, 0, 1000, 800),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Leaves() {
  const room = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(46);
  return (
    <div ref={room}>
      <LeafBorder room={room} share={share} onMove={setShare} />
    </div>
  );
}

const border = () => screen.getByRole("separator", { name: "Width of the sources" });
const standsAt = () => Number(border().getAttribute("aria-valuenow"));

it("is moved by the keys, no further than both leaves can be read", () => {
  render(<Leaves />);
  fireEvent.keyDown(border(), { key: "ArrowLeft" });
  expect(standsAt()).toBe(51);
  fireEvent.keyDown(border(), { key: "ArrowRight" });
  fireEvent.keyDown(border(), { key: "ArrowRight" });
  expect(standsAt()).toBe(41);
  fireEvent.keyDown(border(), { key: "Home" });
  fireEvent.keyDown(border(), { key: "ArrowLeft" });
  expect(standsAt()).toBe(Number(border().getAttribute("aria-valuemax")));
  fireEvent.keyDown(border(), { key: "End" });
  expect(standsAt()).toBe(Number(border().getAttribute("aria-valuemin")));
});

it("follows the pointer that holds it, and no other", () => {
  render(<Leaves />);
  fireEvent.pointerMove(border(), { clientX: 700 });
  expect(standsAt()).toBe(46);
  fireEvent.pointerDown(border(), { button: 0, pointerId: 1 });
  fireEvent.pointerMove(border(), { clientX: 700 });
  expect(standsAt()).toBe(50);
  fireEvent.lostPointerCapture(border(), { pointerId: 1 });
  fireEvent.pointerMove(border(), { clientX: 900 });
  expect(standsAt()).toBe(50);
});

it("is moved the other way where the page runs from right to left", () => {
  document.documentElement.dir = "rtl";
  try {
    render(<Leaves />);
    fireEvent.keyDown(border(), { key: "ArrowLeft" });
    expect(standsAt()).toBe(41);
    fireEvent.pointerDown(border(), { button: 0, pointerId: 1 });
    fireEvent.pointerMove(border(), { clientX: 500 });
    expect(standsAt()).toBe(30);
  } finally {
    document.documentElement.dir = "";
  }
});
