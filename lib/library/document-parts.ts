import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { locateQuote } from "../citation/locate-quote.ts";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { pageAt } from "../document/page-at.ts";
import { inScope } from "../retrieval/in-scope.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { titleOf } from "./document-name.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import { readHeadings } from "./read-headings.ts";
import type { LibraryDocument } from "./read-library.ts";

type PartAsked = { db: Db; scope: Scope; wording: LibraryWording };

/** The most words of a document that is quoted whole, and of a page. */
const maxWholeWords = 160;
/** Chunks that such a document has at most. */
const maxShortChunks = 6;

/** Quotes a document whole; undefined for one that is too long. */
export async function quoteShort(
  { db, scope, wording }: PartAsked,
  document: LibraryDocument,
): Promise<QuotedText | undefined> {
  const limits = { limit: maxShortChunks + 1, abstractAlone: false };
  const own = await chooseChunks(db, scope, document.id, limits);
  const units = documentUnits(own);
  if (own.length > maxShortChunks || units.length === 0 || wordsOfUnits(units) > maxWholeWords)
    return undefined;
  return [`${wording.summary(titleOf(document))}\n`, ...asQuotations(units)];
}

/**
 * Quotes the beginning of a page or a slide of a document, or says how many it has.
 * @returns undefined for a document without pages, or none.
 */
export async function tellPage(
  { db, scope, wording }: PartAsked,
  document: LibraryDocument | undefined,
  page: number,
): Promise<QuotedText | undefined> {
  if (!document) return undefined;
  const lastPage = sql<number>`${chunks.page} + coalesce(cardinality(${chunks.pageStarts}), 0)`;
  const ofDocument = and(inScope(scope), eq(chunks.documentId, document.id));
  const [all] = await db
    .select({ last: sql<number | null>`max(${lastPage})::int` })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(ofDocument);
  const last = all?.last ?? null;
  if (last === null) return undefined;
  const title = titleOf(document);
  if (page < 1 || page > last) return [wording.noPage(title, page, last)];
  const rows = await db
    .select({ id: chunks.id })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(ofDocument, eq(chunks.switchedOff, false), lte(chunks.page, page), gte(lastPage, page)),
    )
    .orderBy(asc(chunks.ordinal));
  const found = await loadChunks(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const units = documentUnits(found).filter((unit) => pageOfUnit(unit) === page);
  return units.length === 0
    ? undefined
    : [`${wording.page(title, page)}\n`, ...asQuotations(upToWords(units))];
}

/** The page on which a unit begins. */
function pageOfUnit({ chunk, words }: DocumentUnit): number | null {
  const { start } = locateQuote({ claim: words, passageText: chunk.text });
  return pageAt(chunk, chunk.start + start);
}

/** Headings of one document that are listed. */
const maxHeadingsOfOne = 40;

/** Lists the headings of a document; undefined where it has none. */
export async function tellHeadings(
  { db, scope, wording }: PartAsked,
  document: LibraryDocument | undefined,
): Promise<QuotedText | undefined> {
  if (!document) return undefined;
  const headings = (
    await readHeadings(db, [document], { most: maxHeadingsOfOne, usual: true })
  ).get(document.id);
  const [chunk] = await chooseChunks(db, scope, document.id, { limit: 1, abstractAlone: false });
  if (!chunk || !headings || headings.length === 0) return undefined;
  const [unit] = documentUnits([chunk]);
  const title = { chunk, words: unit?.words ?? chunk.text };
  const items = headings.map((heading) => `- ${escapeForAnswer(heading)}`).join("\n");
  return [`${wording.headings(titleOf(document))} `, title, `\n\n${items}`];
}

const wordsOfUnits = (units: readonly DocumentUnit[]) =>
  units.reduce((sum, { words }) => sum + words.split(/\s+/u).length, 0);

/** The first units, up to the words that are quoted of a page; at least one. */
const upToWords = (units: readonly DocumentUnit[]) =>
  units.filter((_, at) => at === 0 || wordsOfUnits(units.slice(0, at + 1)) <= maxWholeWords);

/** Quotes units one below the other, each heading once above its own, and the rows of a table as one. */
const asQuotations = (units: readonly DocumentUnit[]): QuotedText =>
  units.flatMap((unit, at) => {
    const before = units[at - 1];
    if (unit.table) return asRow(unit, { opens: !isSameTable(unit, before) });
    const isNew = unit.context !== null && unit.context !== before?.context;
    const heading = isNew ? `*${escapeForAnswer(unit.context ?? "")}:* ` : "";
    return [`${before?.table ? "\n" : ""}\n- ${heading}`, ...quoteUnit(unit)];
  });

/** Whether two units are rows of one table. */
const isSameTable = (one: DocumentUnit, other: DocumentUnit | undefined) =>
  other?.table != null && one.chunk === other.chunk && one.block === other.block;

const cellsInRow = (cells: readonly string[]) =>
  cells.map((cell) => cell.replace(/\|/gu, "\\|")).join(" | ");

/** A row of a table with its citation in the last cell, below the head where it is the first. */
function asRow({ table, words, chunk }: DocumentUnit, { opens }: { opens: boolean }): QuotedText {
  const { header, cells } = table ?? { header: null, cells: [] };
  const columns = header ?? cells.map(() => "");
  const head = `\n| ${cellsInRow(columns)} |\n|${" --- |".repeat(columns.length)}`;
  const filled = [...cells, ...columns.slice(cells.length).map(() => "")];
  return [`${opens ? head : ""}\n| ${cellsInRow(filled)} `, { chunk, words }, " |"];
}
