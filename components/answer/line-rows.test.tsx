import { afterEach, describe, expect, it } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { aCitation, markersIn } from "@/components/message/saved-messages.fixture.ts";
import { cleanup, render } from "@/test/render.tsx";
import { AnswerSections } from "./answer-sections.tsx";

afterEach(cleanup);

type Quoted = { quote: string; lineStart: number | null; lineEnd?: number };

/** Shows an answer whose markers rest, in order, on these words of one file. */
function show(
  text: string,
  sourceId: string,
  quoted: Quoted[],
  choose: (index: number) => number[] = (index) => [index],
) {
  const citation = aCitation({
    sourceId,
    passages: quoted.map(({ quote, lineStart, lineEnd }, at) => ({
      chunkId: "c1",
      ordinal: 3,
      section: null,
      page: null,
      start: 0,
      end: 9000,
      quote,
      lineStart,
      lineEnd: lineEnd ?? lineStart,
      quoteStart: at * 1000,
      quoteEnd: at * 1000 + quote.length,
    })),
  });
  const markers = markersIn(text, [citation], choose);
  return render(
    <CitationProvider turns={[]} register={[]}>
      <AnswerSections
        sections={[{ text, start: 0, section: null }]}
        citations={[citation]}
        markers={markers}
        uncited={[]}
        unfinished={false}
      />
    </CitationProvider>,
  ).container;
}

const rows = (container: HTMLElement) =>
  [...container.querySelectorAll(".line-row")].map((row) => [
    row.querySelector(".line-place")?.getAttribute("title"),
    row.querySelector(".line-words")?.textContent,
  ]);

