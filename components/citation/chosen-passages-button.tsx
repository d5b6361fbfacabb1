"use client";

import { Pin } from "lucide-react";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PassageChoice } from "@/lib/wire/passage-choice.ts";
import { useChosenPassages } from "./use-chosen-passages.ts";

const loadList = () => import("./chosen-passages.tsx");

/** Says how many passages are pinned and dropped in the conversation, and opens their list; nothing where none is. */
export function ChosenPassagesButton() {
  const t = useWords("citation");
  const passages = useChosenPassages();
  if (!passages || passages.chosen.length === 0) return null;
  const countOf = (wanted: PassageChoice) =>
    passages.chosen.filter(({ choice }) => choice === wanted).length;
  const counts = { pinned: countOf("pinned"), dropped: countOf("dropped") };
  const words = [
    counts.pinned > 0 && t("pinnedCount", { count: counts.pinned }),
    counts.dropped > 0 && t("droppedCount", { count: counts.dropped }),
  ].filter(Boolean);
  return (
    <Popup
      kind="dialog"
      load={loadList}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-lg px-2 text-note text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover pointer-coarse:min-h-11"
        >
          <Pin className="size-4 shrink-0" aria-hidden />
          <span className="truncate">{words.join(", ")}</span>
        </button>
      }
    >
      {({ ChosenPassageList }, trigger) => (
        <ChosenPassageList trigger={trigger} passages={passages} />
      )}
    </Popup>
  );
}
