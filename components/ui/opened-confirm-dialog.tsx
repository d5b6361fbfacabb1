"use client";

import { AlertDialog } from "radix-ui";
import { useWords } from "@/components/wording/wording-context.tsx";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

/** A {@link ConfirmDialog} once it was opened. */
export function OpenedConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  action,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useWords("ui");
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/35" />
        <AlertDialog.Content className="enter fixed top-[20dvh] left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 rounded-xl border border-rule bg-raised p-5 shadow-raised">
          <AlertDialog.Title className="font-medium">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-soft">{text}</AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button tone="quiet">{t("keep")}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button tone="danger" onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
