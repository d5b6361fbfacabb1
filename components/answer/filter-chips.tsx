"use client";

import { X } from "lucide-react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { describeFilters, filterFieldNames } from "@/lib/wire/describe-filters.ts";
import type { AppliedFilter, FilterField } from "@/lib/wire/filters.ts";
import { filterWords } from "./filter-words.ts";
import { readAppliedFilters } from "./read-applied-filters.ts";
import { useAppliedFilters } from "./use-applied-filters.ts";

const chip =
  "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-rule bg-raised px-3 py-0.5 text-note";

type FilterChipsProps = {
  answer: ShownAnswer;
  /** Asks the same question again without filtering by these fields; absent when it cannot be asked again. */
  onWithout?: ((ignoreFilters: FilterField[]) => void) | undefined;
};

/**
 * Shows what an answer's search was narrowed to. Filters read from the question can be removed, which asks it again without
 * them; filters set by the reader stay. A computed answer shows the lines it was computed over instead.
 */
export function FilterChips({ answer, onWithout }: FilterChipsProps) {
  const t = useWords("answer");
  const { filters, place } = useAppliedFilters(answer);
  if (!filters) return <div ref={place} />;
  if (filters.some(({ field }) => field === "documents")) return null;
  const of = (origin: AppliedFilter["origin"]) =>
    readAppliedFilters(filters.filter((filter) => filter.origin === origin));
  const read = describeFilters(of("read_from_question"), filterWords(t));
  const given = describeFilters(of("given"), filterWords(t));
  if (read.length + given.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-note text-soft">
      <span id={`narrowed-${answer.id}`}>{t("narrowedTo")}</span>
      <ul aria-labelledby={`narrowed-${answer.id}`} className="contents">
        {given.map(({ words }) => (
          <li key={words} className={chip}>
            <span className="truncate">{words}</span>
          </li>
        ))}
        {read.map(({ words, fields }) => (
          <li key={words} className="inline-flex max-w-full">
            {onWithout && fields.every(isRemovable) ? (
              <button
                type="button"
                aria-label={t("removeFilter", { filter: words })}
                title={t("withoutFilter")}
                onClick={() => onWithout(allBut(read.filter((other) => other.fields !== fields)))}
                className={`${chip} pe-2 text-ink hover:bg-hover pointer-coarse:min-h-11`}
              >
                <span className="truncate">{words}</span>
                <X className="size-3.5 shrink-0 text-soft" aria-hidden />
              </button>
            ) : (
              <span className={chip}>
                <span className="truncate">{words}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the filter can be removed: the filters of a computed answer are the question itself. */
function isRemovable(field: string): boolean {
  return filterFieldNames.some((name) => name === field);
}

/** Returns all fields but those to keep, so that a filter removed earlier does not come back. */
function allBut(kept: readonly { fields: string[] }[]): FilterField[] {
  const left = kept.flatMap(({ fields }) => fields);
  return filterFieldNames.filter((field) => !left.includes(field));
}
