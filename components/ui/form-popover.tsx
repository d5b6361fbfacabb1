"use client";

import { Popover } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cn } from "./cn.ts";

type FormPopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  /** What it is called, for screen readers. */
  label: string;
  /** The class of its width. */
  width: string;
  side?: ComponentProps<typeof Popover.Content>["side"];
  align?: ComponentProps<typeof Popover.Content>["align"];
  children: ReactNode;
};

/** A small form beside the button that opens it. */
export function FormPopover({
  open,
  onOpenChange,
  trigger,
  label,
  width,
  side = "bottom",
  align = "end",
  children,
}: FormPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className={cn(
            "enter z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-xl border border-rule bg-raised p-4 text-ink shadow-raised",
            width,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
