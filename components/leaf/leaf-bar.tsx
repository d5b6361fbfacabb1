"use client";

import { ExternalLink, List, X } from "lucide-react";
import { Tabs } from "radix-ui";
import { useEffect, useRef } from "react";
import { useCitations, useLight } from "@/components/citation/citation-context.tsx";
import { citedSpans } from "@/components/citation/cited-spans.ts";
import { citingTurn } from "@/components/citation/leaf-place.ts";
import type { RegisterLine } from "@/components/citation/read-register.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { cn } from "@/components/ui/cn.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

const tab =
  "relative inline-flex h-9 min-w-9 shrink-0 items-center justify-center rounded-t-lg border border-transparent border-b-0 px-2 text-note font-medium -outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11 " +
  "data-[state=active]:border-rule data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-px";

/** The register as a row of tabs, and what can be done with the leaf. */
export function LeafBar({ onClose }: { onClose: () => void }) {
  const t = useWords("leaf");
  const { register, selected } = useCitations();
  const list = useRef<HTMLDivElement>(null);
  const { place, listing } = useCitations();
  const current = listing ? null : place?.number;

  // Reads the drawn tabs, which change with the current one and with their number.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (active && list.current) keepInRow(list.current, active);
  }, [current, register.length]);

  return (
    <div className="flex h-13 shrink-0 items-end gap-1 border-b border-rule bg-sunk pe-2 ps-2">
      <Tabs.List
        ref={list}
        aria-label={t("registerOfSources")}
        className="-mb-px flex min-w-0 flex-1 items-end gap-0.5 self-stretch overflow-x-auto overflow-y-hidden pt-2 pe-6 [mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] rtl:[mask-image:linear-gradient(to_left,black_calc(100%-1.5rem),transparent)] [scrollbar-width:none]"
      >
        <Tabs.Trigger
          value="all"
          aria-label={t("allSources")}
          title={t("allSources")}
          className={cn(
            tab,
            "text-soft hover:text-ink data-[state=active]:bg-sunk data-[state=active]:text-ink data-[state=active]:after:bg-sunk",
          )}
        >
          <List className="size-4" aria-hidden />
        </Tabs.Trigger>
        {register.map((source) => (
          <SourceTab
            key={source.number}
            source={source}
            used={
              selected?.answer?.citations.some(({ number }) => number === source.number) ?? false
            }
          />
        ))}
      </Tabs.List>
      <div className="flex shrink-0 items-center self-center">
        <OwnWindow />
        <IconButton label={t("close")} onClick={onClose}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}

/** Scrolls a row sideways until an element of it is whole, and nothing else. */
function keepInRow(row: HTMLElement, element: HTMLElement) {
  const [all, one] = [row.getBoundingClientRect(), element.getBoundingClientRect()];
  if (one.left < all.left) row.scrollLeft += one.left - all.left - 24;
  else if (one.right > all.right) row.scrollLeft += one.right - all.right + 24;
}

type SourceTabProps = {
  source: RegisterLine;
  /** Whether the turn in view cites it. */
  used: boolean;
};

function SourceTab({ source, used }: SourceTabProps) {
  const t = useWords("leaf");
  const sourceWords = useWords("citation");
  const { isLit, lightHandlers } = useLight(source.number);
  const { number, title, available } = source;
  const name = available ? title : sourceWords("deleted", { title });
  return (
    <Tabs.Trigger
      value={String(source.number)}
      data-used={used}
      aria-label={t(used ? "tab" : "tabNotCited", { number, name })}
      title={name}
      {...lightHandlers}
      className={cn(
        tab,
        "group data-[state=active]:bg-paper data-[state=active]:after:bg-paper",
        !source.available && "line-through",
      )}
    >
      <span
        className={cn(
          "min-w-5.5 rounded px-1 text-center leading-5.5 transition-colors duration-100",
          !isLit && (used ? "bg-accent-soft text-accent" : "text-soft"),
          isLit
            ? "bg-accent text-on-accent"
            : "group-hover:bg-hover group-data-[state=active]:bg-accent group-data-[state=active]:text-on-accent",
        )}
      >
        {source.number}
      </span>
    </Tabs.Trigger>
  );
}

/** Opens the shown document, at the words that are shown, in a window of its own. */
function OwnWindow() {
  const t = useWords("leaf");
  const { register, turns, place, listing } = useCitations();
  const source = register.find(({ number }) => number === place?.number);
  if (!place || listing || !source?.available) return null;
  const turn = citingTurn(turns, place);
  const [words] = turn ? citedSpans(turn, place).words : [];
  return (
    <a
      href={documentLink(source.documentId, words)}
      target="_blank"
      rel="noopener"
      aria-label={t("ownWindow")}
      title={t("ownWindow")}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <ExternalLink className="size-4.5" aria-hidden />
    </a>
  );
}
