import { formatDay } from "@/components/ui/format-day.ts";
import type { CitedPassage } from "@/lib/wire/citation.ts";

type ChangedSinceProps = { on?: string | undefined; words: CitedPassage[] };

/** Says that the document has another text by now, and whether it still has the cited words. */
export function ChangedSince({ on, words }: ChangedSinceProps) {
  const kept = words.filter(({ quoteStart }) => quoteStart !== null).length;
  return (
    <p className="mt-2 text-note text-soft">
      {on ? `The document changed on ${formatDay(on)}. ` : "The document has changed since. "}
      {kept === words.length
        ? "These words are still in it."
        : kept === 0
          ? "These words are not in it any more."
          : "Not all of these words are still in it."}
    </p>
  );
}
