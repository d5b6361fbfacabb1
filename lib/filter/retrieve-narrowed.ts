import type { Retrieval } from "../retrieval/retrieve.ts";
import { retrieveRemembered } from "../retrieval/retrieve-remembered.ts";
import { joinList } from "../text/join-list.ts";
import { describeFilters } from "../wire/describe-filters.ts";
import { englishFilterWords } from "../wire/english-filter-words.ts";
import type { AppliedFilter, Filters } from "../wire/filters.ts";
import type { Notice } from "../wire/notice.ts";
import { type AskedFilters, readFilters } from "./read-filters.ts";

/**
 * Retrieves within the given filters and those that the question's own words ask for; a given field overrides a field
 * that was read. Read filters never hide the library: if they match nothing, the search runs without them and a notice
 * names them.
 * @param asked the question in the asker's own words; without it no filters are read.
 */
export async function retrieveNarrowed(
  tools: Parameters<typeof retrieveRemembered>[0],
  options: Parameters<typeof retrieveRemembered>[1],
  asked?: AskedFilters,
): Promise<Retrieval> {
  if (!asked) return retrieveRemembered(tools, options);
  const { filters: given = {} } = options;
  const ignore = [...(asked.ignore ?? []), ...Object.keys(given)];
  const read = await readFilters(tools.db, options, { ...asked, ignore });
  if (Object.keys(read).length === 0) return retrieveRemembered(tools, options);
  const narrowed = await retrieveRemembered(tools, { ...options, filters: { ...given, ...read } });
  if (hasFresh(narrowed))
    return { ...narrowed, appliedFilters: withOrigin(narrowed.appliedFilters, read) };
  const wide = await retrieveRemembered(tools, options);
  return {
    ...wide,
    // If the given filters alone find nothing either, the read filters are not to blame.
    notices: hasFresh(wide) ? [letGo(read, given), ...wide.notices] : wide.notices,
    embedMs: narrowed.embedMs + wide.embedMs,
    searchMs: narrowed.searchMs + wide.searchMs,
  };
}

function hasFresh({ chunks }: Retrieval): boolean {
  return chunks.some((chunk) => !chunk.carried);
}

/** Marks the filters that were read from the question. */
function withOrigin(applied: readonly AppliedFilter[], read: Filters): AppliedFilter[] {
  return applied.map((filter) =>
    Object.hasOwn(read, filter.field) ? { ...filter, origin: "read_from_question" } : filter,
  );
}

function letGo(read: Filters, given: Filters): Notice {
  const names = describeFilters(read, englishFilterWords).map(({ words }) => `“${words}”`);
  const listed = `${joinList(names, "and")}${names.length > 1 ? " together" : ""}`;
  const instead =
    Object.keys(given).length === 0
      ? "so everything was searched"
      : "so all that the other filters let through was searched";
  return {
    code: "filter_matched_nothing",
    message: `Nothing matches ${listed}, which the question asks for, ${instead}.`,
  };
}
