"use client";

import { ListFilter } from "lucide-react";
import Link from "next/link";
import { readMatchingLines } from "@/components/document/line-query.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useAppliedFilters } from "./use-applied-filters.ts";

/** Files that get a link each; a question over more of them is better narrowed. */
const maxShownFiles = 6;

/**
 * Links to the lines that an answer was computed over. They came with the answer, or are read from the server when the
 * answer comes into view.
 */
export function MatchingLines({ answer }: { answer: ShownAnswer }) {
  const t = useWords("answer");
  const { filters, place } = useAppliedFilters(answer, mayBeComputed(answer));
  const lines = readMatchingLines(filters ?? []).filter((document) => document.lines > 1);
  if (lines.length === 0) return filters ? null : <div ref={place} />;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-2 gap-y-1.5 print:hidden">
      {lines.slice(0, maxShownFiles).map(({ id, filename, lines: number, href }) => (
        <li key={id}>
          <Link
            href={href}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-lg border border-rule px-3 text-note font-medium text-accent hover:bg-hover pointer-coarse:min-h-11"
          >
            <ListFilter className="size-3.5 shrink-0" aria-hidden />
            <span className="truncate">
              {lines.length > 1
                ? t("openLinesOf", { count: number, file: filename })
                : t("openLines", { count: number })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the answer cites lines only, as a computed answer does. */
function mayBeComputed({ citations }: ShownAnswer): boolean {
  return (
    citations.length > 0 &&
    citations.every(({ passages }) => passages.every(({ lineStart }) => lineStart !== null))
  );
}
