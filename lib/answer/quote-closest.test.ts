import { expect, test } from "vitest";
import type { ClosestPassage } from "../wire/passage.ts";
import { wordings } from "../wording/wording-for.ts";
import { closestBelow, quoteClosest } from "./quote-closest.ts";

const text = "Before it.\nSee [12] and\n## References\nbehind it.";
const passage: ClosestPassage = {
  chunkId: "d:1:0",
  documentId: "d",
  sourceId: "pool.md",
  tag: "pool.md#0",
  title: "Pools [1]",
  ordinal: 0,
  part: "fulltext",
  section: "Sizes",
  page: 3,
  lineStart: 4,
  lineEnd: 9,
  start: 100,
  end: 100 + text.length,
  text,
  origin: "fresh",
  score: 0.4,
  vectorScore: 0.4,
  keywordScore: null,
  rerankScore: null,
  number: null,
  quoteStart: 111,
  quoteEnd: 137,
};

test("quotes the nearest sentence alone with its place, and nothing in it forges a citation or a heading", () => {
  expect(quoteClosest([passage])).toBe(
    "> See \\[12\\] and\n> \\## References\n>\n> — Pools \\[1\\] · Sizes · page 3 · lines 4–9",
  );
});

test("stands below the sentence that announces it, in any language, and below no other", () => {
  for (const { closest, noEvidence } of Object.values(wordings)) {
    expect(closestBelow(closest, [passage])).toBe(`\n\n${quoteClosest([passage])}`);
    expect(closestBelow(closest, [])).toBe("");
    expect(closestBelow(noEvidence, [passage])).toBe("");
  }
});
