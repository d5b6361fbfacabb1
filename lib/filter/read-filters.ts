import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { listLineDocuments, openLogs } from "../log/log-document.ts";
import { readLogOffset } from "../log/scan-lines.ts";
import { takeLines, takeSeverities } from "../log/take-filter.ts";
import { takeTimeWindow } from "../log/take-time-window.ts";
import { takeWords } from "../log/take-words.ts";
import { localTime, type TimeWindow, writeOffset } from "../log/time-bound.ts";
import { wholeBound } from "../log/whole-bound.ts";
import { countOf } from "../question/log-words/log-words.ts";
import { filterFields } from "../retrieval/filter.ts";
import { inScope } from "../retrieval/in-scope.ts";
import type { Scope } from "../retrieval/search.ts";
import { logType } from "../wire/file-name.ts";
import { type Filters, filtersSchema } from "../wire/filters.ts";

/** The filters that a question's words ask for, before the library is asked whether it can apply them. */
type SaidFilters = {
  severities: string[];
  window: TimeWindow | null;
  /** True for a time of day without a word for entries: it narrows logs only and hides no other document. */
  onlyLogs: boolean;
  lines: { from: number; to: number } | null;
  published: Pick<Filters, "publishedFrom" | "publishedTo">;
  /** The words after "published in", which may begin with a journal's name. */
  journal: string | null;
  section: string | null;
};

/** A question in the asker's words, the questions before it (oldest first), and the fields that must not be read. */
export type AskedFilters = {
  question: string;
  earlier?: readonly string[] | undefined;
  ignore?: readonly string[] | undefined;
};

/** Longer questions are pasted text: its dates and severities are content and no filter (UTF-16 units). */
const maxFilterQuestionChars = 300;
/** A time without a date is resolved only if the scope has at most this many logs. */
const maxDatedLogs = 20;

const entries =
  "(?:(?:log )?(?:entries|entry|events?|lines?|messages?|records?)|logs?|in (?:the |my )?(?:logs?|[\\w.-]+\\.log))";
/** Matches `CRITICAL entries`, `entries with severity ERROR`, but not the codes `ERROR 1045` or `ERROR_CODE`. */
const severityPattern = new RegExp(
  `(?<![\\w-])(?:(?:CRITICAL|FATAL|ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE)S?(?![\\w-]|:| \\d)|(?:critical|fatal|error|warning|warn|info|debug|trace)(?= (?:log )?(?:entries|entry|lines?|records?)\\b)|(?<=\\b(?:severity|level)(?: of| is)? )\\w+)`,
  "u",
);
const speaksOfEntries = new RegExp(`\\b${entries}\\b`, "iu");
/** Speaks of the lines of a file, not of a form or a poem. */
const speaksOfFile = /\b(?:logs?|log file|entries|[\w-]+\.[a-z]{1,5})\b/iu;

/** Only plurals narrow: "which article was published in 1937" asks what a text says. */
const works =
  "(?:(?:papers|studies|articles|publications|trials|reviews|literature|reports|preprints|research)\\b|what(?: else)? (?:was|were|is|has been) (?:published|written)\\b)";
const year = "((?:19|20)\\d{2})(?![\\d-])";
const firstYear = "((?:19|20)\\d{2})";
const publicationYears = new RegExp(
  `\\b${works}[^?.;:]{0,60}?\\b(?:between|from|in) ${firstYear} ?(?:-|and|to|until|through) ?${year}`,
  "iu",
);
const publicationBound = new RegExp(
  `\\b${works}[^?.;:]{0,60}?\\b(since|after|before|until|up to)(?: the year)? ${year}`,
  "iu",
);
const inYear = new RegExp(
  `\\b${works}(?: (?:that|which))?(?: (?:were|are))?(?: (?:published|written|dated))? (?:in|from|of) ${year}`,
  "iu",
);
const recent = new RegExp(
  `\\b${works}[^?.;:]{0,60}?\\b(?:in|from|of|over|during) the (?:last|past) (\\d{1,2}|two|three|four|five|ten) years\\b`,
  "iu",
);
const speaksOfWorks = new RegExp(`\\b${works}`, "iu");
const inJournal = new RegExp(
  `\\b(?:${works}|published|appeared|reported)(?: published)? (?:in|from)(?: the journal)?(?: the)? ([A-Z][^?.;:]{1,100})`,
  "u",
);
/** What may follow a journal's name. Another word continues the name ("studies in Cancer patients"). */
const behindJournal =
  /^(?:[^\p{L}\d]*$|[^\p{L}\d]+(?:about|after|and|are|before|by|claim|concerning|conclude|did|do|does|find|found|from|have|in|is|mention|of|on|or|recommend|regarding|report|reported|said|say|show|showed|since|suggest|that|to|until|up|was|were|which|with)\b)/u;
