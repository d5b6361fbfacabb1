import { expect, test } from "vitest";
import { englishExportWords } from "../wording/export/en.ts";
import { answerFixture, citationFixture, placeFixture } from "./exported.fixture.ts";
import { listSources } from "./list-sources.ts";

const whereOf = (sourceId: string) => {
  const place = placeFixture("return rate > 0", {
    section: "RateLimiter.take",
    lineStart: 3,
    lineEnd: 9,
  });
  const citation = citationFixture(1, { sourceId, title: sourceId, passages: [place] });
  const [source] = listSources([answerFixture("So [1].", [citation])], englishExportWords);
  return source?.places[0]?.where;
};

test("words of a program are told with their lines and the function that they are of", () => {
  expect(whereOf("limits.py")).toBe("lines 3–9, RateLimiter.take");
  expect(whereOf("limits.md")).toBe("lines 3–9");
});
