import { X } from "lucide-react";
import Link from "next/link";
import { useWords } from "@/components/wording/wording-context.tsx";
import { describeLineQuery, type LineParams, linesAddress } from "./line-query.ts";

type LineFilterChipsProps = { id: string; query: LineParams };

/** Shows the filter on the lines; each part can be removed. */
export function LineFilterChips({ id, query }: LineFilterChipsProps) {
  const t = useWords("document");
  return (
    <ul aria-label={t("shownLines")} className="flex flex-wrap gap-1.5">
      {describeLineQuery(query, t).map(({ words, without }) => (
        <li key={words}>
          <Link
            href={linesAddress(id, without)}
            replace
            aria-label={t("removeFilter", { words })}
            title={t("removeThisFilter")}
            className="inline-flex min-h-7 max-w-[40ch] items-center gap-1.5 rounded-full border border-rule bg-raised py-0.5 pe-2 ps-3 text-note hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="truncate">{words}</span>
            <X className="size-3.5 shrink-0 text-soft" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