const inSection =
  /\b(?:in|from|of) (?:(?:the|its|their) )?(introduction|background|methods?|materials and methods|results?|discussion|conclusions?|references|appendix) sections?\b|\b(?:in|from) (?:the|its|their) (abstract)s?(?= sections?\b| of\b|[?.,;:]| *$)/iu;

const nothingSaid: SaidFilters = {
  severities: [],
  window: null,
  onlyLogs: false,
  lines: null,
  published: {},
  journal: null,
  section: null,
};

/**
 * Reads filters from the words alone. A follow-up made only of filters ("and before 2015?") narrows the question before
 * it further.
 * @param now for "the last five years".
 * @param earlier the earlier questions, oldest first.
 */
export function readSaidFilters(
  question: string,
  now = new Date(),
  earlier: readonly string[] = [],
): SaidFilters {
  return readTurnFilters(question, now, earlier).said;
}

/** What a question says, and the words that a follow-up builds on. */
type Turn = { said: SaidFilters; subject: string };

function readTurnFilters(question: string, now: Date, earlier: readonly string[]): Turn {
  if (question.length > maxFilterQuestionChars) return { said: nothingSaid, subject: "" };
  // Quoted words are searched for, so they narrow nothing.
  const unquoted = question.replace(/["“”`][^"“”`]*["“”`]/gu, " ");
  const last = earlier.at(-1);
  const bare = last === undefined ? null : bareFilters(unquoted);
  if (last === undefined || bare === null)
    return { said: readSaid(unquoted, now), subject: narrowableSubject(unquoted) };
  const before = readTurnFilters(last, now, earlier.slice(0, -1));
  if (before.subject === "") return { said: nothingSaid, subject: "" };
  const anew = Object.entries(readSaid(`${before.subject} ${bare}`, now)).filter(([, value]) =>
    saysSomething(value),
  );
  return { said: { ...before.said, ...Object.fromEntries(anew) }, subject: before.subject };
}

function readSaid(unquoted: string, now: Date): SaidFilters {
  const ofEntries = speaksOfEntries.test(unquoted);
  const severities =
    ofEntries && severityPattern.test(unquoted) && /\p{Ll}/u.test(unquoted)
      ? takeSeverities(takeWords(unquoted))
      : [];
  const published = readPublished(unquoted, now);
  const words = takeWords(unquoted);
  const lines = speaksOfFile.test(unquoted) ? takeLines(words) : null;
  const window = takeTimeWindow(words);
  const timed =
    window !== null &&
    Object.keys(published).length === 0 &&
    (ofEntries || /\d{1,2}:\d{2}|\d ?[ap]\.?m\b/iu.test(unquoted));
  const [, section, abstract] = inSection.exec(unquoted) ?? [];
  return {
    severities: [...severities],
    window: timed ? window : null,
    onlyLogs: !ofEntries,
    lines,
    published,
    journal: inJournal.exec(unquoted)?.[1]?.trim() ?? null,
    section: (section ?? abstract)?.toLowerCase() ?? null,
  };
}

