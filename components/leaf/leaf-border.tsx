"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { cn } from "@/components/ui/cn.ts";
import { readDirection } from "@/components/ui/page-direction.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

/** The right leaf's share of the room in percent, at least and at most. The style of the leaf knows what each leaf needs. */
const bounds = { min: 20, max: 75 };
/** How far an arrow key moves the border, in percent. */
const step = 5;

type LeafBorderProps = {
  /** What holds both leaves. */
  room: RefObject<HTMLElement | null>;
  /** The right leaf's share of the room, in percent. */
  share: number;
  onMove: (share: number) => void;
};

/** The border between the leaves, which the reader moves by pointer or by the arrow keys, Home and End. */
export function LeafBorder({ room, share, onMove }: LeafBorderProps) {
  const t = useWords("leaf");
  const [held, setHeld] = useState(false);
  const move = (wanted: number) => onMove(Math.min(bounds.max, Math.max(bounds.min, wanted)));

  /** On a page that runs from right to left, the right leaf is at the left. */
  const isMirrored = () => readDirection() === "rtl";

  function moveToPointer({ clientX }: PointerEvent) {
    const { left = 0, right = 0, width = 0 } = room.current?.getBoundingClientRect() ?? {};
    if (width > 0) move(((isMirrored() ? clientX - left : right - clientX) / width) * 100);
  }

  function moveByKey(event: KeyboardEvent) {
    const toLeft = isMirrored() ? -step : step;
    const wanted = {
      ArrowLeft: share + toLeft,
      ArrowRight: share - toLeft,
      Home: bounds.max,
      End: bounds.min,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    move(wanted);
  }

  return (
    // A separator that can be focused is a control, whose value is where it stands.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      aria-label={t("width")}
      aria-orientation="vertical"
      aria-valuenow={Math.round(share)}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={(event) => held && moveToPointer(event)}
      onLostPointerCapture={() => setHeld(false)}
      // The line is one pixel wide; what can be grasped of it is wider.
      className={cn(
        "relative h-auto w-px max-[68.75rem]:hidden shrink-0 border-0 cursor-col-resize touch-none outline-offset-0 transition-colors duration-100 after:absolute after:inset-y-0 after:-inset-x-2 after:z-10",
        held ? "bg-accent" : "bg-rule hover:bg-rule-strong",
      )}
    />
  );
}
