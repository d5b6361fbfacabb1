"use client";

import { Copy, Download, Quote } from "lucide-react";
import { copyWritten, readWritten } from "@/components/ui/copy-text.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import {
  Menu,
  RowMenuItem,
  RowMenuLabel,
  RowMenuLink,
  RowMenuRule,
} from "@/components/ui/row-menu.tsx";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { BibliographyFormat, BibliographyQuery } from "@/lib/wire/bibliography.ts";

const formatChoices: { format: BibliographyFormat; name: string }[] = [
  { format: "bibtex", name: "BibTeX" },
  { format: "ris", name: "RIS" },
  { format: "csl-json", name: "CSL-JSON" },
  { format: "markdown", name: "Markdown" },
];

/** How references are written in a text; they are copied with their italics. */
const referenceStyles: { format: BibliographyFormat; name: "apa" | "vancouver" | "chicago" }[] = [
  { format: "apa", name: "apa" },
  { format: "vancouver", name: "vancouver" },
  { format: "chicago", name: "chicago" },
];

function copyReferences(rich: Promise<string>, notice: string): void {
  const plain = rich.then((html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    return [...page.querySelectorAll("p")].map(({ textContent }) => textContent).join("\n");
  });
  void copyWritten({ rich, plain }, notice);
}

/** Exports the conversation's sources by number: as a file for a reference manager, or copied. */
export function BibliographyMenu({ conversationId }: { conversationId: string }) {
  const t = useWords("conversation");
  const path = (format: BibliographyFormat) =>
    withQuery(`/api/conversations/${encodeURIComponent(conversationId)}/bibliography`, {
      format,
      language: t.language,
    } satisfies BibliographyQuery);

  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t("takeSources")}>
          <Quote aria-hidden />
        </IconButton>
      }
    >
      <RowMenuLabel>{t("saveSourcesAs")}</RowMenuLabel>
      {formatChoices.map(({ format, name }) => (
        <RowMenuLink key={format} Icon={Download} href={path(format)}>
          {name}
        </RowMenuLink>
      ))}
      <RowMenuRule />
      <RowMenuLabel>{t("copyAs")}</RowMenuLabel>
      {referenceStyles.map(({ format, name }) => (
        <RowMenuItem
          key={format}
          Icon={Copy}
          onSelect={() =>
            copyReferences(readWritten(path(format)), t("copiedSources", { style: t(name) }))
          }
        >
          {t(name)}
        </RowMenuItem>
      ))}
      <RowMenuItem
        Icon={Copy}
        onSelect={() =>
          void copyWritten({ plain: readWritten(path("markdown")) }, t("copiedSourceList"))
        }
      >
        {t("markdownList")}
      </RowMenuItem>
    </Menu>
  );
}