/** The subjects that can be narrowed: works by their dates, entries by their severities and times. */
function narrowableSubject(text: string): string {
  return [
    ...(speaksOfWorks.test(text) ? ["papers"] : []),
    ...(speaksOfEntries.test(text) ? ["entries"] : []),
  ].join(" ");
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

const inYears = new RegExp(
  `\\b(?:(?:since|after|before|until|up to|from|between|in) ${year}(?: ?(?:-|and|to|until|through) ?${year})?|(?:in|from|of|over|during) the (?:last|past) (?:\\d{1,2}|two|three|four|five|ten) years)\\b`,
  "iu",
);
const filterFillers =
  /\b(?:and|but|or|so|then|now|what|how|about|only|just|the|those|these|ones?|that|were|are|published|papers|studies|articles|trials|entries|messages|please|instead|again|with|severity|level|of|from|in|for)\b|[\s?.!,¦]/giu;
const leading =
  /^(?:\W|\b(?:and|but|or|so|then|now|what|how|about|only|just|those|the|ones|published)\b)+/iu;

/** Returns a follow-up made only of filters, without the words that lead to them; null when it asks for more. */
function bareFilters(text: string): string | null {
  const words = takeWords(text);
  const taken = [words.take(inYears), takeTimeWindow(words), takeSeverities(words)];
  if (!taken.some(saysSomething) || words.left.replace(filterFillers, "") !== "") return null;
  return text.replace(leading, "");
}

function readPublished(text: string, now: Date): SaidFilters["published"] {
  const between = publicationYears.exec(text);
  if (between?.[1] && between[2]) return { publishedFrom: between[1], publishedTo: between[2] };
  const side = publicationBound.exec(text);
  if (side?.[1] && side[2]) {
    const [word, bound] = [side[1].toLowerCase(), Number(side[2])];
    if (word === "since") return { publishedFrom: String(bound) };
    if (word === "after") return { publishedFrom: String(bound + 1) };
    return { publishedTo: String(word === "before" ? bound - 1 : bound) };
  }
  const within = inYear.exec(text)?.[1];
  if (within) return { publishedFrom: within, publishedTo: within };
  const last = recent.exec(text)?.[1]?.toLowerCase();
  const years = last === undefined ? 0 : countOf(last);
  return years > 0 ? { publishedFrom: String(now.getUTCFullYear() - years) } : {};
}

/**
 * Reads the filters that a question's own words ask for ("CRITICAL entries after 14:30", "papers since 2020"). A filter
 * is kept only if the documents in scope have what it names: the severity, a day for the time, publication dates, the
 * journal or the section. A time that could be on several days is dropped, and so is a value that no filter accepts,
 * such as the year 0 or a line number beyond any file.
 * @param earlier the earlier questions, oldest first; a follow-up made only of filters builds on them.
 * @param ignore fields that must not be read.
 */
export async function readFilters(
  db: Db,
  scope: Scope,
  { question, earlier = [], ignore = [] }: AskedFilters,
): Promise<Filters> {
  const said = readSaidFilters(question, new Date(), earlier);
  const read: Filters = {
    ...(await readSeverities(db, scope, said)),
    ...(await readWindow(db, scope, said)),
    ...(await readLines(db, scope, said)),
    ...(await readDates(db, scope, said)),
    ...(await readJournal(db, scope, said)),
    ...(await readSection(db, scope, said)),
  };
  const kept = filterFields(read).filter(
    (field) => !ignore.includes(field) && filtersSchema.shape[field].safeParse(read[field]).success,
  );
  return Object.fromEntries(kept.map((field) => [field, read[field]])) satisfies Filters;
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
  // "In the Lancet" is the journal The Lancet.
  const forms = [journal, `the ${journal}`];
  const rows = await rowsOf<{ journal: string }>(
    db,
    sql`SELECT DISTINCT ${documents.journal} AS journal FROM ${documents} JOIN ${knowledgeBases} ON ${eq(knowledgeBases.id, documents.knowledgeBaseId)}
      WHERE ${and(inScope(scope), isNotNull(documents.journal))}
        AND (${sql.join(
          forms.map((form) => sql`starts_with(${form.toLowerCase()}, lower(${documents.journal}))`),
          sql` OR `,
        )})`,
  );
  const isNamed = (name: string) =>
    forms.some(
      (form) =>
        form.toLowerCase().startsWith(name.toLowerCase()) &&
        behindJournal.test(form.slice(name.length)),
    );
  const [named] = rows
    .map((row) => row.journal)
    .filter(isNamed)
    .toSorted((a, b) => b.length - a.length);
  return named ? { journals: [named] } : {};
}

async function readWindow(
  db: Db,
  scope: Scope,
  { window, onlyLogs }: SaidFilters,
): Promise<Filters> {
  if (!window || (onlyLogs && (await hasDocument(db, scope, ne(documents.mediaType, logType)))))
    return {};
  const logs = (await listLineDocuments(db, scope, maxDatedLogs + 1)).filter(
    (document) => document.isLog,
  );
  if (logs.length === 0 || logs.length > maxDatedLogs) return {};
  const dated = (await openLogs(db, scope, logs)).filter(({ extent }) => extent.timeStart);
  const [first] = dated;
  if (!first) return {};
  const from = window.from && (await wholeBound(window.from, dated));
  const to = window.to && (await wholeBound(window.to, dated));
  // Half a window would let in what the other half excludes.
  if ((window.from && from === null) || (window.to && to === null)) return {};
  const offset = window.from?.offset ?? window.to?.offset ?? (await readLogOffset(first));
  return {
    ...(from === null ? {} : { timeFrom: writeMoment(from, offset) }),
    ...(to === null ? {} : { timeTo: writeMoment(to, offset) }),
  };
}

/** A moment in the log's own time zone. */
function writeMoment(time: number, offset: number): string {
  return localTime(time, offset) + writeOffset(offset);
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
