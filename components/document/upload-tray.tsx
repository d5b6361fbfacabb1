"use client";

import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { isUnderway, useUploads } from "./upload-context.tsx";
import { UploadRow } from "./upload-row.tsx";

/** How many rows are shown; further files are only counted. */
const shownRows = 60;

/** Shows the uploads, on every page. */
export function UploadTray() {
  const t = useWords("document");
  const ui = useWords("ui");
  const { uploads, dismiss } = useUploads();
  const [folded, setFolded] = useState(false);
  if (uploads.length === 0) return null;
  const underway = uploads.filter(({ state }) => isUnderway(state)).length;
  const refused = uploads.filter(({ state }) => state.stage === "refused").length;
  const isFiles = uploads.every(({ source }) => "file" in source);
  const counted = isFiles ? "fileCount" : "documentCount";
  const adding = isFiles ? "addingFiles" : "addingDocuments";
  const shown = uploads.toReversed().slice(0, shownRows);
  return (
    <section
      aria-label={t("beingAdded")}
      className="enter fixed end-3 bottom-3 z-30 flex max-h-[50dvh] w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-rule bg-raised shadow-raised"
    >
      <header className="flex items-center gap-1 py-1 pe-1 ps-4">
        <output className="flex-1 font-medium">
          {t(underway > 0 ? adding : counted, { count: uploads.length })}
          {refused > 0 && (
            <span className="font-normal text-danger">{t("notTaken", { count: refused })}</span>
          )}
        </output>
        <IconButton
          label={t(folded ? "showAdded" : "foldAway")}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <ChevronDown className={cn(folded && "rotate-180")} />
        </IconButton>
        <IconButton label={ui("close")} onClick={dismiss}>
          <X />
        </IconButton>
      </header>
      {!folded && (
        <ul className="min-h-0 flex-1 overflow-y-auto border-t border-rule">
          {shown.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {uploads.length > shownRows && (
            <li className="px-4 py-2 text-note text-soft">
              {t("andMore", { count: uploads.length - shownRows })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
