import { describe, expect, it } from "vitest";
import type { Section } from "@/lib/wire/section.ts";
import { markersIn } from "./saved-messages.fixture.ts";
import { splitSections } from "./split-sections.ts";

const section = (text: string): Section => ({ text, sourceIds: [], citations: [] });
const split = (text: string, ...bare: string[]) =>
  splitSections(text, markersIn(text), bare.map(section))?.map((shown) => {
    // Each begins where it says.
    expect(text.slice(shown.start).startsWith(shown.text)).toBe(true);
    return shown.text;
  }) ?? null;

describe("the sections of a saved answer", () => {
  it("are found in its text with their markers", () => {
    expect(
      split(
        "Water boils. [1][2]\n\nIce melts.\n\nSo it is. [1]",
        "Water boils.",
        "Ice melts.",
        "So it is.",
      ),
    ).toEqual(["Water boils. [1][2]", "Ice melts.", "So it is. [1]"]);
  });

  it("may have markers anywhere, paragraphs, and brackets of their own", () => {
    expect(
      split(
        "Hot [1], cold [2].\n\nMore \\[12\\] `a[1]`. [1]\n\n| a |\n\n[3]\n\n[1]",
        "Hot, cold.\n\nMore \\[12\\] `a[1]`.",
        "| a |",
        "",
      ),
    ).toEqual(["Hot [1], cold [2].\n\nMore \\[12\\] `a[1]`. [1]", "| a |\n\n[3]\n\n[1]", ""]);
  });

  it("keep a bracketed number of their own in code, which is no marker", () => {
    expect(split("Take `a[1]` [1]\n\n`[2]` next.", "Take `a[1]`", "`[2]` next.")).toEqual([
      "Take `a[1]` [1]",
      "`[2]` next.",
    ]);
  });

  it("that do not fit the text are not made up", () => {
    expect(split("One.\n\nTwo.", "One.")).toBeNull();
    expect(split("One.", "One.", "Two.")).toBeNull();
    expect(split("Other.", "One.")).toBeNull();
  });

  it("are none where there are none", () => {
    expect(split("")).toEqual([]);
  });
});
