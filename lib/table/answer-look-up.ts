import { type ComputedAnswer, citedPlaces, toMarkdown } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import { givenFilters } from "../retrieval/filter.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import { maxFollowUpTokens } from "./continue-asking.ts";
import { describeLookUp } from "./describe-look-up.ts";
import {
  type CellLookUp,
  continueLookUp,
  isComplete,
  readLookUp,
  rowsLookedUp,
} from "./look-up.ts";
import { wordsBeside } from "./mention.ts";
import { type AskedWords, readAskings, readMentions } from "./read-mentions.ts";
import type { DataRow } from "./table.ts";
import { placeRows } from "./table-documents.ts";
import { type AskedPlace, tablesInScope } from "./tables-in-scope.ts";
import { tableWordings } from "./wording/index.ts";

/** A look-up in one table, and the rows that it finds there. */
type FoundCells = {
  place: AskedPlace;
  asked: AskedWords;
  lookUp: CellLookUp;
  rows: DataRow[];
  own: number;
};

/** Questions before this many are not what a follow-up goes on from. */
const maxEarlier = 4;

/**
 * Answers a question for what a table says: the cell of a row and a column that it names, with both.
 * @param asking.nearest the documents that a search found, nearest first, of which tables are read.
 * @param asking.earlier the questions before it, oldest first: a follow-up exchanges the row or the column of one.
 * @returns undefined unless one table understands every word of the question, better than the others do, and in the nearest
 * document: where another text comes nearer, that may tell it too.
 */
export async function answerLookUp(
  db: Db,
  scope: Scope,
  question: string,
  asking: { language: AnswerLanguage; nearest: readonly string[]; earlier: readonly string[] },
): Promise<ComputedAnswer | undefined> {
  const { language, nearest, earlier } = asking;
  const places = await tablesInScope(db, scope, nearest);
  if (places.length === 0) return undefined;
  let found: FoundCells | undefined;
  for (const each of [...earlier.slice(-maxEarlier), question])
    found = findCells(each, places, found);
  if (!found || found.place.document.id !== nearest[0]) return undefined;
  const { place, lookUp, rows, asked } = found;
  const lines = await placeRows(db, scope, place.document, rows);
  if (!lines) return undefined;
  const wording = tableWordings[language === "question" ? asked.language : language];
  const text = describeLookUp(lookUp, place.table, rows, { wording, lines });
  const cited = citedPlaces(text);
  return {
    chunks: await loadChunks(
      db,
      scope,
      cited.map(({ chunkId }) => chunkId),
    ),
    text: (tagOf) => toMarkdown(text, tagOf),
    places: cited,
    appliedFilters: givenFilters(scope.filters ?? {}),
    documentId: place.document.id,
    matched: rows.length,
  };
}

/** Finds what a question looks up by itself, or else as a follow-up to the one before it. */
function findCells(
  question: string,
  places: readonly AskedPlace[],
  before: FoundCells | undefined,
): FoundCells | undefined {
  const askings = readAskings(question);
  for (const asked of askings) {
    const all = places.flatMap((place) => lookUpIn(place, asked) ?? []);
    const most = Math.max(...all.map(({ own }) => own));
    const best = all.filter(({ own }) => own === most);
    const same = best.find(({ place }) => place === before?.place);
    if (same ?? best.length === 1) return same ?? best[0];
    if (best.length > 1) return undefined;
  }
  const next = askings.find(({ language }) => language === before?.asked.language) ?? askings[0];
  return before && next && next.tokens.length <= maxFollowUpTokens
    ? lookUpIn(before.place, next, before.lookUp)
    : undefined;
}

function lookUpIn(
  place: AskedPlace,
  asked: AskedWords,
  before?: CellLookUp,
): FoundCells | undefined {
  const { table } = place;
  const mentions = readMentions(asked, table);
  const read = mentions && readLookUp(mentions, table, asked.language);
  if (!read || read.cells.length + read.asked.length === 0) return undefined;
  const lookUp = before ? continueLookUp(before, read) : read;
  const rows = isComplete(lookUp) ? rowsLookedUp(lookUp, table) : null;
  return rows ? { place, asked, lookUp, rows, own: wordsBeside(mentions) } : undefined;
}
