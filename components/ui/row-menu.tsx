"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { menuContent, menuItem } from "./menu.ts";

type RowMenuProps = {
  /** The name of what the row shows, for screen readers. */
  name: string;
  align?: "start" | "end";
  className: string;
  children: ReactNode;
};

/** The menu of a row, opened by a button with three dots. */
export function RowMenu({ name, align = "start", className, children }: RowMenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger aria-label={`What to do with “${name}”`} className={className}>
        <Ellipsis className="size-4" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} className={menuContent}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type RowMenuItemProps = {
  Icon: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function RowMenuItem({ Icon, danger = false, onSelect, children }: RowMenuItemProps) {
  return (
    <DropdownMenu.Item
      className={cn(menuItem, danger && "text-danger [&_svg]:text-danger")}
      onSelect={onSelect}
    >
      <Icon aria-hidden />
      {children}
    </DropdownMenu.Item>
  );
}

/** An item that saves a file. */
export function RowMenuLink({
  Icon,
  href,
  children,
}: {
  Icon: LucideIcon;
  href: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item asChild className={menuItem}>
      <a href={href} download>
        <Icon aria-hidden />
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

export function RowMenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">
      {children}
    </DropdownMenu.Label>
  );
}

export function RowMenuRule() {
  return <DropdownMenu.Separator className="my-1 h-px bg-rule" />;
}
