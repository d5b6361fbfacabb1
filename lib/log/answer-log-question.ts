import {
  type CitedText,
  type ComputedAnswer,
  citedPlaces,
  toMarkdown,
} from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import { pointsBack } from "../question/points-back.ts";
import { givenFilters } from "../retrieval/filter.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { MatchedDocument } from "../wire/line.ts";
import { type DocumentFindings, describeFindings } from "./describe-findings.ts";
import { findInLogs } from "./find-in-log.ts";
import { unknownNames } from "./find-lines.ts";
import { underGiven } from "./given-lines.ts";
import { lacksAsked } from "./lacks-asked.ts";
import { type GroupBy, isNounGroup } from "./line-fields.ts";
import { type LineFilter, writeTerms } from "./line-filter.ts";
import {
  findChats,
  hasOtherDocuments,
  type LineDocument,
  type LogSource,
  listLineDocuments,
  openLogs,
} from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Found } from "./look.ts";
import { mendQuestion, mendUnheld } from "./mend-question.ts";
import type { ReadingManner } from "./question-parts.ts";
import { isWindowed } from "./read-act.ts";
import { readLogQuestion } from "./read-log-question.ts";
import { resolveConditions } from "./resolve-conditions.ts";
import { readLogOffset } from "./scan-lines.ts";
import { linesCounted } from "./tally-lines.ts";
import { mayReach, writeBound } from "./time-bound.ts";
import { wholeBound } from "./whole-bound.ts";

/** What the search for a question found: lines of logs nearest to it, or no document that answers it. */
export type NearestFound = "lines" | "none";

/** "Most visited" and "busiest" compare how often; "which page" may be one of a book. */
const comparesAmounts = /\b(?:most|least|top|busiest)\b/iu;

/** The words of a question about lines that neither speaks of lines nor comes near to any. */
const minWordsAlone = 2;

/** At most this many files are scanned for one question. */
const maxSearchedLogs = 100;

