import * as z from "zod/mini";
import type { PageWords } from "@/components/wording/words.ts";
import type { AppliedFilter } from "@/lib/wire/filters.ts";
import {
  type LineFilterField,
  lineFilterFields,
  type MatchedDocument,
  matchedDocumentSchema,
} from "@/lib/wire/line.ts";

/** The filter on a document's lines, as the address of its page and the route write it. */
export type LineParams = Partial<Record<LineFilterField, string>>;

/** Reads the filter from a page's address; null when the address has none. */
export function readLineQuery(
  query: Record<string, string | string[] | undefined>,
): LineParams | null {
  const read: LineParams = {};
  for (const name of lineFilterFields) {
    const value = query[name];
    if (typeof value === "string" && value.trim() !== "") read[name] = value.trim();
  }
  return Object.keys(read).length > 0 ? read : null;
}

/** Returns the address that lists these lines of a document, or its whole text without a filter. */
export function linesAddress(documentId: string, query: LineParams): string {
  const path = `/documents/${encodeURIComponent(documentId)}`;
  const written = new URLSearchParams(query).toString();
  return written === "" ? path : `${path}?${written}`;
}

/** The lines of one document that an answer was computed over. */
type MatchingDocument = MatchedDocument & { href: string };

/** Lists the lines behind a computed answer by document, from the filters that were applied. */
export function readMatchingLines(filters: readonly AppliedFilter[]): MatchingDocument[] {
  const documents = filters.find((filter) => filter.field === "documents")?.value;
  const counted = z.safeParse(z.array(matchedDocumentSchema), documents);
  if (!counted.success) return [];
  const query: Record<string, string> = {};
  // Of a field that was given and read, the narrower value is the later one.
  for (const { field, value } of filters) {
    if (Array.isArray(value) && (field === "severities" || field === "statuses"))
      query[field] = value.join(",");
    else if (typeof value === "string" || typeof value === "number") query[field] = String(value);
  }
  const narrowed = readLineQuery(query);
  if (!narrowed) return [];
  return counted.data
    .filter(({ lines }) => lines > 0)
    .map((document) => ({ ...document, href: linesAddress(document.id, narrowed) }));
}

/** A part of the filter that can be removed: its words, and the filter without it. */
type FilterChip = { words: string; without: LineParams };

/** Describes the filter, with a chip for each part. */
export function describeLineQuery(query: LineParams, t: PageWords<"document">): FilterChip[] {
  const { timeFrom, timeTo, lineFrom, lineTo, q } = query;
  return [
    ...describeEach(query, "severities", (severity) => severity.toUpperCase()),
    ...describeEach(query, "statuses", (status) => describeStatus(status, t)),
    ...(timeFrom
      ? [
          {
            words: t("fromMoment", { moment: describeMoment(timeFrom) }),
            without: omit(query, ["timeFrom"]),
          },
        ]
      : []),
    ...(timeTo
      ? [
          {
            words: t("upToMoment", { moment: describeMoment(timeTo) }),
            without: omit(query, ["timeTo"]),
          },
        ]
      : []),
    ...(lineFrom || lineTo
      ? [
          {
            words: describeRange(t, lineFrom, lineTo),
            without: omit(query, ["lineFrom", "lineTo"]),
          },
        ]
      : []),
    ...(q
      ? [{ words: t("quoted", { words: q.replaceAll('"', "") }), without: omit(query, ["q"]) }]
      : []),
  ];
}

/** Makes a chip for each value of a list. */
function describeEach(
  query: LineParams,
  field: "severities" | "statuses",
  describe: (value: string) => string,
): FilterChip[] {
  const all = query[field]?.split(",") ?? [];
  return all.map((value) => {
    const left = all.filter((other) => other !== value).join(",");
    return { words: describe(value), without: omit(query, [field], left ? { [field]: left } : {}) };
  });
}

function omit(
  query: LineParams,
  dropped: (keyof LineParams)[],
  instead: LineParams = {},
): LineParams {
  const left: LineParams = {};
  for (const name of lineFilterFields) {
    const value = query[name];
    if (value !== undefined && !dropped.includes(name)) left[name] = value;
  }
  return { ...left, ...instead };
}

function describeRange(
  t: PageWords<"document">,
  from: string | undefined,
  to: string | undefined,
): string {
  if (from && to)
    return from === to ? t("lineNumber", { line: from }) : t("lineRange", { from, to });
  return from ? t("fromLine", { line: from }) : t("upToLine", { line: to ?? "" });
}

/** Describes a status, or a span of them: `404`, `500-599`. */
function describeStatus(status: string, t: PageWords<"document">): string {
  const dash = status.indexOf("-");
  if (dash < 0) return t("status", { status });
  return t("statuses", { from: status.slice(0, dash), to: status.slice(dash + 1) });
}

/** Writes `2026-03-12T14:30:00.000Z` for a reader: `2026-03-12 14:30 UTC`. */
function describeMoment(text: string): string {
  return text
    .replace(
      /(\d{2}:\d{2})(?::00(?:\.0+)?|:(\d{2})(?:\.\d+)?)/u,
      (_all, time: string, seconds?: string) => (seconds ? `${time}:${seconds}` : time),
    )
    .replace("T", " ")
    .replace(/Z$/u, " UTC");
}
