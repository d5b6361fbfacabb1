import { formatDay } from "@/components/ui/format-day.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { CitedPassage } from "@/lib/wire/citation.ts";

type ChangedSinceProps = { on?: string | undefined; words: CitedPassage[] };

/** Says that the document has another text by now, and whether it still has the cited words. */
export function ChangedSince({ on, words }: ChangedSinceProps) {
  const t = useWords("citation");
  const kept = words.filter(({ quoteStart }) => quoteStart !== null).length;
  return (
    <p className="mt-2 text-note text-soft">
      {on ? t("changedOn", { day: formatDay(on, t.language) }) : t("changedSince")}{" "}
      {kept === words.length ? t("wordsKept") : kept === 0 ? t("wordsGone") : t("someWordsGone")}
    </p>
  );
}
