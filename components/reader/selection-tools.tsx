"use client";

import { PenLine, Quote } from "lucide-react";
import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { cn } from "@/components/ui/cn.ts";
import { copyText } from "@/components/ui/copy-text.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { readSelection, type SelectedWords, writeWithPlace } from "./read-selection.ts";
import { useAskAbout } from "./use-ask-about.ts";

type Holder = RefObject<HTMLElement | null>;

type SelectionToolsProps = {
  /** What holds the document, and these buttons. */
  holder: Holder;
  document: { id: string; title: string; filename: string };
};

const button =
  "inline-flex min-h-9 items-center gap-2 px-3 whitespace-nowrap hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4";

/** Buttons beside the selected words: they are asked about, or copied with their place. */
export function SelectionTools({ holder, document }: SelectionToolsProps) {
  const t = useWords("reader");
  const askAbout = useAskAbout(document.id);
  const selected = useSelected(holder);
  if (!selected) return null;
  const { words, top, left } = selected;
  return (
    <div
      data-selection-tools
      className="absolute z-20 flex -translate-x-1/2 overflow-hidden rounded-lg border border-rule bg-raised text-note shadow-raised"
      style={{ top, left }}
    >
      <button
        type="button"
        onMouseDown={keepSelection}
        onClick={() => askAbout(words.words)}
        className={button}
      >
        <PenLine aria-hidden />
        {t("askAbout")}
      </button>
      <button
        type="button"
        onMouseDown={keepSelection}
        onClick={() => void copyText(writeWithPlace(words, document, t), t("copiedWithPlace"))}
        className={cn(button, "border-s border-rule")}
      >
        <Quote aria-hidden />
        {t("copyWithPlace")}
      </button>
    </div>
  );
}

/** The words stay selected when a button is pressed. */
const keepSelection = (event: MouseEvent) => event.preventDefault();

type Selected = { words: SelectedWords; top: number; left: number };

/** Follows what is selected, while no pointer is still selecting it. */
function useSelected(holder: Holder): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => setSelected(isPressed ? null : findSelected(holder.current));
    const press = (event: PointerEvent) => {
      // The buttons themselves stay when they are pressed.
      if (event.target instanceof Element && event.target.closest("[data-selection-tools]")) return;
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

/** Pixels of the buttons and the room around them: their height, half their width in the longest wording, and how far they are from the words. */
const [height, halfWidth, room] = [44, 156, 8];

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