describe("quoted lines", () => {
  it("of a log are rows with their number, which the text does not say again", () => {
    const first = "2026-03-02 06:10:01,120 WARN  [pump\\[3\\]] pressure_low at valve 7";
    const container = show(
      `pump.log has 2 WARN entries [1].\n\n- Line 12: ${first} [1]\n- Line 40: 06:14:00 WARN refilled [1] (×3, 06:14:00 – 06:15:00) [1]`,
      "pump.log",
      [
        { quote: "06:10:01", lineStart: 12 },
        { quote: "2026-03-02 06:10:01,120 WARN  [pump[3]] pressure_low at valve 7", lineStart: 12 },
        { quote: "06:14:00 WARN refilled", lineStart: 40 },
        { quote: "06:15:00 WARN refilled", lineStart: 44 },
      ],
    );
    expect(rows(container)).toEqual([
      ["line 12", "2026-03-02 06:10:01,120 WARN  [pump[3]] pressure_low at valve 71"],
      ["line 40", "06:14:00 WARN refilled1 (×3, 06:14:00 – 06:15:00)1"],
    ]);
    expect(container.querySelectorAll("li:not(.line-row)")).toHaveLength(0);
    const levels = [...container.querySelectorAll(".line-words .text-warning")];
    expect(levels.map((each) => each.textContent)).toEqual(["WARN", "WARN"]);
  });

  it("of settings are rows and no code in a sentence, with the keys above them", () => {
    const text = "In the file:\n\n- oven: `fan_speed: 2` [1]\n- oven: `lamp: on` [1]";
    const container = show(text, "kitchen.yaml", [
      { quote: "oven:\n  fan_speed: 2", lineStart: 3, lineEnd: 4 },
      { quote: "lamp: on", lineStart: 6 },
    ]);
    expect(rows(container)).toEqual([
      ["lines 3–4", "oven: fan_speed: 21"],
      ["line 6", "oven: lamp: on1"],
    ]);
    expect(container.querySelector("code")).toBeNull();
  });

  it("are rows among other items, also where blank lines part them", () => {
    const container = show(
      "- burnt: 2 [1]\n\n- Line 9: 06:14 ERROR burnt [1]\n- Line 12: 06:20 ERROR burnt [1]",
      "oven.log",
      [
        { quote: "06:14 ERROR burnt", lineStart: 9 },
        { quote: "06:14 ERROR burnt", lineStart: 9 },
        { quote: "06:20 ERROR burnt", lineStart: 12 },
      ],
    );
    expect(rows(container)).toEqual([
      ["line 9", "06:14 ERROR burnt1"],
      ["line 12", "06:20 ERROR burnt1"],
    ]);
    expect(
      [...container.querySelectorAll("li")].map((li) => li.className.includes("line-row")),
    ).toEqual([false, true, true]);
  });

  it("alone in a paragraph are a row as well", () => {
    const container = show("`fan_speed: 2` [1]", "kitchen.yaml", [
      { quote: "fan_speed: 2", lineStart: 4 },
    ]);
    expect(rows(container)).toEqual([["line 4", "fan_speed: 21"]]);
  });

  it("are none in a sentence, in a count of a kind, in a table's row or in a text without lines", () => {
    const said = "The oven has `fan_speed: 2` [1].";
    const quoted = [{ quote: "fan_speed: 2", lineStart: 4 }];
    expect(rows(show(said, "kitchen.yaml", quoted))).toEqual([]);
    expect(
      rows(show("- refilled: 3 [1]", "pump.log", [{ quote: "06:14 refilled", lineStart: 4 }])),
    ).toEqual([]);
    expect(
      rows(
        show("- Name: Oven; Speed: 2 [1]", "ovens.csv", [
          { quote: "Name: Oven; Speed: 2", lineStart: 2 },
        ]),
      ),
    ).toEqual([]);
    expect(rows(show("- Bake it [1]", "oven.md", [{ quote: "Bake it", lineStart: null }]))).toEqual(
      [],
    );
  });

  it("are rows in a section, whose markers are at its end", () => {
    const container = show(
      "From kiln.log:\n\n- Line 7: 06:14 ERROR burnt, see http://kiln.example/7\n- 06:20 WARN hot\n- Not in the log\n- Line 12: 06:30 INFO cold [1]",
      "kiln.log",
      [
        { quote: "06:14 ERROR burnt, see http://kiln.example/7", lineStart: 7 },
        { quote: "06:20 WARN hot", lineStart: 9 },
        { quote: "06:30 INFO cold", lineStart: 12 },
      ],
      () => [0, 1, 2],
    );
    expect(rows(container)).toEqual([
      ["line 7", "06:14 ERROR burnt, see http://kiln.example/7"],
      ["line 9", "06:20 WARN hot"],
      ["line 12", "06:30 INFO cold1"],
    ]);
    expect(container.querySelector("a")?.getAttribute("href")).toBe("http://kiln.example/7");
    expect(container.textContent).not.toMatch(/[⸨⸩]/u);
  });

  it("are rows in a section of settings too, and none in a block of code", () => {
    const quoted = [
      { quote: "fan_speed: 2", lineStart: 4 },
      { quote: "lamp: on", lineStart: 6 },
    ];
    const container = show(
      "- oven: `fan_speed: 2`\n- oven: `lamp: on`\n\n```\nlamp: on\n```\n\n[1]",
      "kitchen.yaml",
      quoted,
      () => [0, 1],
    );
    expect(rows(container)).toEqual([
      ["line 4", "oven: fan_speed: 2"],
      ["line 6", "oven: lamp: on"],
    ]);
    expect(container.querySelector("pre")?.textContent).toBe("lamp: on\n");
  });

  it("that follow each other in one paragraph are one row", () => {
    const text = "06:14 ERROR burnt\n06:20 WARN hot [1]";
    const quotedAt = (first: number, second: number) => [
      { quote: "06:14 ERROR burnt", lineStart: first },
      { quote: "06:20 WARN hot", lineStart: second },
    ];
    expect(rows(show(text, "kiln.log", quotedAt(7, 8), () => [0, 1]))).toEqual([
      ["lines 7–8", "06:14 ERROR burnt\n06:20 WARN hot1"],
    ]);
    cleanup();
    expect(rows(show(text, "kiln.log", quotedAt(7, 40), () => [0, 1]))).toEqual([]);
  });

  it("have what follows them in the file below them", () => {
    const container = show("- Line 9: 06:14 ERROR burnt [1]\n  - at Oven.bake", "oven.log", [
      { quote: "06:14 ERROR burnt", lineStart: 9 },
    ]);
    expect(container.querySelector(".line-row > ul")?.textContent?.trim()).toBe("at Oven.bake");
  });
});
