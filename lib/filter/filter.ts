import { and, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AppliedFilter } from "../answer/answer-event.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { severityNamed } from "../ingestion/parse/log-line.ts";

/** U+0000, which Postgres refuses in a text, stands as U+FFFD in what is stored; so it does in what is asked for. */
const withoutNul = (value: string) => value.replaceAll("\0", "\uFFFD");

const list = z.array(z.string().min(1).max(200).transform(withoutNul)).min(1).max(100);
const day = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "a date like 2020, 2020-05 or 2020-05-31");
const instant = z.iso.datetime({ offset: true }).refine((value) => {
  // The zone may move a time out of the years that Postgres writes with four digits.
  const year = new Date(value).getUTCFullYear();
  return year > 0 && year < 10_000;
}, "a time in the years 1 to 9999");
/** Up to what the column holds. */
const line = z.number().int().min(1).max(2_147_483_647);

/** What a search may be narrowed to (docs/api.md, "Filters"). */
export const filtersSchema = z
  .strictObject({
    kinds: list,
    sections: list,
    journals: list,
    publishedFrom: day,
    publishedTo: day,
    severities: list,
    timeFrom: instant,
    timeTo: instant,
    lineFrom: line,
    lineTo: line,
  })
  .partial();

export type Filters = z.output<typeof filtersSchema>;

type Rule<Value> = (value: Value) => SQL | undefined;

/** As it is stored, whatever a log or a person calls it. */
const severityOf = (value: string) => severityNamed(value) ?? value.toUpperCase();

const lowered = (values: string[]) => values.map((value) => value.toLowerCase());

const rules: { [Field in keyof Filters]-?: Rule<NonNullable<Filters[Field]>> } = {
  kinds: (values) => inArray(knowledgeBases.kind, values),
  // A section is meant by any heading on its path.
  sections: (values) =>
    or(
      ...values.map(
        (value) => sql`strpos(lower(coalesce(${chunks.section}, '')), ${value.toLowerCase()}) > 0`,
      ),
    ),
  journals: (values) => inArray(sql`lower(${documents.journal})`, lowered(values)),
  publishedFrom: (value) => gte(documents.publicationDate, value),
  // "To 2020" means to its end: a longer date of the same beginning is within it.
  publishedTo: (value) => lte(sql`left(${documents.publicationDate}, ${value.length})`, value),
  // The index holds no chunks without severities, and has to be told that none of them is meant.
  severities: (values) =>
    sql`${chunks.severities} <> '{}' AND ${chunks.severities} && ${sql.param(textArray(values.map(severityOf)))}::text[]`,
  timeFrom: (value) => sql`${chunks.timeEnd} >= ${new Date(value).toISOString()}::timestamptz`,
  timeTo: (value) => sql`${chunks.timeStart} <= ${new Date(value).toISOString()}::timestamptz`,
  lineFrom: (value) => gte(chunks.lineEnd, value),
  lineTo: (value) => lte(chunks.lineStart, value),
};

/** A Postgres array literal: a JavaScript array does not bind the same on every driver. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${withoutNul(value).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}

/** The filters as a condition over chunks, documents and knowledge_bases; undefined without any. */
export function filterCondition(filters: Filters): SQL | undefined {
  return and(...entriesOf(filters).map(([field, value]) => (rules[field] as Rule<unknown>)(value)));
}

/** The filters that held, for the reader. */
export function appliedFilters(filters: Filters): AppliedFilter[] {
  return entriesOf(filters).map(([field, value]) => ({ field, value, origin: "given" }));
}

/** The names of the filters that are set. */
export function filterFields(filters: Filters): (keyof Filters)[] {
  return entriesOf(filters).map(([field]) => field);
}

function entriesOf(filters: Filters): [keyof Filters, unknown][] {
  return (Object.keys(rules) as (keyof Filters)[])
    .filter((field) => filters[field] !== undefined)
    .map((field) => [field, filters[field]]);
}
