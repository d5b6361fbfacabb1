import type { BlockContent, Heading, ListItem, PhrasingContent, RootContent } from "mdast";
import {
  type ContradictionWords,
  describeContradictions,
} from "../wire/describe-contradictions.ts";
import type { Exported, ExportedMessage } from "../wire/export.ts";
import type { ClosestPassage } from "../wire/passage.ts";
import { headingNode, onOneLine, paragraph, remark, textNode, withBreaks } from "./export-node.ts";
import { type ExportedSource, listSources, type PassageText } from "./list-sources.ts";
import { readAnswerTree } from "./read-answer-tree.ts";

/** A source as a tree: the line that names it, and a list of its places where they have words or are several. */
export type SourceEntry = { number: number; line: PhrasingContent[]; places: BlockContent[] };

/** What every file format is written from. */
export type BuiltExport = {
  title: string;
  /** The conversation without its title and its sources. */
  body: RootContent[];
  sources: SourceEntry[];
};

/**
 * Builds the tree of an export. Document text is in it as text alone, so that each writer escapes it in its own way.
 * @param options.quotes whether each place of a source is followed by the words that are cited.
 * @param options.textOf the passage around them, to be folded below.
 */
export function buildExport(
  { title, messages }: Exported,
  { quotes, textOf }: { quotes: boolean; textOf?: PassageText },
): BuiltExport {
  const above = messages.some(({ role }) => role === "user") ? 2 : 1;
  return {
    title: onOneLine(title),
    body: messages.flatMap((message, at) =>
      message.role === "user"
        ? questionBlocks(message, above, messages[at + 1]?.role === "assistant")
        : answerBlocks(message, { quotes, above }),
    ),
    sources: listSources(messages, textOf).map((source) => toSourceEntry(source, quotes)),
  };
}

function questionBlocks(
  { text }: ExportedMessage,
  depth: 1 | 2,
  isAnswered: boolean,
): RootContent[] {
  const question = headingNode(depth, onOneLine(text));
  return isAnswered
    ? [question]
    : [question, paragraph(remark("note", "There is no answer here."))];
}

/** An answer with what is told below it; `above` is the depth of the heading above it. */
function answerBlocks(
  answer: ExportedMessage,
  { quotes, above }: { quotes: boolean; above: number },
): RootContent[] {
  const text = readAnswerTree(answer);
  const own = text.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const shift = above + 1 - Math.min(...own);
  return [
    ...text.map((node) =>
      node.type === "heading"
        ? { ...node, depth: Math.min(6, node.depth + shift) as Heading["depth"] }
        : node,
    ),
    ...closestBlocks(answer.closest ?? [], quotes),
    ...notesOf(answer).map((note) => paragraph(remark("note", note))),
  ];
}

const disagreements: ContradictionWords = {
  ofSources: ({ number, otherNumber, claim, other }) =>
    `[${number}] says “${claim}”, [${otherNumber}] says “${other}”`,
  ofSentences: ({ claim, other }) => `Two sentences disagree: “${claim}”, “${other}”`,
};

/** What is said of an answer: how it ended, and what contradicts each other in it. */
function notesOf({ status, text, error, contradictions = [] }: ExportedMessage): string[] {
  const notes = describeContradictions(contradictions, disagreements).map(
    (sentence) => `${sentence}.`,
  );
  const empty = text === "";
  if (status === "pending" || status === "streaming")
    notes.push("This answer was still being written.");
  if (status === "stopped")
    notes.push(empty ? "Stopped before the first word." : "The answer was stopped here.");
  if (status === "failed")
    notes.push(
      [empty ? "No answer came." : "The answer broke off here.", error?.message]
        .filter(Boolean)
        .join(" "),
    );
  return notes;
}

function closestBlocks(passages: readonly ClosestPassage[], quotes: boolean): RootContent[] {
  const kept = passages.filter(({ text }) => text !== "");
  if (kept.length === 0) return [];
  return [
    paragraph(remark("note", "Closest passages:")),
    bulletList(
      kept.map(({ title, page, lineStart, text, start, quoteStart, quoteEnd }) => {
        const place = page !== null ? `p. ${page}` : lineStart !== null ? `line ${lineStart}` : "";
        const name = [onOneLine(title), place].filter(Boolean).join(", ");
        const words = text.slice(Math.max(0, quoteStart - start), quoteEnd - start).trim();
        return [placeBlock(name, quotes ? words : "")];
      }),
    ),
  ];
}

function toSourceEntry({ number, name, doi, places, changed }: ExportedSource, quotes: boolean) {
  const told = places.map(({ where }) => where).filter(Boolean);
  // With one place and its words, the place is in the line: `[1] app.log, line 162, 14:32:15`.
  const inLine = quotes && places.length > 1 ? [] : [...new Set(told)];
  const line: PhrasingContent[] = [textNode([name, inLine.join("; ")].filter(Boolean).join(", "))];
  if (doi) line.push(textNode(". "), ...doiLink(doi));
  if (changed) line.push(textNode(" "), remark("note", "(the document has changed since)"));
  const items = quotes
    ? places.map(({ where, quote, around }, at) => [
        // Neighbours share their place and their passage, which are told once.
        placeBlock(inLine.length > 0 || places[at - 1]?.where === where ? "" : where, quote),
        ...(around === undefined || places[at + 1]?.around === around
          ? []
          : [foldedPassage(around)]),
      ])
    : [];
  return { number, line, places: items.length > 0 ? [bulletList(items)] : [] };
}

function doiLink(doi: string): PhrasingContent[] {
  const address = doi.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").trim();
  const url = `https://doi.org/${encodeURI(address.toWellFormed())}`;
  return [{ type: "link", url, children: [textNode(url)] }];
}

/** A place and the words there: `line 162: “…”`. */
function placeBlock(where: string, quote: string): BlockContent {
  const words = quote.trim() === "" ? [] : withBreaks(`“${quote.trim()}”`);
  const place = where === "" ? [] : [remark("place", where)];
  return paragraph(
    ...place,
    ...(place.length > 0 && words.length > 0 ? [textNode(" ")] : []),
    ...words,
  );
}

/** The passage around cited words: folded where a format can fold, else a quotation. */
function foldedPassage(text: string): BlockContent {
  const summary: BlockContent = {
    type: "paragraph",
    children: [textNode("The passage")],
    data: { hName: "summary" },
  };
  return {
    type: "blockquote",
    children: [summary, paragraph(...withBreaks(text.trim()))],
    data: { hName: "details" },
  };
}

function bulletList(items: readonly BlockContent[][]): BlockContent {
  return {
    type: "list",
    ordered: false,
    spread: false,
    children: items.map((children): ListItem => ({ type: "listItem", spread: false, children })),
  };
}
