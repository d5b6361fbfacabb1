"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "./cn.ts";
import { IconButton } from "./icon-button.tsx";

const sides = {
  left: "from-left inset-y-0 left-0 w-[min(20rem,86vw)] border-r",
  bottom: "from-below inset-x-0 bottom-0 max-h-[82dvh] rounded-t-2xl border-t",
  middle:
    "enter top-[12dvh] left-1/2 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 rounded-xl border",
} as const;

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side: keyof typeof sides;
  children: ReactNode;
  className?: string;
  /** Whether the title is shown; it is always read out. */
  hideTitle?: boolean;
  /** Whether its content has a button that closes it, so that there is no row for the title and another one. */
  bare?: boolean;
  /** Called when it has closed; returns whether it has moved the focus, which else goes back to where it was. */
  onClosed?: () => boolean;
};

/** An overlay on the page: a drawer from the left, a sheet from below, a dialog. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side,
  children,
  className,
  hideTitle,
  bare,
  onClosed,
}: SheetProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/35" />
        <Dialog.Content
          aria-describedby={undefined}
          className={cn(
            "fixed z-50 flex flex-col overflow-hidden border-rule bg-paper shadow-raised",
            sides[side],
            className,
          )}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          // What opened it is no trigger that the dialog knows.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!onClosed?.() && opener.current instanceof HTMLElement)
              opener.current.focus({ preventScroll: true });
          }}
        >
          {bare ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <div className={cn("flex items-center gap-2 pt-3 pr-2 pl-5", hideTitle && "sr-only")}>
              <Dialog.Title className="flex-1 font-medium">{title}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label="Close">
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
