import { type ComputedAnswer, citedPlaces, toMarkdown } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import { readLibraryQuestion } from "../question/read-library-question.ts";
import { givenFilters } from "../retrieval/filter.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import { compute, type TableFindings } from "./compute.ts";
import { continueAsking } from "./continue-asking.ts";
import { describeTable, maxShownRows } from "./describe-table.ts";
import { wordsBeside } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { type AskedWords, readAskings, readMentions } from "./read-mentions.ts";
import { readTableQuestion } from "./read-table-question.ts";
import { placeRows, type TextWithTables } from "./table-documents.ts";
import type { TableQuestion } from "./table-question.ts";
import { type AskedPlace, tablesInScope } from "./tables-in-scope.ts";
import { tableWordings } from "./wording/index.ts";

/** How a question over tables is answered. */
type TableAsking = {
  /** The setting `language`. */
  language: AnswerLanguage;
  /** The questions before it, oldest first. */
  earlier?: readonly string[] | undefined;
  /** The documents nearest to the question, once they were searched: of these alone, a table is read. */
  nearest?: readonly string[] | undefined;
};

/** A question as one table understands it. */
type Fit = {
  document: TextWithTables;
  table: OpenTable;
  asked: AskedWords;
  question: TableQuestion;
  findings: TableFindings;
  /** How many of its words are the table's own. */
  own: number;
};

/**
 * Answers a question that has to be computed over the rows of a table: the highest, a count, a comparison, a sum, the rows
 * with a value. The same rows give the same answer; no model is asked.
 * @returns undefined unless one table understands every word of the question, and better than the others do.
 */
export async function answerTableQuestion(
  db: Db,
  scope: Scope,
  question: string,
  { language, nearest, earlier = [] }: TableAsking,
): Promise<ComputedAnswer | undefined> {
  // What was computed last, and the follow-ups to it.
  const from = earlier.findLastIndex((each) => asksOfRows(each));
  const before = from < 0 ? [] : earlier.slice(from);
  const asks = before.length > 0 || asksOfRows(question);
  if (!asks || isOfLibrary(question)) return undefined;
  const tables = await tablesInScope(db, scope, nearest);
  let fit: Fit | undefined;
  for (const each of [...before, question]) fit = readFit(each, tables, nearest, fit);
  if (!fit) return undefined;
  const { document, table, findings, asked } = fit;
  const lines = await placeRows(db, scope, document, findings.shown.slice(0, maxShownRows));
  if (!lines) return undefined;
  const wording = tableWordings[language === "question" ? asked.language : language];
  const text = describeTable(fit.question, table, findings, { wording, lines });
  const places = citedPlaces(text);
  return {
    chunks: await loadChunks(
      db,
      scope,
      places.map(({ chunkId }) => chunkId),
    ),
    text: (tagOf) => toMarkdown(text, tagOf),
    places,
    appliedFilters: givenFilters(scope.filters ?? {}),
    documentId: document.id,
    matched: findings.matched.length,
  };
}

const computingIn = (question: string) => readAskings(question).filter(({ computes }) => computes);
const asksOfRows = (question: string) => computingIn(question).length > 0 && !isOfLibrary(question);

/** Reads a question by itself, or else as a follow-up to the one before it. */
function readFit(
  question: string,
  tables: readonly AskedPlace[],
  nearest: readonly string[] | undefined,
  before: Fit | undefined,
): Fit | undefined {
  const alone = computingIn(question)
    .map((asked) =>
      chooseFit(
        tables.flatMap((each) => fitOf(each, asked)),
        nearest,
      ),
    )
    .find((each) => each !== undefined);
  if (alone || !before) return alone;
  const continued = continueAsking(question, before.asked, before.table);
  return continued ? fitOf(before, continued)[0] : undefined;
}

/** Whether a question is about the documents themselves: "how many files are there". */
function isOfLibrary(question: string): boolean {
  const read = readLibraryQuestion(question);
  return (
    read !== undefined && read.act !== "called" && !(read.act === "list" && read.left.length > 0)
  );
}

function fitOf({ document, table }: AskedPlace, asked: AskedWords): Fit[] {
  const mentions = readMentions(asked, table);
  const question = mentions && readTableQuestion(mentions, table, asked.language);
  const findings = question && compute(question, table);
  return findings
    ? [{ document, table, question, findings, asked, own: wordsBeside(mentions) }]
    : [];
}

/** The table that most words are of; of several, the one in the document nearest to the question. */
function chooseFit(fits: readonly Fit[], nearest: readonly string[] = []): Fit | undefined {
  const most = Math.max(...fits.map(({ own }) => own));
  const best = fits.filter(({ own }) => own === most);
  const [first] = nearest.filter((id) => best.some(({ document }) => document.id === id));
  const chosen = first ? best.filter(({ document }) => document.id === first) : best;
  return chosen.length === 1 ? chosen[0] : undefined;
}
