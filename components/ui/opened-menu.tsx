"use client";

import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { menuContent } from "./menu.ts";
import { MenuPartsContext } from "./menu-parts-context.ts";

type OpenedMenuProps = { trigger: ReactElement; align: "start" | "end"; children: ReactNode };

/** A {@link Menu} once its button was pressed. */
export function OpenedMenu({ trigger, align, children }: OpenedMenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className={menuContent}
        >
          <MenuPartsContext value={DropdownMenu}>{children}</MenuPartsContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
