"use client";

import { useMet } from "./use-met.ts";

const loadDialog = () => import("./opened-confirm-dialog.tsx");

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** The verb on the confirming button. */
  action: string;
  onConfirm: () => void;
};

/** Asks for confirmation before something is deleted for good. Its code is loaded when it is opened first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useMet(loadDialog, props.open, () => props.onOpenChange(false));
  return code && <code.OpenedConfirmDialog {...props} />;
}
