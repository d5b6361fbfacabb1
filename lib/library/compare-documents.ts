import type { Db } from "../db/client.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { titleOf } from "./document-name.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";
import { findAllDescribed } from "./find-described.ts";
import { findTwoDocuments, type PairDescription } from "./find-pair.ts";
import { kinOf } from "./kin-documents.ts";
import { writeDocumentList } from "./list-documents.ts";
import { isOfCollection } from "./narrow-documents.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import type { LibraryDocument } from "./read-library.ts";

/** A document and all that can be quoted of it, in order. */
type ComparedSide = { document: LibraryDocument; units: readonly DocumentUnit[] };

/** Chunks of each document that are compared; a longer one is summed up. */
const maxComparedChunks = 80;
/** Passages of each document that a language model compares. */
const comparedModelChunks = 7;

type Comparing = {
  db: Db;
  scope: Scope;
  documents: readonly LibraryDocument[];
  wording: LibraryWording;
  /** Whether a language model writes the answer. */
  writes: boolean;
};

/**
 * Tells what differs between two documents, heading by heading, or sums up both where they are not laid out alike. Where more
 * than two are meant, it asks which.
 * @returns the passages for a language model to read, if one writes; undefined where no two documents are meant.
 */
export async function compareDocuments(
  { db, scope, documents, wording, writes }: Comparing,
  asked: PairDescription & { language: AskedLanguage },
  by: {
    find(described: string): Promise<LibraryDocument | undefined>;
    summarise(document: LibraryDocument): Promise<QuotedText | undefined>;
  },
): Promise<{ text: QuotedText } | { read: RetrievedChunk[] } | undefined> {
  const pair = await findTwoDocuments(documents, asked, asked.language, by.find);
  if (!pair) return askWhichTwo(documents, asked, wording);
  if (pair.some((each) => isOfCollection(each, "log") || each.isChat)) return undefined;
  const limit = writes ? comparedModelChunks : maxComparedChunks + 1;
  const choose = (each: LibraryDocument) =>
    chooseChunks(db, scope, each.id, { limit, abstractAlone: false });
  const [one, two] = [await choose(pair[0]), await choose(pair[1])];
  if (one.length === 0 || two.length === 0) return undefined;
  if (writes) return { read: [...one, ...two] };
  const isWhole = [one, two].every(({ length }) => length <= maxComparedChunks);
  const sides: [ComparedSide, ComparedSide] = [
    { document: pair[0], units: documentUnits(one) },
    { document: pair[1], units: documentUnits(two) },
  ];
  const compared = isWhole ? compareLaidOutAlike(sides, wording) : undefined;
  if (compared) return { text: compared };
  // What is new in a document is not told by its summary.
  if (asked.other === null && !asked.areBoth) return undefined;
  const summaries = [await by.summarise(pair[0]), await by.summarise(pair[1])];
  const texts = summaries.filter((each) => each !== undefined);
  return texts.length === 2
    ? { text: texts.flatMap((text, i) => (i > 0 ? ["\n\n", ...text] : text)) }
    : undefined;
}

/** Lists the documents that one description is of, where they are more than two. */
function askWhichTwo(
  documents: readonly LibraryDocument[],
  { described, areBoth, language }: PairDescription & { language: AskedLanguage },
  wording: LibraryWording,
): { text: QuotedText } | undefined {
  const all = areBoth ? findAllDescribed(documents, described, language) : [];
  return all.length > 2
    ? { text: [`${wording.whichTwo(all.length)}\n\n${writeDocumentList(all, wording)}`] }
    : undefined;
}

/** Rows that are shown of a comparison, and words of each document in one. */
const maxComparedRows = 12;
const maxCellWords = 60;
/** The share of the shorter document's headings that the other has too, where one is laid out as the other. */
const minSharedHeadings = 0.5;

/**
 * Writes what differs between two versions of a document, or two that are laid out alike, in the documents' own words: a row
 * for each heading under which one says what the other does not.
 * @returns undefined for documents that are not laid out alike.
 */
