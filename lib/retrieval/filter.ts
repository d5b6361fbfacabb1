import { and, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { severityNamed } from "../ingestion/parse/log-line.ts";
import { type AppliedFilter, type Filters, filtersSchema } from "../wire/filters.ts";

type Rule<Value> = (value: Value) => SQL | undefined;

/** As it is stored, whatever a log or a person calls it. */
export const severityOf = (value: string) => severityNamed(value) ?? value.toUpperCase();

const inLowerCase = (values: string[]) => values.map((value) => value.toLowerCase());

const rules: { [Field in keyof Filters]-?: Rule<NonNullable<Filters[Field]>> } = {
  kinds: (values) => inArray(knowledgeBases.kind, values),
  // A section is meant by any heading on its path.
  sections: (values) =>
    or(
      ...values.map(
        (value) => sql`strpos(lower(coalesce(${chunks.section}, '')), ${value.toLowerCase()}) > 0`,
      ),
    ),
  journals: (values) => inArray(sql`lower(${documents.journal})`, inLowerCase(values)),
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

/** The filters as a condition over chunks, documents and knowledge_bases; undefined without any. */
export function filterCondition(filters: Filters): SQL | undefined {
  return and(
    ...setFilters(filters).map(([field, value]) => (rules[field] as Rule<unknown>)(value)),
  );
}

/** The filters that held, for the reader. */
export function givenFilters(filters: Filters): AppliedFilter[] {
  return setFilters(filters).map(([field, value]) => ({ field, value, origin: "given" }));
}

/** The filters that held, given or read; what a computed answer has besides is no filter of a search. */
export function heldFilters(applied: readonly AppliedFilter[]): Filters {
  const held = applied.map(({ field, value }) => filtersSchema.safeParse({ [field]: value }).data);
  return Object.assign({}, ...held) as Filters;
}

/** The names of the filters that are set. */
export function filterFields(filters: Filters): (keyof Filters)[] {
  return setFilters(filters).map(([field]) => field);
}

function setFilters(filters: Filters): [keyof Filters, unknown][] {
  return (Object.keys(rules) as (keyof Filters)[])
    .filter((field) => filters[field] !== undefined)
    .map((field) => [field, filters[field]]);
}
