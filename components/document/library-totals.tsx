import { formatBytes } from "@/components/ui/format-bytes.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentTotals } from "@/lib/wire/document.ts";

/** Says how many documents a list has and what they take up. The line is there before that is known, so that nothing moves. */
export function LibraryTotals({ totals }: { totals: DocumentTotals | undefined }) {
  const t = useWords("document");
  if (totals?.documents === 0) return null;
  return (
    <p className="min-h-lh px-4 pb-2 text-note text-soft md:px-6" title={t("totalsMean")}>
      {totals &&
        t("totals", {
          count: totals.documents,
          // A unit of a text is about a byte in most languages.
          size: formatBytes(totals.bytes + totals.textLength, t.language),
        })}
    </p>
  );
}
