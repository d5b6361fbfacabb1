"use client";

import { Tabs } from "radix-ui";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { placeOfWords } from "@/components/citation/cited-spans.ts";
import type { MarkerAnchor } from "@/components/citation/marker-anchor.ts";
import { cn } from "@/components/ui/cn.ts";
import { AllSources } from "./all-sources.tsx";
import { LeafBar } from "./leaf-bar.tsx";
import { LeafSource } from "./leaf-source.tsx";

type LeafProps = {
  onClose: () => void;
  /** Leads to a marker that cites the pressed words. */
  onMarker: (anchor: MarkerAnchor) => void;
};

/** The right leaf: the register as numbered tabs, and below them a cited document at the cited words, or all sources. */
export function Leaf({ onClose, onMarker }: LeafProps) {
  const { register, place, listing, selected, show, select } = useCitations();
  const source = listing ? undefined : register.find(({ number }) => number === place?.number);
  const shown = source && place;
  return (
    <Tabs.Root
      value={source ? String(source.number) : "all"}
      onValueChange={(value) => {
        if (value === "all" || !selected) select(null);
        else show(placeOfWords(selected, Number(value)));
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <LeafBar onClose={onClose} />
      <Tabs.Content
        value="all"
        // Always there, so that the register can be read while one of its sources is shown.
        forceMount
        hidden={source !== undefined}
        className={cn("min-h-0 flex-1 overflow-y-auto bg-sunk", source && "hidden")}
      >
        <AllSources />
      </Tabs.Content>
      {shown && (
        <Tabs.Content
          value={String(source.number)}
          // The document's text takes the focus itself.
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <LeafSource key={source.number} source={source} place={place} onMarker={onMarker} />
        </Tabs.Content>
      )}
    </Tabs.Root>
  );
}
