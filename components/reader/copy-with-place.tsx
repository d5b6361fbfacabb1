"use client";

import { Quote } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { copyText } from "@/components/ui/copy-text.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { readSelection, type SelectedWords, writeWithPlace } from "./read-selection.ts";

type Holder = RefObject<HTMLElement | null>;

type CopyWithPlaceProps = {
  /** What holds the document, and this button. */
  holder: Holder;
  document: { title: string; filename: string };
};

/** A button beside the selected words, which copies them with their place. */
export function CopyWithPlace({ holder, document }: CopyWithPlaceProps) {
  const t = useWords("reader");
  const selected = useSelected(holder);
  if (!selected) return null;
  const { words, top, left } = selected;
  return (
    <button
      type="button"
      data-copy-with-place
      // The words stay selected when it is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void copyText(writeWithPlace(words, document, t), t("copiedWithPlace"))}
      className="absolute z-20 inline-flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-lg border border-rule bg-raised px-3 text-note whitespace-nowrap shadow-raised hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4"
      style={{ top, left }}
    >
      <Quote aria-hidden />
      {t("copyWithPlace")}
    </button>
  );
}

type Selected = { words: SelectedWords; top: number; left: number };

/** Follows what is selected, while no pointer is still selecting it. */
function useSelected(holder: Holder): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => setSelected(isPressed ? null : findSelected(holder.current));
    const press = (event: PointerEvent) => {
      // The button itself stays when it is pressed.
      if (event.target instanceof Element && event.target.closest("[data-copy-with-place]")) return;
      isPressed = event.type === "pointerdown" && event.pointerType === "mouse";
      look();
    };
    look();
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("selectionchange", look, { signal });
    document.addEventListener("pointerdown", press, { signal });
    document.addEventListener("pointerup", press, { signal });
    window.addEventListener("resize", look, { signal });
    holder.current?.addEventListener("scroll", look, { signal, capture: true, passive: true });
    return () => ended.abort();
  }, [holder]);
  return selected;
}

/** Pixels of the button and the room around it: its height, half its width in the longest wording, and how far it is from the words. */
const [height, halfWidth, room] = [44, 104, 8];

function findSelected(holder: HTMLElement | null): Selected | null {
  const selection = document.getSelection();
  const words = holder && readSelection(holder, selection);
  if (!words || !selection) return null;
  const around = holder.getBoundingClientRect();
  const range = selection.getRangeAt(0).getBoundingClientRect();
  const [from, to] = [range.top - around.top, range.bottom - around.top];
  if (to < 0 || from > around.height) return null;
  // A finger's own tools stand above the words.
  const fitsAbove = from >= height + room && !matchMedia("(pointer: coarse)").matches;
  const top = fitsAbove
    ? from - height
    : Math.min(Math.max(to + room, room), around.height - height - room);
  const middle = range.left + range.width / 2 - around.left;
  return {
    words,
    top,
    left: Math.min(Math.max(middle, halfWidth + room), around.width - halfWidth - room),
  };
}
