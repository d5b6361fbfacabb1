import type { BlockContent, Heading, ListItem, PhrasingContent, RootContent } from "mdast";
import { closedCaseText } from "../wire/closed-case.ts";
import { describeContradictions } from "../wire/describe-contradictions.ts";
import type { Exported, ExportedMessage } from "../wire/export.ts";
import { isLineText, isMarkdown } from "../wire/file-name.ts";
import type { PageLanguage } from "../wire/page-language.ts";
import type { ClosestPassage } from "../wire/passage.ts";
import { type ExportWords, exportWordsIn } from "../wording/export-words.ts";
import {
  headingNode,
  inLanguage,
  onOneLine,
  paragraph,
  quotation,
  remark,
  textNode,
  withBreaks,
} from "./export-node.ts";
import type { ExportReader } from "./export-reader.ts";
import { type ForeignLanguage, foreignLanguage } from "./foreign-language.ts";
import { type ExportedSource, listSources, type PassageText } from "./list-sources.ts";
import { readAnswerTree } from "./read-answer-tree.ts";
import { readPassageLine, readPassageTree } from "./read-passage-tree.ts";
import { formulasWithBreaks } from "./set-formulas.ts";

/** A source as a tree: the line that names it, and a list of its places where they have words or are several. */
export type SourceEntry = { number: number; line: PhrasingContent[]; places: BlockContent[] };

/** What every file format is written from. */
export type BuiltExport = {
  title: string;
  titleLanguage: ForeignLanguage;
  /** The conversation without its title and its sources. */
  body: RootContent[];
  sources: SourceEntry[];
  /** The language of all that is not a question, an answer or a document. */
  language: PageLanguage;
};

/** What is written of an export to be pasted. */
export type PastedExport = Pick<BuiltExport, "body" | "sources">;

/** For whom an export is written, and what it tells. */
type ExportTelling = {
  reader: ExportReader;
  /** Whether each place of a source is followed by the words that are cited. */
  quotes: boolean;
  /** The passage around cited words, to be folded below them. */
  textOf?: PassageText;
};

/** What the parts of one export are built by. */
type Building = Pick<ExportTelling, "reader" | "quotes"> & { words: ExportWords };

/** Builds the tree of an export. Document text is in it as text alone, so that each writer escapes it in its own way. */
export function buildExport(
  { title, messages }: Exported,
  { reader, quotes, textOf }: ExportTelling,
): BuiltExport {
  const { language } = reader;
  const building: Building = { reader, quotes, words: exportWordsIn(language) };
  const questions = messages.filter(({ role }) => role === "user").length;
  const titling = titlingQuestion(title, messages);
  const above = questions > (titling === null ? 0 : 1) ? 2 : 1;
  return {
    title: titling ?? (onOneLine(title) || building.words.answer),
    titleLanguage: foreignLanguage(language, title, ...messages.map(ownText)),
    body: messages.flatMap((message, at) => {
      if (message.role !== "user") return answerBlocks(message, above, building);
      const question = questionBlocks(message, messages[at + 1], above, building);
      return at === 0 && titling !== null ? question.slice(1) : question;
    }),
    sources: listSources(messages, building.words, textOf).map((source) =>
      toSourceEntry(source, building),
    ),
    language,
  };
}

/** The first question, where the title is that question or its beginning: it is not said twice. */
function titlingQuestion(title: string, [first]: readonly ExportedMessage[]): string | null {
  const question = first?.role === "user" ? onOneLine(first.text) : "";
  const named = onOneLine(title);
  const isBeginning = named.endsWith("…") && question.startsWith(named.slice(0, -1).trimEnd());
  return question !== "" && (named === question || isBeginning) ? question : null;
}

function questionBlocks(
  { text }: ExportedMessage,
  next: ExportedMessage | undefined,
  depth: 1 | 2,
  { reader, words }: Building,
): RootContent[] {
  const question = inLanguage(
    headingNode(depth, onOneLine(text)),
    // An answer is in the language of its question, whose words may be too few to tell it.
    foreignLanguage(reader.language, text, next ? ownText(next) : ""),
  );
  return next?.role === "assistant"
    ? [question]
    : [question, paragraph(remark("note", words.noAnswerHere))];
}

/** The text of a message, but for what Ibid says in place of an erased answer: that is told in the reader's language. */
function ownText({ text }: ExportedMessage): string {
  return text === closedCaseText ? "" : text;
}

