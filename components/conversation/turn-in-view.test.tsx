import { describe, expect, it } from "vitest";
import { turnInView } from "./turn-in-view.ts";

const view = { top: 100, bottom: 700, atEnd: false };
const turns = [
  { turn: 1, top: -900, bottom: 250 },
  { turn: 2, top: 260, bottom: 600 },
  { turn: 3, top: 610, bottom: 2000 },
];

describe("the turn in view", () => {
  it("is the one that takes most of it", () => {
    expect(turnInView(turns, view)).toBe(2);
    expect(turnInView(turns, { ...view, bottom: 280 })).toBe(1);
    expect(turnInView(turns, { top: 500, bottom: 1100, atEnd: false })).toBe(3);
  });

  it("is the last one at the end, however short it is", () => {
    expect(turnInView(turns, { ...view, atEnd: true })).toBe(3);
  });

  it("is none where no turn is", () => {
    expect(turnInView([], view)).toBeNull();
    expect(turnInView([], { ...view, atEnd: true })).toBeNull();
    expect(turnInView(turns, { top: 5000, bottom: 5600, atEnd: false })).toBeNull();
  });
});
