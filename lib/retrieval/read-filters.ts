import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { inScope, listLineDocuments, readExtents } from "../log/log-document.ts";
import { takeLines, takeSeverities } from "../log/take-filter.ts";
import { takeTimeWindow } from "../log/take-time-window.ts";
import { takeWords } from "../log/take-words.ts";
import type { TimeWindow } from "../log/time-bound.ts";
import { wholeBound } from "../log/whole-bound.ts";
import type { Filters } from "./filter.ts";
import type { Scope } from "./search.ts";

/** What a question's words say that it should be narrowed to, before the library is asked whether it can be. */
export type SaidFilters = {
  severities: string[];
  window: TimeWindow | null;
  lines: { from: number; to: number } | null;
  published: Pick<Filters, "publishedFrom" | "publishedTo">;
  /** The words behind "published in", which may begin with a journal's name. */
  journal: string | null;
  section: string | null;
};

/** A longer question is a text that was pasted, in which dates and severities are its subject. */
const longestQuestion = 300;
/** A time without a date is looked up in the days of this many logs at most. */
const mostLogs = 20;

const entries =
  "(?:(?:log )?(?:entries|entry|events?|lines?|messages?|records?)|logs?|in (?:the |my )?(?:logs?|[\\w.-]+\\.log))";
/** `CRITICAL entries`, `critical log entries`, `entries with severity ERROR`; not the code `ERROR 1045` or `ERROR_CODE`. */
const severityNamed = new RegExp(
  `(?<![\\w-])(?:(?:CRITICAL|FATAL|ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE)S?(?![\\w-]|:| \\d)|(?:critical|fatal|error|warning|warn|info|debug|trace)(?= (?:log )?(?:entries|entry|lines?|records?)\\b)|(?<=\\b(?:severity|level)(?: of| is)? )\\w+)`,
  "u",
);
const speaksOfEntries = new RegExp(`\\b${entries}\\b`, "iu");

const works =
  "(?:papers?|stud(?:y|ies)|articles?|publications?|trials?|reviews?|literature|reports?|preprints?|research|works?)";
const year = "((?:19|20)\\d{2})(?![\\d-])";
const stretch = new RegExp(
  `\\b(?:${works}|published|written|dated)\\b[^?.;:]{0,60}?\\b(?:between|from) ${year} ?(?:-|and|to|until|through) ?${year}`,
  "iu",
);
const oneSided = new RegExp(
  `\\b(?:${works}|published|written|dated)\\b[^?.;:]{0,60}?\\b(since|after|before|until|up to) ${year}`,
  "iu",
);
const inYear = new RegExp(
  `\\b(?:${works}|published|written|dated)(?: (?:that|which))?(?: (?:were|was|are|is))?(?: (?:published|written|dated))? (?:in|from|of) ${year}`,
  "iu",
);
const recent = new RegExp(
  `\\b(?:${works}|published|written)\\b[^?.;:]{0,60}?\\b(?:in|from|of|over|during) the (?:last|past) (\\d{1,2}|two|three|four|five|ten) years\\b`,
  "iu",
);
const numberWords: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, ten: 10 };
const inJournal = new RegExp(
  `\\b(?:${works}|published|appeared)(?: (?:in|from))(?: the journal)? ([A-Z][^?.;:]{1,100})`,
  "u",
);
const inSection =
  /\b(?:in|from|of) (?:the |its |their )?(abstract|introduction|background|methods?|materials and methods|results?|discussion|conclusions?|references|appendix)(?: sections?)?\b(?! of\b.*\bfor\b)/iu;
const sectionSaid = /\bsections?\b/iu;

/** Reads the words alone. @param now for "the last five years". */
export function readSaidFilters(question: string, now = new Date()): SaidFilters {
  const nothing: SaidFilters = {
    severities: [],
    window: null,
    lines: null,
    published: {},
    journal: null,
    section: null,
  };
  if (question.length > longestQuestion) return nothing;
  // What is quoted is looked for, and narrows nothing.
  const unquoted = question.replace(/["“”`][^"“”`]*["“”`]/gu, " ");
  const ofEntries = speaksOfEntries.test(unquoted);
  const severities =
    ofEntries && severityNamed.test(unquoted) && /\p{Ll}/u.test(unquoted)
      ? takeSeverities(takeWords(unquoted))
      : [];
  const published = readPublished(unquoted, now);
  const words = takeWords(unquoted);
  const lines = takeLines(words);
  const window = takeTimeWindow(words);
  const timed =
    window !== null &&
    Object.keys(published).length === 0 &&
    (ofEntries || severities.length > 0 || /\d{1,2}:\d{2}|\d ?[ap]\.?m\b/iu.test(unquoted));
  const section = inSection.exec(unquoted)?.[1]?.toLowerCase() ?? null;
  return {
    severities: [...severities],
    window: timed ? window : null,
    lines,
    published,
    journal: inJournal.exec(unquoted)?.[1]?.trim() ?? null,
    section: section && (section === "abstract" || sectionSaid.test(unquoted)) ? section : null,
  };
}

