import { addUsage } from "../model/model-usage.ts";
import { type AppliedFilter, filtersSchema } from "../wire/filters.ts";
import type { Notice } from "../wire/notice.ts";
import { noUsage } from "../wire/usage.ts";
import type { Looked } from "./look-up.ts";

/** What look-ups brought together: each passage with its best score, and all else once, as the first of them brought it. */
export function joinLookUps(looked: readonly Looked[]) {
  const passages = looked.flatMap(({ kept }) => kept).toSorted((a, b) => b.score - a.score);
  const notices = looked.flatMap((each) =>
    each.notices.filter((notice) => holdsForAnswer(notice, each)),
  );
  const filters = looked.flatMap((each) => each.appliedFilters).filter(isReadFilter);
  const sum = (stage: "embedMs" | "searchMs" | "rerankMs") =>
    looked.reduce((all, { metrics }) => all + metrics[stage], 0);
  return {
    passages: onceBy(passages, ({ chunkId }) => chunkId),
    computed: onceBy(
      looked.flatMap(({ computed }) => computed),
      ({ text }) => text,
    ),
    notices: onceBy(notices, ({ code }) => code),
    /** What they were narrowed to by the words of their questions. */
    readFilters: onceBy(filters, ({ field }) => field),
    usage: looked.reduce((all, { usage }) => addUsage(all, usage), noUsage),
    // Added up also over those that ran side by side.
    embedMs: sum("embedMs"),
    searchMs: sum("searchMs"),
    rerankMs: sum("rerankMs"),
  };
}

function onceBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

/**
 * Whether what a look-up had to do without holds for the answer as well. A filter that was given may match nothing in one
 * knowledge base and much in another; one that was let go was read from the question.
 */
function holdsForAnswer({ code }: Notice, { passages }: Looked): boolean {
  return (
    code === "reranker_unavailable" || (code === "filter_matched_nothing" && passages.length > 0)
  );
}

/** Whether it narrowed a search. What a computed answer was narrowed to besides is the subject of that look-up alone. */
function isReadFilter({ field, origin }: AppliedFilter): boolean {
  return origin === "read_from_question" && Object.hasOwn(filtersSchema.shape, field);
}
