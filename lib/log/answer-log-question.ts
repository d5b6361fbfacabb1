import type { AppliedFilter } from "../answer/answer-event.ts";
import type { CitedPlace } from "../answer/collect-citations.ts";
import type { Db } from "../db/client.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { loadChunks } from "../search/load-chunks.ts";
import type { Scope } from "../search/search.ts";
import { type CitedText, citedPlaces, toMarkdown } from "./cited-text.ts";
import { type DocumentFindings, describeFindings } from "./describe-findings.ts";
import { asksForEntries, type LineFilter, type LogLine, writeTerms } from "./line-filter.ts";
import {
  type LineDocument,
  type LineExtent,
  listLineDocuments,
  readExtents,
} from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { readLogQuestion } from "./read-log-question.ts";
import { scanLines } from "./scan-lines.ts";
import { type LineTally, tallyLines } from "./tally-lines.ts";
import { writeBound } from "./time-bound.ts";
import { wholeBound } from "./whole-bound.ts";

/** An answer that was computed over stored lines, and not written by a model. */
export type ComputedAnswer = {
  /** What its citations rest on: the chunks that hold the cited lines. */
  chunks: RetrievedChunk[];
  /** The answer in Markdown, with a tag behind each claim. */
  text(tagOf: (chunkId: string) => string): string;
  /** Where the words of each citation stand, in the order of the tags in the text. */
  places: CitedPlace[];
  /** What the question narrowed the lines to, and under `documents` how many of each document it meant. */
  appliedFilters: AppliedFilter[];
  /** The document, where it is one. */
  documentId: string | null;
  /** Entries that were counted, listed or looked up. */
  matched: number;
};

/** More files than these are not gone through for one question. */
const mostDocuments = 100;
/** Entries that an answer lists of one document; of several, as many in all. */
const mostListed = 20;

/**
 * Answers a question over the lines of the logs in scope by going through all of them: line look-ups, counts, first and
 * last, from when to when. The same lines give the same answer; no model is asked. Of a log of 50 MB a severity is
 * counted in about a second, every entry in four.
 * @param earlierQuestions of the conversation, oldest first: a follow-up leans on them.
 * @returns undefined where the question is not surely of that kind, or the scope has no lines that fit.
 */
export async function answerLogQuestion(
  db: Db,
  scope: Scope,
  question: string,
  earlierQuestions: readonly string[],
  signal?: AbortSignal,
): Promise<ComputedAnswer | undefined> {
  const documents = await listLineDocuments(db, scope, mostDocuments + 1);
  if (documents.length === 0) return undefined;
  let before: LogQuestion | undefined;
  for (const earlier of earlierQuestions)
    before = readLogQuestion(earlier, documents, before).context;
  const asked = readLogQuestion(question, documents, before).question;
  if (!asked) return undefined;
  const meant = documentsMeant(asked, documents);
  if (meant.length === 0 || meant.length > mostDocuments) return undefined;
  const extents = await readExtents(
    db,
    scope,
    meant.map((document) => document.id),
  );
  const findings: DocumentFindings[] = [];
  for (const document of meant) {
    const extent = extents.get(document.id);
    if (extent)
      findings.push(await findIn(db, scope, { document, extent }, asked, meant.length, signal));
  }
  if (findings.length === 0) return undefined;
  const text = describeFindings(asked, findings);
  return toAnswer(db, scope, { asked, findings, text });
}

/** The documents a question is about: those it names, else all logs; lines by their number are in other files as well. */
function documentsMeant(
  asked: LogQuestion,
  documents: readonly LineDocument[],
): readonly LineDocument[] {
  const named = asked.documentIds;
  const meant = named ? documents.filter((document) => named.includes(document.id)) : documents;
  const logs = meant.filter((document) => document.isLog);
  const byNumber =
    asked.act !== "between" &&
    asked.act !== "span" &&
    !asked.groupBy &&
    !asked.filter.severities &&
    !asked.filter.timeFrom &&
    !asked.filter.timeTo;
  return byNumber && (named || logs.length === 0) ? meant : logs;
}

type Place = { document: LineDocument; extent: LineExtent };

async function findIn(
  db: Db,
  scope: Scope,
  { document, extent }: Place,
  asked: LogQuestion,
  documents: number,
  signal: AbortSignal | undefined,
): Promise<DocumentFindings> {
  const list = asked.limit
    ? Math.min(asked.limit.count, mostListed)
    : asked.act === "list" || asked.act === "lines"
      ? Math.max(3, Math.floor(mostListed / documents))
      : 0;
  const go = (filter: LineFilter): Promise<LineTally> =>
    tallyLines(scanLines(db, scope, document, extent, filter), {
      groupBy: asked.groupBy,
      list,
      from: asked.limit?.from ?? "start",
      signal,
    });
  if (!asked.endpoints) {
    return { document, extent, tally: await go(asked.filter), ends: null };
  }
  const ends: (LogLine | undefined)[] = [];
  for (const { which, filter: own } of asked.endpoints) {
    const found = await go(
      asksForEntries(own) || own.lineFrom !== undefined ? own : { entries: true },
    );
    ends.push(found[which]);
  }
  const found = ends.filter((line) => line !== undefined);
  const tally = {
    count: found.length,
    first: found[0],
    last: found.at(-1),
    listed: [],
    groups: [],
  };
  return { document, extent, tally, ends: [ends[0], ends[1]] };
}

async function toAnswer(
  db: Db,
  scope: Scope,
  { asked, findings, text }: { asked: LogQuestion; findings: DocumentFindings[]; text: CitedText },
): Promise<ComputedAnswer> {
  const places = citedPlaces(text);
  const chunks = await loadChunks(
    db,
    scope,
    places.map((place) => place.chunkId),
  );
  const [only] = findings;
  return {
    chunks,
    text: (tagOf) => toMarkdown(text, tagOf),
    places,
    appliedFilters: await appliedFilters(db, scope, asked, findings),
    documentId: findings.length === 1 && only ? only.document.id : null,
    matched: findings.reduce((sum, { tally }) => sum + tally.count, 0),
  };
}

/** What the question narrowed the lines to, for the reader and for the list of the lines. */
async function appliedFilters(
  db: Db,
  scope: Scope,
  { filter, act }: LogQuestion,
  findings: readonly DocumentFindings[],
): Promise<AppliedFilter[]> {
  const applied: AppliedFilter[] = [];
  const say = (field: string, value: unknown) =>
    applied.push({ field, value, origin: "read_from_question" });
  if (filter.severities?.length) say("severities", [...filter.severities]);
  const { timeFrom, timeTo } = filter;
  for (const [field, bound] of [
    ["timeFrom", timeFrom],
    ["timeTo", timeTo],
  ] as const) {
    if (!bound) continue;
    const instant = await wholeBound(db, scope, bound, findings);
    say(field, instant === null ? writeBound(bound) : new Date(instant).toISOString());
  }
  if (filter.lineFrom !== undefined) say("lineFrom", filter.lineFrom);
  if (filter.lineTo !== undefined) say("lineTo", filter.lineTo);
  if (filter.terms?.length) say("q", writeTerms(filter.terms));
  if (act !== "between") {
    say(
      "documents",
      findings.map(({ document, tally }) => ({
        id: document.id,
        filename: document.filename,
        lines: tally.count,
      })),
    );
  }
  return applied;
}
