import { describe, expect, it } from "vitest";
import type { TextSegment } from "@/lib/wire/document.ts";
import {
  blockEnd,
  blockLines,
  blockParagraphs,
  firstLineNumber,
  markPieces,
  passageAround,
  toBlock,
} from "./text-block.ts";

const log = Array.from({ length: 40 }, (_, line) => `line ${line + 1} of the log\n`).join("");
const lineStarts = [...log.matchAll(/line \d+/g)].map(({ index }) => index);

function segmentOf(firstLine: number, lastLine: number): TextSegment {
  return {
    ordinal: 0,
    start: lineStarts[firstLine - 1] ?? 0,
    end: lineStarts[lastLine] ?? log.length,
    page: null,
    lineStart: firstLine,
    lineEnd: lastLine,
    section: null,
  };
}

function read(from: number, to: number, keep: { start: number; end: number }) {
  const segments = [segmentOf(1, 10), segmentOf(11, 20), segmentOf(21, 30), segmentOf(31, 40)];
  return toBlock(
    {
      text: log.slice(from, to),
      length: log.length,
      segments: segments.filter((segment) => segment.start < to && segment.end > from),
    },
    from,
    keep,
  );
}

describe("a block of text", () => {
  it("holds whole lines, wherever the text was cut, and numbers them right", () => {
    for (let from = 0; from < log.length - 260; from += 7) {
      const block = read(from, from + 260, { start: from + 40, end: from + 41 });
      const [first] = blockLines(block);
      const expected = lineStarts.indexOf(block.start) + 1;
      expect(expected).toBeGreaterThan(0);
      expect(first?.text).toBe(`line ${expected} of the log`);
      expect(firstLineNumber(block)).toBe(expected);
    }
  });

  it("never cuts off the words it was read for", () => {
    const long = "x".repeat(500);
    const block = toBlock({ text: long, length: 2000, segments: [] }, 700, {
      start: 710,
      end: 900,
    });
    expect(block.start).toBeLessThanOrEqual(710);
    expect(blockEnd(block)).toBeGreaterThanOrEqual(900);
  });

  it("joins the next one without a gap", () => {
    const first = read(0, 100, { start: 0, end: 0 });
    const from = blockEnd(first);
    const second = read(from, from + 100, { start: from, end: from });
    expect(second.start).toBe(from);
    expect(log.startsWith(first.text + second.text)).toBe(true);
  });
});

describe("paragraphs", () => {
  it("are parted by blank lines and keep their offsets", () => {
    const text = "Title\n\nFirst line\nsecond line\n \n\nLast.\n";
    const paragraphs = blockParagraphs({ start: 50, text, segments: [] });
    expect(paragraphs.map((one) => one.text)).toEqual([
      "Title",
      "First line\nsecond line",
      "Last.",
    ]);
    for (const one of paragraphs) {
      expect(text.slice(one.start - 50, one.start - 50 + one.text.length)).toBe(one.text);
    }
  });
});

describe("headings of Markdown", () => {
  const text =
    "## Days\nThree days a week.\n## Desk\nOne desk.\n\n```\n# no heading\nls\n```\n\nEnd.";
  const paragraphsOf = (markdown: boolean) =>
    blockParagraphs({ start: 7, text, segments: [] }, { markdown });

  it("are paragraphs of their own, whatever is right below them", () => {
    expect(paragraphsOf(true).map((one) => one.text)).toEqual([
      "## Days",
      "Three days a week.",
      "## Desk",
      "One desk.",
      "```\n# no heading\nls\n```",
      "End.",
    ]);
    for (const one of paragraphsOf(true))
      expect(text.slice(one.start - 7, one.start - 7 + one.text.length)).toBe(one.text);
    expect(paragraphsOf(true).filter(({ isCode }) => isCode)).toHaveLength(1);
  });

  it("are lines like others in any other text", () => {
    expect(paragraphsOf(false)[0]?.text).toBe("## Days\nThree days a week.\n## Desk\nOne desk.");
  });
});

describe("the cited words", () => {
  it("are marked in each line they touch, and nothing else is", () => {
    const inside = { start: 12, end: 14 };
    expect(markPieces("abcdef", 10, [inside])).toEqual([
      { text: "ab", mark: null },
      { text: "cd", mark: inside },
      { text: "ef", mark: null },
    ]);
    const before = { start: 5, end: 12 };
    expect(markPieces("abc", 10, [before])).toEqual([
      { text: "ab", mark: before },
      { text: "c", mark: null },
    ]);
    expect(markPieces("abc", 10, [{ start: 20, end: 22 }])).toEqual([{ text: "abc", mark: null }]);
    expect(markPieces("abc", 10, [])).toEqual([{ text: "abc", mark: null }]);
  });

  it("give way to the strong ones where quiet ones overlap them", () => {
    const quiet = { start: 11, end: 15, quiet: true };
    const strong = { start: 12, end: 14 };
    expect(markPieces("abcdef", 10, [quiet, strong])).toEqual([
      { text: "a", mark: null },
      { text: "b", mark: quiet },
      { text: "cd", mark: strong },
      { text: "e", mark: quiet },
      { text: "f", mark: null },
    ]);
  });

  it("stand in the segment they begin in, or alone", () => {
    const segments = [segmentOf(1, 10), segmentOf(11, 20)];
    const words = { start: (segments[1]?.start ?? 0) + 3, end: (segments[1]?.start ?? 0) + 9 };
    expect(passageAround(segments, words)).toEqual({
      start: segments[1]?.start,
      end: segments[1]?.end,
    });
    expect(passageAround([], words)).toEqual(words);
  });
});
