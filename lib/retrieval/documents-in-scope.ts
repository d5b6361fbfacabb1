import { and } from "drizzle-orm";
import { filterCondition } from "./filter.ts";
import { inScope } from "./in-scope.ts";
import type { Scope } from "./search.ts";

/** As {@link inScope}, with those of the scope's filters that are about whole documents. */
export function documentsInScope(scope: Scope) {
  const { kinds, journals, publishedFrom, publishedTo } = scope.filters ?? {};
  return and(
    inScope(scope),
    filterCondition({
      ...(kinds ? { kinds } : {}),
      ...(journals ? { journals } : {}),
      ...(publishedFrom ? { publishedFrom } : {}),
      ...(publishedTo ? { publishedTo } : {}),
    }),
  );
}
