"use client";

import type { ReactNode } from "react";
import { useMet } from "./use-met.ts";

const loadSheet = () => import("./opened-sheet.tsx");

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side: "start" | "bottom" | "middle";
  children: ReactNode;
  /** Its size and ground, instead of those that every sheet at this side has. */
  className?: string;
  /** Whether the title is shown; it is always read out. */
  hideTitle?: boolean;
  /** Whether its content has a button that closes it, so that there is no row for the title and another one. */
  bare?: boolean;
  /** Called when it has closed; returns whether it has moved the focus, which else goes back to where it was. */
  onClosed?: () => boolean;
};

/** An overlay on the page: a drawer from the left, a sheet from below, a dialog. Its code is loaded when it is opened first. */
export function Sheet(props: SheetProps) {
  const code = useMet(loadSheet, props.open, () => props.onOpenChange(false));
  return code && <code.OpenedSheet {...props} />;
}
