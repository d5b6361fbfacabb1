"use client";

import { Download, Share } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { exportFormats, exportPath } from "@/components/answer/export-path.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { menuContent } from "@/components/ui/menu.ts";
import { RowMenuLabel, RowMenuLink } from "@/components/ui/row-menu.tsx";

/** Takes the whole conversation away, with its numbers, its sources and the cited words. */
export function ExportMenu({ conversationId }: { conversationId: string }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label="Take this conversation along">
          <Share aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={menuContent}
        >
          <RowMenuLabel>Save this conversation as</RowMenuLabel>
          {exportFormats.map(({ format, name }) => (
            <RowMenuLink
              key={format}
              Icon={Download}
              href={exportPath({ of: "conversations", id: conversationId }, { format })}
            >
              {name}
            </RowMenuLink>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
