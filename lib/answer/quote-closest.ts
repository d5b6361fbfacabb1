import { escapeForAnswer } from "../text/escape-document.ts";
import type { ClosestPassage } from "../wire/passage.ts";
import { wordings } from "../wording/wording-for.ts";

/**
 * The nearest sentences as quotations with their places, in Markdown without numbers: for a surface that shows nothing
 * beside the text of an answer.
 */
export function quoteClosest(closest: readonly ClosestPassage[]): string {
  return closest
    .map((passage) => {
      const words = passage.text.slice(
        passage.quoteStart - passage.start,
        passage.quoteEnd - passage.start,
      );
      const quote = escapeForAnswer(words.trim()).replace(/^/gm, "> ");
      return `${quote}\n>\n> — ${escapeForAnswer(describeClosestPlace(passage))}`;
    })
    .join("\n\n");
}

const announcing = new Set(Object.values(wordings).map(({ closest }) => closest));

/** What a surface of text alone puts below an answer: the nearest sentences, where it says that they are below. */
export function closestBelow(text: string, closest: readonly ClosestPassage[]): string {
  return announcing.has(text) && closest.length > 0 ? `\n\n${quoteClosest(closest)}` : "";
}

function describeClosestPlace({
  title,
  section,
  page,
  lineStart,
  lineEnd,
}: ClosestPassage): string {
  const lines = lineEnd === null || lineEnd === lineStart ? "line" : "lines";
  return [
    title,
    section === title ? null : section,
    page === null ? null : `page ${page}`,
    lineStart === null
      ? null
      : `${lines} ${[...new Set([lineStart, lineEnd ?? lineStart])].join("–")}`,
  ]
    .filter((part) => part !== null)
    .join(" · ")
    .replace(/\s+/g, " ");
}