function compareLaidOutAlike(
  sides: readonly [ComparedSide, ComparedSide],
  wording: LibraryWording,
): QuotedText | undefined {
  const [ones, others] = [byHeading(sides[0]), byHeading(sides[1])];
  const shared = [...ones.keys()].filter((heading) => heading !== "" && others.has(heading));
  const areVersions = kinOf([sides[1].document], sides[0].document).length > 0;
  const least = Math.min(ones.size, others.size) * minSharedHeadings;
  if (!areVersions && (shared.length === 0 || shared.length < least)) return undefined;
  const [inOne, inOther] = sides.map(({ units }) => new Set(units.map(saying)));
  const rows = [...new Map([...ones, ...others])].flatMap(([heading, { name }]) => {
    const own = (ones.get(heading)?.units ?? []).filter((unit) => !inOther?.has(saying(unit)));
    const theirs = (others.get(heading)?.units ?? []).filter((unit) => !inOne?.has(saying(unit)));
    return own.length + theirs.length > 0 ? [{ name, cells: [own, theirs] }] : [];
  });
  const names = sides.map(({ document }) => nameBeside(document, sides));
  if (rows.length === 0) return [wording.sayTheSame(names[0] ?? "", names[1] ?? "")];
  const head = `| | ${names.map(inCell).join(" | ")} |\n| --- | --- | --- |`;
  const shown = rows
    .slice(0, maxComparedRows)
    .flatMap(
      ({ name, cells }): QuotedText => [
        `\n| ${inCell(escapeForAnswer(name))} | `,
        ...cells.flatMap((units, i) => [...asCell(units), i === 0 ? " | " : " |"]),
      ],
    );
  const more = rows.length - maxComparedRows;
  return [
    `${areVersions ? wording.differences(rows.length) : wording.sideBySide}\n\n${head}`,
    ...shown,
    more > 0 ? `\n\n${wording.more(more)}` : "",
  ];
}

type Headed = { name: string; units: DocumentUnit[] };

/** The units of a document by their headings, which are the same whatever their numbers; those of a table by the first cell. */
function byHeading({ document, units }: ComparedSide): Map<string, Headed> {
  const headed = new Map<string, Headed>();
  for (const unit of units) {
    const name = headingOverUnit(unit, document);
    const key = analyseText(name.replace(/^[\d.]+\s/u, "")).join(" ");
    const known = headed.get(key) ?? { name, units: [] };
    headed.set(key, { ...known, units: [...known.units, unit] });
  }
  return headed;
}

/** What the first field of a record of a table says, which names it: "item: Oak board; price: 12.50". */
const nameOfRecord = /^[^:;]+: ([^;]+)/u;

function headingOverUnit(
  { table, kind, words, context, chunk }: DocumentUnit,
  { title }: LibraryDocument,
): string {
  const record = kind === "row" ? nameOfRecord.exec(words)?.[1] : undefined;
  const heading = table?.cells[0] ?? record ?? context ?? chunk.section?.split(" > ").at(-1) ?? "";
  return heading === title ? "" : heading;
}

/** What a unit says, however it is spelled and pointed. */
const saying = ({ words }: DocumentUnit) =>
  (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** A document's title, or its file where the other has the same title. */
function nameBeside(document: LibraryDocument, sides: readonly ComparedSide[]): string {
  const areAlike = new Set(sides.map((side) => titleOf(side.document))).size < sides.length;
  return areAlike ? escapeForAnswer(document.filename) : titleOf(document);
}

const inCell = (markdown: string) => markdown.replace(/\s*\n\s*/gu, " ").replace(/\|/gu, "\\|");

/** The first units that fit into a cell, each with its citation; a dash for none. */
function asCell(units: readonly DocumentUnit[]): QuotedText {
  if (units.length === 0) return ["–"];
  const counts = units.map(({ words }) => words.split(/\s+/u).length);
  const fit = units.filter(
    (_, at) => at === 0 || counts.slice(0, at + 1).reduce((a, b) => a + b, 0) <= maxCellWords,
  );
  const quoted = fit.flatMap(
    (unit, at): QuotedText => [
      at > 0 ? " " : "",
      ...quoteUnit(unit).map((piece) => (typeof piece === "string" ? inCell(piece) : piece)),
    ],
  );
  return fit.length < units.length ? [...quoted, " …"] : quoted;
}
