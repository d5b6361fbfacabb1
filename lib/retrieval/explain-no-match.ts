import { and, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import type { FilterField, Filters } from "../wire/filters.ts";
import type { Notice } from "../wire/notice.ts";
import { filterCondition, filterFields } from "./filter.ts";
import { inScope } from "./in-scope.ts";
import type { Scope } from "./search.ts";

/**
 * The notice that filters let nothing pass, naming those at fault with their values; none where something passes them that
 * does not speak of the question, or where there is nothing to search. To be asked only after a search found nothing: where
 * no index answers for a filter, it reads the scope's chunks.
 */
export async function explainNoMatch(db: Db, scope: Scope): Promise<Notice[]> {
  const { filters = {} } = scope;
  const fields = filterFields(filters);
  if (fields.length === 0) return [];
  const alone = fields.map((field): Filters => ({ [field]: filters[field] }));
  const [row] = await rowsOf<Record<string, boolean>>(
    db,
    sql`SELECT ${sql.join(
      [{}, filters, ...alone].map(
        (each, i) => sql`${anyChunk(scope, each)} AS ${sql.identifier(`passes${i}`)}`,
      ),
      sql`, `,
    )}`,
  );
  if (!row?.["passes0"] || row["passes1"]) return [];
  const empty = fields.filter((_, i) => !row[`passes${i + 2}`]);
  return [{ code: "filter_matched_nothing", message: noMatchSentence(filters, empty, fields) }];
}

/** Whether the scope has a chunk that the filters let pass. */
function anyChunk(scope: Scope, filters: Filters) {
  const within = and(inScope(scope), filterCondition(filters));
  return sql`EXISTS (SELECT 1 FROM ${chunks} JOIN ${documents} ON ${documents.id} = ${chunks.documentId}
    JOIN ${knowledgeBases} ON ${knowledgeBases.id} = ${documents.knowledgeBaseId} WHERE ${within})`;
}

/** @param empty those of the fields that let nothing pass even alone. */
function noMatchSentence(
  filters: Filters,
  empty: readonly FilterField[],
  fields: readonly FilterField[],
): string {
  const blamed = empty.length > 0 ? empty : fields;
  const names = blamed.map((field) => describeFilter(field, filters));
  const [first = ""] = names;
  if (names.length === 1)
    return `Nothing matches the filter ${first}. Remove it to search ${fields.length === 1 ? "everything" : "with the others"}.`;
  const listed = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return empty.length > 0
    ? `Nothing matches any of the filters ${listed}. Remove them to search more.`
    : `Nothing matches the filters ${listed} together. Remove one of them to search more.`;
}

const fieldNames: Record<FilterField, string> = {
  kinds: "kind",
  sections: "section",
  journals: "journal",
  publishedFrom: "published from",
  publishedTo: "published to",
  severities: "severity",
  timeFrom: "time from",
  timeTo: "time to",
  lineFrom: "lines from",
  lineTo: "lines to",
};

/** Of many values of a filter, the first ones are named. */
const maxNamedValues = 5;

/** A filter with its values, as a reader knows it: `journal "Nature" or "BMJ"`, `published from 2020`. */
function describeFilter(field: FilterField, filters: Filters): string {
  const value = filters[field];
  if (!Array.isArray(value)) return `${fieldNames[field]} ${value}`;
  const shown = value.slice(0, maxNamedValues).map((one) => `"${one}"`);
  const more = value.length - shown.length;
  return `${fieldNames[field]} ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(" or ")}`;
}
