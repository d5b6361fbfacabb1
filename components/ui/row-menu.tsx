"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import { type ReactNode, use } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { menuItem, menuItemDanger } from "./menu.ts";
import { MenuPartsContext } from "./menu-parts-context.ts";
import { Popup, type PopupTrigger } from "./popup.tsx";

const loadMenu = () => import("./opened-menu.tsx");

type MenuProps = {
  /** The button that opens it. */
  trigger: PopupTrigger;
  align?: "start" | "end";
  children: ReactNode;
};

/** A menu, opened by a button. */
export function Menu({ trigger, align = "start", children }: MenuProps) {
  return (
    <Popup kind="menu" load={loadMenu} trigger={trigger}>
      {({ OpenedMenu }, button) => (
        <OpenedMenu trigger={button} align={align}>
          {children}
        </OpenedMenu>
      )}
    </Popup>
  );
}

type RowMenuProps = Omit<MenuProps, "trigger"> & {
  /** The name of what the row shows, for screen readers. */
  name: string;
  className: string;
};

/** The menu of a row, opened by a button with three dots. */
export function RowMenu({ name, className, ...menu }: RowMenuProps) {
  const t = useWords("ui");
  return (
    <Menu
      {...menu}
      trigger={
        <button type="button" aria-label={t("whatToDoWith", { name })} className={className}>
          <Ellipsis className="size-4" aria-hidden />
        </button>
      }
    />
  );
}

function useMenuParts() {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error("A part of a menu needs the menu around it.");
  return parts;
}

type RowMenuItemProps = {
  Icon: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function RowMenuItem({ Icon, danger = false, onSelect, children }: RowMenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item className={danger ? menuItemDanger : menuItem} onSelect={onSelect}>
      <Icon aria-hidden />
      {children}
    </Item>
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
  const { Item } = useMenuParts();
  return (
    <Item asChild className={menuItem}>
      <a href={href} download>
        <Icon aria-hidden />
        {children}
      </a>
    </Item>
  );
}

export function RowMenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">{children}</Label>;
}

export function RowMenuRule() {
  const { Separator } = useMenuParts();
  return <Separator className="my-1 h-px bg-rule" />;
}
