"use client";

import { Copy, Download, Quote } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { copyText } from "@/components/ui/copy-text.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { menuContent, menuItem } from "@/components/ui/menu.ts";
import { notify } from "@/components/ui/notify.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import type { BibliographyFormat, BibliographyQuery } from "@/lib/wire/bibliography.ts";

const formatChoices: { format: BibliographyFormat; name: string }[] = [
  { format: "bibtex", name: "BibTeX" },
  { format: "ris", name: "RIS" },
  { format: "csl-json", name: "CSL-JSON" },
  { format: "markdown", name: "Markdown" },
];

/** Exports the conversation's sources by number: as a file for a reference manager, or copied. */
export function BibliographyMenu({ conversationId }: { conversationId: string }) {
  const path = (format: BibliographyFormat) =>
    withQuery(`/api/conversations/${encodeURIComponent(conversationId)}/bibliography`, {
      format,
    } satisfies BibliographyQuery);

  async function copy() {
    try {
      const response = await fetch(path("markdown"));
      if (!response.ok) throw new Error(response.statusText);
      await copyText(await response.text(), "Copied the list of sources");
    } catch {
      notify("The list of sources could not be read. Try again.");
    }
  }

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label="Take the sources along">
          <Quote aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={menuContent}
        >
          <DropdownMenu.Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">
            Sources of this conversation
          </DropdownMenu.Label>
          {formatChoices.map(({ format, name }) => (
            <DropdownMenu.Item key={format} asChild className={menuItem}>
              <a href={path(format)} download>
                <Download aria-hidden />
                {name}
              </a>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1 h-px bg-rule" />
          <DropdownMenu.Item className={menuItem} onSelect={() => void copy()}>
            <Copy aria-hidden />
            Copy as Markdown
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