/** An answer with what is told below it; `above` is the depth of the heading above it. */
function answerBlocks(answer: ExportedMessage, above: number, building: Building): RootContent[] {
  const { reader, words } = building;
  const text = ownText(answer) || reader.retell(answer.text);
  const language = foreignLanguage(reader.language, ownText(answer));
  const blocks = readAnswerTree({ ...answer, text }, words, language && reader.language).map(
    (node) => inLanguage(node, language),
  );
  const own = blocks.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const shift = above + 1 - Math.min(...own);
  return [
    ...blocks.map((node) =>
      node.type === "heading"
        ? { ...node, depth: Math.min(6, node.depth + shift) as Heading["depth"] }
        : node,
    ),
    ...closestBlocks(answer.closest ?? [], building),
    ...notesOf(answer, building).map((note) => paragraph(remark("note", note))),
  ];
}

/** What is said of an answer: how it ended, and what contradicts each other in it. */
function notesOf(
  { status, text, error, contradictions = [] }: ExportedMessage,
  { words, reader }: Building,
): string[] {
  const notes = describeContradictions(contradictions, words.disagreements).map(
    (sentence) => `${sentence}.`,
  );
  const empty = text === "";
  if (status === "pending" || status === "streaming") notes.push(words.stillWritten);
  if (status === "stopped") notes.push(empty ? words.stoppedEmpty : words.stopped);
  if (status === "failed")
    notes.push(
      [empty ? words.noAnswerCame : words.brokeOff, error && reader.retell(error.message)]
        .filter(Boolean)
        .join(" "),
    );
  return notes;
}

function closestBlocks(passages: readonly ClosestPassage[], building: Building): RootContent[] {
  const { words, quotes } = building;
  const kept = passages.filter(({ text }) => text !== "");
  if (kept.length === 0) return [];
  return [
    paragraph(remark("note", words.closestPassages)),
    bulletList(
      kept.map(({ title, sourceId, page, lineStart, text, start, quoteStart, quoteEnd }) => {
        const place =
          page !== null
            ? words.page(page)
            : lineStart !== null
              ? words.lines(lineStart, lineStart)
              : "";
        const name = [onOneLine(title), place].filter(Boolean).join(", ");
        const quote = text.slice(Math.max(0, quoteStart - start), quoteEnd - start).trim();
        return [
          placeBlock(name, quotes ? quote : "", building, {
            markdown: isMarkdown(sourceId),
            lines: isLineText(sourceId),
          }),
        ];
      }),
    ),
  ];
}

function toSourceEntry(
  { number, name, doi, markdown, lines, places, changed }: ExportedSource,
  building: Building,
): SourceEntry {
  const { words, quotes } = building;
  const told = places.map(({ where }) => where).filter(Boolean);
  // With one place and its words, the place is in the line: `[1] app.log, line 162, 14:32:15`.
  const inLine = quotes && places.length > 1 ? [] : [...new Set(told)];
  const line: PhrasingContent[] = [textNode([name, inLine.join("; ")].filter(Boolean).join(", "))];
  if (doi) line.push(textNode(". "), ...doiLink(doi));
  if (changed) line.push(textNode(" "), remark("note", `(${words.documentChanged})`));
  const items = quotes
    ? places.map(({ where, quote, around }, at) => [
        // Neighbours share their place and their passage, which are told once.
        placeBlock(
          inLine.length > 0 || places[at - 1]?.where === where ? "" : where,
          quote,
          building,
          { markdown, lines },
        ),
        ...(around === undefined || places[at + 1]?.around === around
          ? []
          : [foldedPassage(around, building, markdown)]),
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
function placeBlock(
  where: string,
  quote: string,
  { words, reader }: Building,
  { markdown, lines }: Pick<ExportedSource, "markdown" | "lines">,
): BlockContent {
  const said = quote.trim();
  const language = foreignLanguage(reader.language, said);
  const inMarks = words.quoted(said);
  const formatted = markdown ? readPassageLine(inMarks, words) : null;
  const plain = markdown ? formulasWithBreaks(inMarks) : withBreaks(inMarks);
  const quoted = said === "" ? [] : [quotation(formatted ?? plain, language, lines)];
  const place = where === "" ? [] : [remark("place", where)];
  return paragraph(
    ...place,
    ...(place.length > 0 && quoted.length > 0 ? [textNode(" ")] : []),
    ...quoted,
  );
}

/** The passage around cited words: folded where a format can fold, else a quotation. */
function foldedPassage(text: string, { words, reader }: Building, markdown: boolean): BlockContent {
  const summary: BlockContent = {
    type: "paragraph",
    children: [textNode(words.passage)],
    data: { hName: "summary" },
  };
  const passage: BlockContent = {
    type: "blockquote",
    children: markdown
      ? readPassageTree(text.trim(), words)
      : [paragraph(...withBreaks(text.trim()))],
    data: { hName: "div" },
  };
  return {
    type: "blockquote",
    children: [summary, inLanguage(passage, foreignLanguage(reader.language, text))],
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