/** What is known besides a question over logs; see {@link answerLogQuestion}. */
type AskingOfLogs = {
  nearest?: NearestFound | undefined;
  citedDocumentIds?: readonly string[] | undefined;
  explains?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Answers a question over the lines of the logs in scope by scanning all of them: line look-ups, counts, first and
 * last, spans, what is unusual. The same lines give the same answer; no model is asked. In a log of 50 MB, a severity
 * is counted in about a second, every entry in four.
 * @param earlierQuestions of the conversation, oldest first; a follow-up builds on them.
 * @param nearest what comes nearest to the question, once the documents were searched: if lines of logs do, or no document
 *   answers it, it need not speak of lines itself. In the second case it must have two words that the same lines have.
 * @param citedDocumentIds of the last answer: a question that points back is one over the logs among them, if they have its words.
 * @param explains whether a model that writes is there, which tells why something happened from what was found.
 * @returns undefined when the question is not surely of that kind, or no line in scope fits; lines without what is asked for
 *   only where no other text may have it. If the scope has other
 *   documents, the question must speak of lines itself, and the lines must have all of its words and its day.
 */
export async function answerLogQuestion(
  db: Db,
  scope: Scope,
  question: string,
  earlierQuestions: readonly string[],
  { nearest, citedDocumentIds = [], explains = false, signal }: AskingOfLogs = {},
): Promise<ComputedAnswer | undefined> {
  const documents = await listLineDocuments(db, scope, maxSearchedLogs + 1);
  const chats = await findChats(db, documents);
  const isLog = ({ id, isLog: read }: LineDocument) => read && !chats.has(id);
  if (!documents.some(isLog) && !asksForLine(question)) return undefined;
  const mixed = chats.size > 0 || (await hasOtherDocuments(db, scope));
  const isMeant = (read: LogQuestion) =>
    !mixed ||
    read.surely ||
    read.likely ||
    // "How long did the backup take on 3 May?" Lines must tell its start and its end on that day.
    (read.turns !== null && isWindowed(read.filter)) ||
    (read.told &&
      (nearest === "lines" ||
        (nearest === "none" &&
          (countSubjects(read) >= minWordsAlone ||
            (isOfPages(read) && comparesAmounts.test(question))))));
  let before: LogQuestion | undefined;
  const spelled = async (text: string) => {
    const mended = mendQuestion(text, documents);
    const read = mended && readLogQuestion(mended.text, documents, before, manners[0]).question;
    if (!mended || !read || !isMeant(read)) return text;
    return mendUnheld(text, mended.slips, await openLogs(db, scope, documents.filter(isLog)));
  };
  for (const earlier of earlierQuestions) {
    const { context } = readLogQuestion(await spelled(earlier), documents, before, {
      extremes: true,
    });
    before = context && isMeant(context) ? context : undefined;
  }
  const asNow = await spelled(question);
  const follows = before !== undefined;
  const spokenOf = new Set(pointsBack(asNow) ? citedDocumentIds : []);
  const sought = { documents, isLog, mixed, follows, nearest, spokenOf, signal };
  const tried = new Set<string>();
  let near: ComputedAnswer | undefined;
  for (const manner of manners) {
    const asked = readLogQuestion(asNow, documents, before, manner).question;
    const read = asked ? namesReading(asked) : "";
    if (!asked || tried.has(read) || (explains && asked.act === "cause")) continue;
    tried.add(read);
    // Lines may have no such state, figure or name, and yet the words for it.
    const answer = isMeant(asked) ? await answerAsked(db, scope, asked, sought) : undefined;
    if (answer && !answer.lacksAsked) return answer;
    near ??= answer;
  }
  // Another text may have what lines lack.
  return mixed && nearest !== "lines" ? undefined : near;
}

/** The manners of reading a question, the most telling first. */
const manners = [true, false].flatMap((outcomes) =>
  [true, false].flatMap((states) =>
    [true, false].flatMap((extremes) =>
      [true, false].map((fields): ReadingManner => ({ outcomes, states, extremes, fields })),
    ),
  ),
);

/** What a question asks for that only some lines tell. */
function namesReading(asked: LogQuestion): string {
  const { act, turns, extreme, summed, state, groupBy, supposed } = asked;
  const noun = groupBy !== null && isNounGroup(groupBy) ? groupBy.noun : "";
  const told = [
    act === "cause",
    act === "taking",
    ...[state, turns, extreme, summed].map(Boolean),
    supposed,
  ];
  return [...told, noun].join(" ");
}

/** Where and how lines are looked for. */
type Sought = {
  documents: readonly LineDocument[];
  isLog: (document: LineDocument) => boolean;
  /** Whether the scope has other documents beside logs. */
  mixed: boolean;
  /** Whether the question before was one over lines. */
  follows: boolean;
  nearest: NearestFound | undefined;
  /** The documents that the question points back to. */
  spokenOf: ReadonlySet<string>;
  signal: AbortSignal | undefined;
};

async function answerAsked(
  db: Db,
  scope: Scope,
  read: LogQuestion,
  { documents, isLog, mixed, follows, nearest, spokenOf, signal }: Sought,
): Promise<ComputedAnswer | undefined> {
  const meant = documentsMeant(read, documents, isLog);
  if (meant.length === 0 || meant.length > maxSearchedLogs) return undefined;
  const logs = await openLogs(db, scope, meant);
  const asked = await underGiven(read, logs);
  const unnamed = mixed && asked.documentIds === null;
  const { severities, statuses } = read.filter;
  // A level or a status speaks of lines: for a day that no log reaches, the answer is that there are none.
  const ofLines = Boolean(severities || statuses);
  if (unnamed && !ofLines && !(await reachesAny(logs, asked.filter))) return undefined;
  const search = { asked, documents: logs.length, signal };
  const resolved: Found[] = [];
  for (const log of logs) resolved.push({ log, ...(await resolveConditions(log, asked, signal)) });
  const fitting = chooseLogs(read, resolved, { mixed, nearest });
  if (!fitting) return undefined;
  const cited = fitting.filter(({ log }) => spokenOf.has(log.document.id));
  const findings = await findInLogs(search, cited.length > 0 ? cited : fitting);
  if (findings.length === 0) return undefined;
  const { likely, act, beside, groupBy, supposed } = asked;
  const ofFields = supposed || (groupBy !== null && isNounGroup(groupBy));
  const ofSome = act === "cause" || asked.state || isOfFigures(asked) || ofFields;
  const mustHold = ofSome || (unnamed && (nearest || likely || act === "between" || beside));
  if (mustHold && !findings.some(linesHoldAsked)) return undefined;
  const held = findings.filter(({ tally }) => tally.count > 0);
  if (unnamed && !follows && held.length > 0 && !held.some(hasGroups)) return undefined;
  // Where some logs have names for what is compared, the others have no part in it.
  const named = asked.leading ? findings.filter(hasGroups) : [];
  const mostly = named.filter(isMostlyGrouped);
  const told = [mostly, named, findings].find((each) => each.length > 0) ?? findings;
  const text = describeFindings(asked, told);
  const answer = await toAnswer(db, scope, { asked, findings: told, text });
  return (await lacksAsked(asked, told)) ? { ...answer, lacksAsked: true } : answer;
}

/** Whether only lines with certain figures, or of a state and its end, answer a question. */
const isOfFigures = ({ act, turns, extreme, summed }: Omit<LogQuestion, "words" | "beside">) =>
  act === "taking" || Boolean(turns ?? extreme ?? summed);

/** How many words lines must have to answer a question. */
const countSubjects = ({ words, beside, ...asked }: LogQuestion) =>
  words.length + (beside?.entry.filter.words?.length ?? 0) + (isOfFigures(asked) ? 1 : 0);

/** Whether lines were found, and what they are to be grouped by in any of them. */
const linesHoldAsked = (found: DocumentFindings) =>
  found.tally.count > 0 && hasGroups(found) && !found.ends?.includes(undefined);

/** Whether lines tell what they are to be grouped by, if they are: problems of customers may be in another text. */
const hasGroups = ({ groupBy, tally: { groups } }: DocumentFindings) =>
  groupBy === null || groups.some(({ name }) => name !== null);

/** A log of which fewer entries have a name for what is compared is about something else. */
const minGroupedShare = 0.05;

const isMostlyGrouped = ({ groupBy, tally: { count, groups } }: DocumentFindings) =>
  groupBy === null ||
  groups.reduce((sum, { name, tally }) => sum + (name === null ? 0 : tally.count), 0) >=
    minGroupedShare * count;

/** Whether it asks for entries of a level, which may answer it without one of its words. */
const asksForLevel = ({ told, failing, filter }: LogQuestion) =>
  told && Boolean(failing || filter.severities || filter.statuses);

async function reachesAny(logs: readonly LogSource[], filter: LineFilter): Promise<boolean> {
  for (const log of logs) if (mayReach(filter, log.extent, await readLogOffset(log))) return true;
  return false;
}

/** Whether it asks what has most of something that is counted, by a field of lines. */
const isOfLines = ({ groupBy, words: [word, ...others] }: LogQuestion) =>
  groupBy !== null &&
  !isNounGroup(groupBy) &&
  others.length === 0 &&
  /\p{L}{2}s$/iu.test(word?.said ?? "");

/** Line numbers may mean files that are no logs. */
const asksForLine = (question: string) => /\d/u.test(question);

/** What other texts than logs hardly have, so that a question for it may have a word that no line has: "which ip hammered it?" */
const ofRequests: ReadonlySet<GroupBy> = new Set(["address", "endpoint", "status"] as const);
const isOfRequests = ({ groupBy }: LogQuestion) =>
  groupBy !== null && !isNounGroup(groupBy) && ofRequests.has(groupBy);
/** Addresses are of other texts too: "where do most customers come from?" */
const isOfPages = ({ groupBy }: LogQuestion) => groupBy === "endpoint" || groupBy === "status";

/**
 * Chooses the logs that have most of the question's words; undefined when they have too few to be its subject. A log
 * without any of them is kept so that the answer can name it.
 */
function chooseLogs(
  asked: LogQuestion,
  found: readonly Found[],
  { mixed, nearest }: { mixed: boolean; nearest: NearestFound | undefined },
): Found[] | undefined {
  const words = asked.words.length;
  if (words === 0) return [...found];
  const held = Math.max(...found.map((one) => one.held));
  const best = found.filter((one) => one.held === held);
  const leveled = best.some((one) => !one.levelDropped);
  const { groupBy } = asked;
  const ofLevel = nearest !== undefined && asksForLevel(asked);
  const { statuses } = asked.filter;
  const ofField =
    nearest !== undefined &&
    (statuses !== undefined || isOfRequests(asked)) &&
    found.every(({ apart }) => !apart);
  // "How many 404s did the blog have?" A server's lines need not say what is served.
  const ofSite = ofField && (statuses !== undefined || isOfPages(asked));
  // What lines state the figure of may have another name in them: no other text has such lines.
  const ofFigures = nearest === "lines" && isOfFigures(asked);
  const ofMany = nearest === "lines" && asked.leading && groupBy !== null && words > 2;
  const ofCause = nearest === "lines" && asked.act === "cause";
  const few = ofField || ofLevel || ofFigures || ofMany || ofCause;
  // "Which desk had most visits": each line is one, if none has the word.
  const ofEach = nearest === "lines" && asked.leading && held === 0 && isOfLines(asked);
  const least = ofSite || ofEach ? words - 1 : few ? Math.max(1, words - 1) : words;
  const mayDrop = leveled || asked.documentIds !== null || (ofLevel && asked.surely);
  const unknown = Math.max(...best.map((one) => unknownNames(asked, one).length));
  if (mixed && (held + unknown < least || !mayDrop)) return undefined;
  const told =
    // "Who won?" asks of people, whom lines have only where they have its words.
    (groupBy !== null && groupBy !== "who" && !isNounGroup(groupBy)) ||
    asked.failing ||
    asked.documentIds !== null ||
    Object.keys(asked.filter).some((field) => field !== "entries" && field !== "requests");
  if (held === 0 && !told) return undefined;
  return best.filter((one) => !leveled || !one.levelDropped);
}

/** Chooses the documents a question is about: those it names, or all logs. Lines by their number, or all of them, may be of other files too. */
function documentsMeant(
  asked: LogQuestion,
  documents: readonly LineDocument[],
  isLog: (document: LineDocument) => boolean,
): readonly LineDocument[] {
  const named = asked.documentIds;
  const meant = named ? documents.filter((document) => named.includes(document.id)) : documents;
  const logs = meant.filter((document) => (named ? document.isLog : isLog(document)));
  const { severities, statuses } = asked.filter;
  const byNumber =
    asked.act === "lines" ||
    (asked.ofLines &&
      (asked.act === "list" || asked.act === "count") &&
      !(asked.groupBy || severities || isWindowed(asked.filter) || statuses) &&
      !(asked.failing || asked.words.length > 0 || asked.beside));
  return byNumber && (named || logs.length === 0) ? meant : logs;
}

async function toAnswer(
  db: Db,
  scope: Scope,
  { asked, findings, text }: { asked: LogQuestion; findings: DocumentFindings[]; text: CitedText },
): Promise<ComputedAnswer> {
  const places = citedPlaces(text);
  const ids = places.map((place) => place.chunkId);
  const [only] = findings;
  return {
    chunks: await loadChunks(db, scope, ids),
    text: (tagOf) => toMarkdown(text, tagOf),
    places,
    appliedFilters: await filtersApplied(scope, asked, findings),
    documentId: findings.length === 1 && only ? only.log.document.id : null,
    matched: findings.reduce((sum, { tally }) => sum + tally.count, 0),
  };
}

/**
 * Lists the filters that were given and those read from the question, for the reader and for the list of lines. Several logs
 * can resolve to different filters; then the question's own are listed. Words appear as their stems, which the list of lines searches
 * literally.
 */
async function filtersApplied(
  { filters: given = {} }: Scope,
  { filter: asked, act }: LogQuestion,
  findings: readonly DocumentFindings[],
): Promise<AppliedFilter[]> {
  const applied = givenFilters(given);
  const [only, ...others] = findings;
  const filter = only && others.length === 0 ? only.filter : asked;
  const say = (field: string, value: unknown) =>
    applied.push({ field, value, origin: "read_from_question" });
  if (filter.severities?.length && !given.severities) say("severities", [...filter.severities]);
  const logs = findings.map(({ log }) => log);
  for (const field of ["timeFrom", "timeTo"] as const) {
    const bound = filter[field];
    if (!bound || bound === only?.log.given?.filter[field]) continue;
    const instant = await wholeBound(bound, logs);
    say(field, instant === null ? writeBound(bound) : new Date(instant).toISOString());
  }
  // The list of lines can be narrowed to one range only, not to single lines.
  const range = filter.lineNumbers || (given.lineFrom ?? given.lineTo) ? {} : filter;
  if (range.lineFrom !== undefined) say("lineFrom", range.lineFrom);
  if (range.lineTo !== undefined) say("lineTo", range.lineTo);
  const words = (filter.words ?? []).map(({ said, stems: [stem] }) => stem ?? said);
  const q = [...(filter.terms ?? []), ...words];
  if (q.length > 0) say("q", writeTerms(q));
  if (filter.statuses)
    say(
      "statuses",
      filter.statuses.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)),
    );
  if (act !== "between") {
    say(
      "documents",
      findings.map(
        ({ log, tally }): MatchedDocument => ({
          id: log.document.id,
          filename: log.document.filename,
          lines: linesCounted(tally),
        }),
      ),
    );
  }
  return applied;
}
