import type { Filters } from "./filters.ts";

/** Filters as they are shown, with those of a computed answer, which only its question's words can set. */
export type ShownFilters = Filters & { statuses?: string[] | undefined; q?: string | undefined };

/** Filters that a reader sees, and takes away, as one: `After 14:30 (12 March 2026)`. */
export type FilterInWords = { fields: (keyof ShownFilters)[]; words: string };

/** A filter that names what it lets pass. */
type NamingFilter = "kinds" | "sections" | "journals" | "severities" | "statuses";

/** Which ends of a stretch are told: `at` where both are the same. */
type FilterStretch = { form: "at" | "between" | "from" | "to"; from: string; to: string };

/** The same of moments: `since` and `until` have the moment in it. */
type TimeFilterStretch = Omit<FilterStretch, "form"> & {
  form: "between" | "since" | "after" | "until" | "before";
};

/** What is said of filters, in one language. */
export type FilterWords = {
  named(told: { filter: NamingFilter; values: string }): string;
  /** Of many values the first ones are named. */
  more(told: { count: number }): string;
  /** As people say it of an entry: `critical` of FATAL. */
  severity(told: { level: string }): string;
  query(told: { words: string }): string;
  published(told: FilterStretch): string;
  lines(told: FilterStretch): string;
  times(told: TimeFilterStretch): string;
  moment(told: { clock: string; day: string }): string;
  /** Joins values any of which will do. */
  or(values: readonly string[]): string;
  /** The language of dates. */
  locale: string;
};

type FilterPart = {
  fields: (keyof ShownFilters)[];
  describe: (filters: ShownFilters, words: FilterWords) => string;
};

const parts: readonly FilterPart[] = [
  { fields: ["kinds"], describe: describeNaming("kinds") },
  { fields: ["sections"], describe: describeNaming("sections") },
  { fields: ["journals"], describe: describeNaming("journals") },
  {
    fields: ["publishedFrom", "publishedTo"],
    describe: ({ publishedFrom, publishedTo }, words) =>
      words.published(toStretch(publishedFrom, publishedTo)),
  },
  { fields: ["severities"], describe: describeNaming("severities") },
  { fields: ["timeFrom", "timeTo"], describe: describeTimes },
  {
    fields: ["lineFrom", "lineTo"],
    describe: ({ lineFrom, lineTo }, words) => words.lines(toStretch(lineFrom, lineTo)),
  },
  { fields: ["statuses"], describe: describeNaming("statuses") },
  { fields: ["q"], describe: ({ q = "" }, words) => words.query({ words: q }) },
];

const isFilter = (field: keyof ShownFilters): field is keyof Filters =>
  field !== "statuses" && field !== "q";

/** The fields of all filters that a question can be asked without, in the order in which they are told. */
export const filterFieldNames: readonly (keyof Filters)[] = parts.flatMap(({ fields }) =>
  fields.filter(isFilter),
);

/** The filters in a reader's words, the two ends of a stretch as one. */
export function describeFilters(filters: ShownFilters, words: FilterWords): FilterInWords[] {
  return parts
    .map(({ fields, describe }) => ({
      fields: fields.filter((field) => filters[field] !== undefined),
      describe,
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields, describe }) => ({ fields, words: describe(filters, words) }));
}

/** Of many values of a filter, the first ones are named. */
const maxShownValues = 3;

function describeNaming(filter: NamingFilter): FilterPart["describe"] {
  return ({ [filter]: values = [] }, words) => {
    const shown = values
      .slice(0, maxShownValues)
      .map((each) =>
        filter === "severities" ? words.severity({ level: each.toUpperCase() }) : each,
      );
    const count = values.length - shown.length;
    return words.named({
      filter,
      values: words.or(count > 0 ? [...shown, words.more({ count })] : shown),
    });
  };
}

/** @param from one of the two ends is given. */
function toStretch(
  from: string | number | undefined,
  to: string | number | undefined,
): FilterStretch {
  const ends = { from: `${from}`, to: `${to}` };
  if (from === undefined) return { form: "to", ...ends };
  if (to === undefined) return { form: "from", ...ends };
  return { form: from === to ? "at" : "between", ...ends };
}

function describeTimes({ timeFrom, timeTo }: Filters, words: FilterWords): string {
  const from = timeFrom === undefined ? null : readWrittenMoment(timeFrom, words.locale);
  const to = timeTo === undefined ? null : readWrittenMoment(timeTo, words.locale);
  const told = (form: TimeFilterStretch["form"], first = "", last = "") =>
    words.times({ form, from: first, to: last });
  if (from && to) {
    if (from.day !== to.day) return told("between", words.moment(from), words.moment(to));
    const wholeDay = from.clock === "00:00" && to.clock === "24:00";
    if (wholeDay) return from.day;
    return words.moment({ clock: told("between", from.clock, to.clock), day: from.day });
  }
  if (from)
    return from.clock === "00:00" ? told("since", from.day) : told("after", words.moment(from));
  if (!to) return "";
  if (to.clock === "24:00") return told("until", "", to.day);
  return told(to.justBefore ? "before" : "until", "", words.moment(to));
}

type Moment = { day: string; clock: string; justBefore: boolean };

/**
 * A moment on the clock it is written in. The last millisecond of a minute or a second is told as the next one's begin:
 * people say "before 14:30", and "until midnight" of the day that ends there.
 */
function readWrittenMoment(text: string, locale: string): Moment {
  const written = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?/u.exec(text);
  const [, date = "", minutes = "00:00", seconds = "00", fraction = ""] = written ?? [];
  const local = Date.parse(`${date}T${minutes}:${seconds}.${fraction.padEnd(3, "0")}Z`);
  if (Number.isNaN(local)) return { day: text, clock: "", justBefore: false };
  const justBefore = fraction === "999";
  const day = new Date(local).toLocaleDateString(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const told = new Date(local + (justBefore ? 1 : 0)).toISOString().slice(11, 19);
  const clock = justBefore && told === "00:00:00" ? "24:00" : told.replace(/:00$/u, "");
  return { day, clock, justBefore };
}
