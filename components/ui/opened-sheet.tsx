"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef, useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { cn } from "./cn.ts";
import { IconButton } from "./icon-button.tsx";
import type { SheetProps } from "./sheet.tsx";

const sides = {
  start: "from-start inset-y-0 start-0 border-e",
  bottom: "from-below inset-x-0 bottom-0 rounded-t-2xl border-t",
  middle: "enter left-1/2 -translate-x-1/2 rounded-xl border",
} satisfies Record<SheetProps["side"], string>;

const sizes = {
  start: "w-[min(20rem,86vw)] bg-paper",
  bottom: "max-h-[82dvh] bg-paper",
  middle: "top-[12dvh] w-[min(28rem,calc(100vw-2rem))] bg-paper",
} satisfies Record<SheetProps["side"], string>;

const notDrawn = { open: false, from: null };

/** A {@link Sheet} once it was opened. */
export function OpenedSheet({
  open,
  onOpenChange,
  title,
  side,
  children,
  className = sizes[side],
  hideTitle,
  bare,
  onClosed,
}: SheetProps) {
  const t = useWords("ui");
  const opener = useRef<Element | null>(null);
  // Where a field takes the focus as it is drawn, the dialog never tells that it opens.
  const [drawn, setDrawn] = useState<{ open: boolean; from: Element | null }>(notDrawn);
  if (open !== drawn.open) setDrawn({ open, from: open ? document.activeElement : drawn.from });
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/35" />
        <Dialog.Content
          aria-describedby={undefined}
          className={cn(
            "fixed z-50 flex flex-col overflow-hidden border-rule shadow-raised",
            sides[side],
            className,
          )}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          // What opened it is no trigger that the dialog knows.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opener.current ?? drawn.from;
            opener.current = null;
            if (!onClosed?.() && back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
        >
          {bare ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <div className={cn("flex items-center gap-2 pt-3 pe-2 ps-5", hideTitle && "sr-only")}>
              <Dialog.Title className="flex-1 font-medium">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={t("close")}>
                  <X />
                </IconButton>
              </Dialog.Close>
            </div>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
