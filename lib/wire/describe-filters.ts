import type { Filters } from "./filters.ts";

/** Filters as they are shown, with those of a computed answer, which only its question's words can set. */
export type ShownFilters = Filters & { statuses?: string[] | undefined; q?: string | undefined };

/** Filters that a reader sees, and takes away, as one: `After 14:30 (12 March 2026)`. */
export type FilterInWords = { fields: (keyof ShownFilters)[]; words: string };

type FilterPart = { fields: (keyof ShownFilters)[]; describe: (filters: ShownFilters) => string };

const parts: readonly FilterPart[] = [
  { fields: ["kinds"], describe: ({ kinds }) => named("Kind", kinds) },
  { fields: ["sections"], describe: ({ sections }) => named("Section", sections) },
  { fields: ["journals"], describe: ({ journals }) => named("Journal", journals) },
  { fields: ["publishedFrom", "publishedTo"], describe: describePublished },
  {
    fields: ["severities"],
    describe: ({ severities }) => named("Severity", severities?.map(describeSeverity)),
  },
  { fields: ["timeFrom", "timeTo"], describe: describeTimes },
  { fields: ["lineFrom", "lineTo"], describe: describeLines },
  { fields: ["statuses"], describe: ({ statuses }) => named("Status", statuses) },
  { fields: ["q"], describe: ({ q = "" }) => `Words: ${q}` },
];

const isFilter = (field: keyof ShownFilters): field is keyof Filters =>
  field !== "statuses" && field !== "q";

/** The fields of all filters that a question can be asked without, in the order in which they are told. */
export const filterFieldNames: readonly (keyof Filters)[] = parts.flatMap(({ fields }) =>
  fields.filter(isFilter),
);

/** The filters in a reader's words, the two ends of a stretch as one. */
export function describeFilters(filters: ShownFilters): FilterInWords[] {
  return parts
    .map(({ fields, describe }) => ({
      fields: fields.filter((field) => filters[field] !== undefined),
      words: describe(filters),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Of many values of a filter, the first ones are named. */
const maxShownValues = 3;

function named(name: string, values: readonly string[] = []): string {
  const more = values.length - maxShownValues;
  const shown = values.slice(0, maxShownValues);
  return `${name}: ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(" or ")}`;
}

/** As people say it of an entry. */
const spokenSeverity: Record<string, string> = { FATAL: "critical", WARN: "warning" };

function describeSeverity(severity: string): string {
  return spokenSeverity[severity.toUpperCase()] ?? severity.toLowerCase();
}

function describePublished({ publishedFrom: from, publishedTo: to }: Filters): string {
  if (from && to) return from === to ? `Published in ${from}` : `Published ${from} to ${to}`;
  return from ? `Since ${from}` : `Until ${to}`;
}

function describeLines({ lineFrom: from, lineTo: to }: Filters): string {
  if (from && to) return from === to ? `Line ${from}` : `Lines ${from} to ${to}`;
  return from ? `From line ${from}` : `Up to line ${to}`;
}

function describeTimes({ timeFrom, timeTo }: Filters): string {
  const from = timeFrom === undefined ? null : readWrittenMoment(timeFrom);
  const to = timeTo === undefined ? null : readWrittenMoment(timeTo);
  if (from && to) {
    if (from.day !== to.day) return `${momentWords(from)} to ${momentWords(to)}`;
    const wholeDay = from.clock === "00:00" && to.clock === "24:00";
    return wholeDay ? from.day : `${from.clock} to ${to.clock} (${from.day})`;
  }
  if (from) return from.clock === "00:00" ? `Since ${from.day}` : `After ${momentWords(from)}`;
  if (!to) return "";
  if (to.clock === "24:00") return `Until ${to.day}`;
  return `${to.justBefore ? "Before" : "Until"} ${momentWords(to)}`;
}

type Moment = { day: string; clock: string; justBefore: boolean };

const momentWords = ({ day, clock }: Moment) => `${clock} (${day})`;

/**
 * A moment on the clock it is written in. The last millisecond of a minute or a second is told as the next one's begin:
 * people say "before 14:30", and "until midnight" of the day that ends there.
 */
function readWrittenMoment(text: string): Moment {
  const written = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?/u.exec(text);
  const [, date = "", minutes = "00:00", seconds = "00", fraction = ""] = written ?? [];
  const local = Date.parse(`${date}T${minutes}:${seconds}.${fraction.padEnd(3, "0")}Z`);
  if (Number.isNaN(local)) return { day: text, clock: "", justBefore: false };
  const justBefore = fraction === "999";
  const day = new Date(local).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const told = new Date(local + (justBefore ? 1 : 0)).toISOString().slice(11, 19);
  const clock = justBefore && told === "00:00:00" ? "24:00" : told.replace(/:00$/u, "");
  return { day, clock, justBefore };
}
