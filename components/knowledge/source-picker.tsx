"use client";

import { Search } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactElement, useDeferredValue, useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { describeKind } from "./describe-kind.ts";
import { groupByKind } from "./group-by-kind.ts";
import { PickedDocuments } from "./picked-documents.tsx";
import { SourcePickerBase } from "./source-picker-base.tsx";
import type { ReadingScope } from "./use-scope.ts";

type SourcePickerProps = { trigger: ReactElement; scope: ReadingScope };

/** Chooses what the conversation reads: knowledge bases by kind, and single documents within them. */
export function SourcePicker({ trigger, scope }: SourcePickerProps) {
  const t = useWords("knowledge");
  const ui = useWords("ui");
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim());
  return (
    <Popover.Root onOpenChange={(open) => !open && setSearch("")}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t("whatIsRead")}
          className="enter z-50 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-rule bg-raised shadow-raised"
        >
          <label className="flex items-center gap-2.5 border-b border-rule px-3.5 text-soft">
            <Search className="size-4 shrink-0" aria-hidden />
            <input
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder={t("find")}
              aria-label={t("find")}
              className="min-h-11 w-full bg-transparent text-ink outline-none"
            />
          </label>
          <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
            <PickedDocuments scope={scope} />
            {scope.error && scope.bases.length === 0 && (
              <p role="alert" className="p-2.5 text-note text-soft">
                {failureSentence(scope.error, ui)}
              </p>
            )}
            {groupByKind(scope.bases).map(({ kind, bases }) => (
              <section key={kind} aria-label={describeKind(kind, t).title} className="pb-1.5">
                <h2 className="px-2 pt-1.5 pb-0.5 text-note text-soft">
                  {describeKind(kind, t).title}
                </h2>
                {bases.map((base) => (
                  <SourcePickerBase key={base.id} base={base} scope={scope} search={sought} />
                ))}
              </section>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