function readPublished(text: string, now: Date): SaidFilters["published"] {
  const between = stretch.exec(text);
  if (between?.[1] && between[2]) return { publishedFrom: between[1], publishedTo: between[2] };
  const side = oneSided.exec(text);
  if (side?.[1] && side[2]) {
    switch (side[1].toLowerCase()) {
      case "since":
        return { publishedFrom: side[2] };
      case "after":
        return { publishedFrom: String(Number(side[2]) + 1) };
      case "before":
        return { publishedTo: String(Number(side[2]) - 1) };
      default:
        return { publishedTo: side[2] };
    }
  }
  const within = inYear.exec(text)?.[1];
  if (within) return { publishedFrom: within, publishedTo: within };
  const last = recent.exec(text)?.[1]?.toLowerCase();
  const years = last === undefined ? undefined : (numberWords[last] ?? Number(last));
  return years ? { publishedFrom: String(now.getUTCFullYear() - years) } : {};
}

/**
 * The filters that a question's own words ask for ("CRITICAL entries after 14:30", "papers since 2020"), where the
 * documents in scope have what they speak of: a severity among their entries, a day that the time can be of, a date of
 * publication, a journal or a section of that name. A time that could be of several days narrows nothing.
 * @param ignore fields that the asker does not want read.
 */
export async function readFilters(
  db: Db,
  scope: Scope,
  question: string,
  ignore: readonly string[] = [],
): Promise<Filters> {
  const said = readSaidFilters(question);
  const read: Filters = {
    ...(await readSeverities(db, scope, said)),
    ...(await readWindow(db, scope, said)),
    ...(await readLines(db, scope, said)),
    ...(await readDates(db, scope, said)),
    ...(await readJournal(db, scope, said)),
    ...(await readSection(db, scope, said)),
  };
  return Object.fromEntries(
    Object.entries(read).filter(([field]) => !ignore.includes(field)),
  ) satisfies Filters;
}

async function readSeverities(db: Db, scope: Scope, { severities }: SaidFilters): Promise<Filters> {
  if (severities.length === 0) return {};
  const held = sql`${chunks.severities} && ${sql.param(`{${severities.join(",")}}`)}::text[]`;
  return (await hasChunk(db, scope, held)) ? { severities } : {};
}

async function readLines(db: Db, scope: Scope, { lines }: SaidFilters): Promise<Filters> {
  if (!lines || !(await hasDocument(db, scope, eq(documents.hasLines, true)))) return {};
  return { lineFrom: lines.from, lineTo: lines.to };
}

async function readDates(db: Db, scope: Scope, { published }: SaidFilters): Promise<Filters> {
  if (Object.keys(published).length === 0) return {};
  return (await hasDocument(db, scope, isNotNull(documents.publicationDate))) ? published : {};
}

async function readSection(db: Db, scope: Scope, { section }: SaidFilters): Promise<Filters> {
  if (!section) return {};
  const named = sql`strpos(lower(coalesce(${chunks.section}, '')), ${section}) > 0`;
  return (await hasChunk(db, scope, named)) ? { sections: [section] } : {};
}

async function readJournal(db: Db, scope: Scope, { journal }: SaidFilters): Promise<Filters> {
  if (!journal) return {};
  const [row] = await rowsOf<{ journal: string }>(
    db,
    sql`SELECT ${documents.journal} AS journal FROM ${documents} JOIN ${knowledgeBases} ON ${eq(knowledgeBases.id, documents.knowledgeBaseId)}
      WHERE ${and(inScope(scope), isNotNull(documents.journal))}
        AND starts_with(${journal.toLowerCase()}, lower(${documents.journal}))
      ORDER BY length(${documents.journal}) DESC LIMIT 1`,
  );
  return row ? { journals: [row.journal] } : {};
}

async function readWindow(db: Db, scope: Scope, { window }: SaidFilters): Promise<Filters> {
  if (!window) return {};
  const logs = (await listLineDocuments(db, scope, mostLogs + 1)).filter(
    (document) => document.isLog,
  );
  if (logs.length === 0 || logs.length > mostLogs) return {};
  const extents = await readExtents(
    db,
    scope,
    logs.map((document) => document.id),
  );
  const dated = logs.flatMap((document) => {
    const extent = extents.get(document.id);
    return extent?.timeStart ? [{ document, extent }] : [];
  });
  if (dated.length === 0) return {};
  const from = window.from && (await wholeBound(db, scope, window.from, dated));
  const to = window.to && (await wholeBound(db, scope, window.to, dated));
  // Half of a window would let in what the other half shuts out.
  if ((window.from && from === null) || (window.to && to === null)) return {};
  return {
    ...(from === null ? {} : { timeFrom: new Date(from).toISOString() }),
    ...(to === null ? {} : { timeTo: new Date(to).toISOString() }),
  };
}

async function hasChunk(db: Db, scope: Scope, condition: SQL): Promise<boolean> {
  return holds(
    db,
    sql`SELECT 1 FROM ${chunks} JOIN ${documents} ON ${eq(documents.id, chunks.documentId)}
      JOIN ${knowledgeBases} ON ${eq(knowledgeBases.id, chunks.knowledgeBaseId)} WHERE ${and(inScope(scope), condition)}`,
  );
}

async function hasDocument(db: Db, scope: Scope, condition: SQL): Promise<boolean> {
  return holds(
    db,
    sql`SELECT 1 FROM ${documents} JOIN ${knowledgeBases} ON ${eq(knowledgeBases.id, documents.knowledgeBaseId)}
      WHERE ${and(inScope(scope), condition)}`,
  );
}

async function holds(db: Db, statement: SQL): Promise<boolean> {
  const [row] = await rowsOf<{ holds: boolean }>(db, sql`SELECT EXISTS (${statement}) AS holds`);
  return row?.holds === true;
}
