"use client";

import { CircleMinus, type LucideIcon, Pin } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PassageChoice } from "@/lib/wire/passage-choice.ts";
import { useChosenPassages } from "./use-chosen-passages.ts";

type ChoiceButton = {
  choice: PassageChoice;
  Icon: LucideIcon;
  words: "pin" | "drop";
  title: "pinTitle" | "dropTitle";
  note: "pinnedNote" | "droppedNote";
};

const choiceButtons: ChoiceButton[] = [
  { choice: "pinned", Icon: Pin, words: "pin", title: "pinTitle", note: "pinnedNote" },
  { choice: "dropped", Icon: CircleMinus, words: "drop", title: "dropTitle", note: "droppedNote" },
];

/** Two quiet buttons that pin a passage into the shown conversation or drop it; pressed once more, a choice is taken back. */
export function PassageChoiceButtons({ chunkId, of }: { chunkId: string; of: string }) {
  const t = useWords("citation");
  const passages = useChosenPassages();
  if (!passages) return null;
  const made = passages.chosen.find((each) => each.chunkId === chunkId)?.choice;
  const press = (choice: PassageChoice) =>
    void (made === choice ? passages.takeBack(chunkId) : passages.choose(chunkId, choice));
  const pressed = choiceButtons.find(({ choice }) => choice === made);
  return (
    <>
      <fieldset className="-ms-1.5 flex items-center text-note" aria-label={t("choiceOf", { of })}>
        {choiceButtons.map(({ choice, Icon, words, title }) => (
          <button
            key={choice}
            type="button"
            aria-pressed={made === choice}
            title={t(title)}
            onClick={() => press(choice)}
            className={cn(
              "inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11",
              made === choice ? "text-accent" : "text-soft",
            )}
          >
            <Icon className={cn("size-3.5", made === choice && "fill-accent-soft")} aria-hidden />
            {t(words)}
          </button>
        ))}
      </fieldset>
      <output
        className={
          pressed ? "order-last block basis-full text-note text-pretty text-soft" : "sr-only"
        }
      >
        {pressed ? t(pressed.note) : ""}
      </output>
    </>
  );
}
