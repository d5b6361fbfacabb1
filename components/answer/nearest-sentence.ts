import { excerpt } from "@/components/citation/excerpt.ts";
import { describePlace } from "@/components/document/describe-place.ts";
import { sourceByline } from "@/components/document/source-byline.ts";
import type { PageWords } from "@/components/wording/words.ts";
import { tableRule } from "@/lib/text/table-lines.ts";
import type { ClosestPassage } from "@/lib/wire/passage.ts";

/** Characters of the paragraph kept on each side of a nearest sentence. */
const aroundChars = 110;

type NearestSentence = { before: string; sentence: string; after: string };

/** Returns a passage's nearest sentence with a few words around it; in prose, from the same paragraph only. */
export function nearestSentence(
  { text, start, quoteStart, quoteEnd }: ClosestPassage,
  lines: boolean,
): NearestSentence {
  const from = Math.max(0, quoteStart - start);
  const to = Math.max(from, quoteEnd - start);
  const begins = lines || from === 0 ? -1 : text.lastIndexOf("\n\n", from - 1);
  const ends = lines ? -1 : text.indexOf("\n\n", to);
  const first = beginningWithin(text, begins < 0 ? 0 : begins + 2, from, lines);
  const paragraph = text.slice(first, ends < 0 ? text.length : ends);
  const { before, marked, after } = excerpt(paragraph, from - first, to - first, aroundChars);
  const said = { before, sentence: marked, after };
  return !lines && rowInBars.test(paragraph) ? withoutBars(said) : said;
}

const rowInBars = /^\s*\|.*\|\s*$/mu;

/** The same without what only draws a table: the rule below its head, and the bars around its rows. */
function withoutBars({ before, sentence, after }: NearestSentence): NearestSentence {
  const plain = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.trim() === "" || !tableRule.test(line))
      .map((line) => line.replace(/^(?:\s*\|)+\s*/u, "").replace(/\s*\|\s*$/u, ""))
      .join("\n")
      .replace(/ \| /gu, " · ");
  return { before: plain(before), sentence: plain(sentence), after: plain(after) };
}

/** Returns where the first sentence begins, or in lines the first line, that is near enough before `to` to be shown; else `from`. */
function beginningWithin(text: string, from: number, to: number, lines: boolean): number {
  if (to - from <= aroundChars) return from;
  const near = text.slice(to - aroundChars, to);
  const end = (lines ? /\n/u : /\n|[.!?]["'”’)\]]*\s+/u).exec(near);
  return end ? to - near.length + end.index + end[0].length : from;
}

/** Describes the source and place of a passage's nearest sentence, by its own lines when the passage's text consists of lines. */
export function nearestPlace(passage: ClosestPassage, t: PageWords<"document">): string {
  const { text, start, quoteStart, quoteEnd, lineStart, lineEnd } = passage;
  const breaks = (until: number) => text.slice(0, until).split("\n").length - 1;
  const own =
    lineStart !== null && lineEnd !== null && breaks(text.trimEnd().length) === lineEnd - lineStart;
  const place = own
    ? describePlace(
        {
          section: passage.section,
          page: passage.page,
          lineStart: lineStart + breaks(quoteStart - start),
          lineEnd: lineStart + breaks(quoteEnd - start),
        },
        t,
      )
    : describePlace(passage, t);
  return [sourceByline(passage, t.language), place].filter(Boolean).join(" · ");
}
