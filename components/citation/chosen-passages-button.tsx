"use client";

import { CircleMinus, type LucideIcon, Pin } from "lucide-react";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PassageChoice } from "@/lib/wire/passage-choice.ts";
import { useChosenPassages } from "./use-chosen-passages.ts";

type ShownCount = {
  choice: PassageChoice;
  Icon: LucideIcon;
  words: "pinnedCount" | "droppedCount";
};

const shownCounts: ShownCount[] = [
  { choice: "pinned", Icon: Pin, words: "pinnedCount" },
  { choice: "dropped", Icon: CircleMinus, words: "droppedCount" },
];

const loadList = () => import("./chosen-passages.tsx");

/** Says how many passages are pinned and dropped in the conversation, and opens their list; nothing where none is. */
export function ChosenPassagesButton() {
  const t = useWords("citation");
  const passages = useChosenPassages();
  if (!passages || passages.chosen.length === 0) return null;
  const counts = shownCounts.flatMap(({ choice, Icon, words }) => {
    const count = passages.chosen.filter((each) => each.choice === choice).length;
    return count > 0 ? [{ choice, Icon, count, words: t(words, { count }) }] : [];
  });
  const words = counts.map((each) => each.words).join(", ");
  return (
    <Popup
      kind="dialog"
      load={loadList}
      trigger={
        <button
          type="button"
          aria-label={words}
          title={words}
          className="inline-flex min-h-9 shrink-0 items-center gap-2 rounded-lg px-2 text-note text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover pointer-coarse:min-h-11"
        >
          {counts.map(({ choice, Icon, count }) => (
            <span key={choice} className="inline-flex items-center gap-1">
              <Icon className="size-4" aria-hidden />
              {count}
            </span>
          ))}
        </button>
      }
    >
      {({ ChosenPassageList }, trigger) => (
        <ChosenPassageList trigger={trigger} passages={passages} />
      )}
    </Popup>
  );
}
