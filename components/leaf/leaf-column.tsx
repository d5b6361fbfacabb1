"use client";

import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Group, Panel, Separator } from "react-resizable-panels";
import { revealMarker } from "@/components/citation/reveal-marker.ts";
import { useCommand } from "@/components/command/use-command.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useStored } from "@/components/ui/use-stored.ts";
import { Leaf } from "./leaf.tsx";
import type { LeafState } from "./use-leaf-state.ts";

type LeafColumnProps = {
  /** The left leaf. */
  children: ReactNode;
  leaf: LeafState;
};

/** Puts the right leaf beside the left one, with a border the reader can move, or in a sheet on a narrow screen. */
export function LeafColumn({ children, leaf }: LeafColumnProps) {
  const { wide, beside, show, hide } = leaf;
  const aside = useRef<HTMLElement>(null);
  useCommand("leaf", beside ? hide : show);
  useCommand("source", () => {
    // Once drawn: a sheet takes the focus itself.
    flushSync(show);
    const text = aside.current?.querySelector<HTMLElement>("[data-document-text]");
    (text ?? aside.current?.querySelector<HTMLElement>('[aria-selected="true"]'))?.focus();
  });
  const [width, storeWidth] = useStored("ibid.leaf-width", "46");
  const [firstWidth] = useState(width);
  return (
    <>
      <Group
        orientation="horizontal"
        className="min-h-0 flex-1"
        onLayoutChanged={({ leaf: share }, { isUserInteraction }) => {
          if (share !== undefined && isUserInteraction) storeWidth(share.toFixed(1));
        }}
      >
        <Panel id="page" minSize="380px" className="flex min-h-0 flex-col">
          {children}
        </Panel>
        {beside && (
          <>
            <Separator
              aria-label="Width of the sources"
              className="w-px bg-rule outline-offset-0 transition-colors duration-100 data-[separator=active]:bg-accent data-[separator=hover]:bg-rule-strong"
            />
            <Panel
              id="leaf"
              defaultSize={`${firstWidth}%`}
              minSize="320px"
              className="flex min-h-0 flex-col"
            >
              <aside ref={aside} aria-label="Sources" className="flex min-h-0 flex-1 flex-col">
                <Leaf
                  onClose={hide}
                  onMarker={(at) => revealMarker(at)?.focus({ preventScroll: true })}
                />
              </aside>
            </Panel>
          </>
        )}
      </Group>
      {!wide && <LeafSheet leaf={leaf} />}
    </>
  );
}

/** The right leaf from below. A marker that it leads back to has the focus once it is closed. */
function LeafSheet({ leaf: { sheet, show, hide } }: Pick<LeafColumnProps, "leaf">) {
  const marker = useRef<HTMLElement | null>(null);
  return (
    <Sheet
      open={sheet}
      onOpenChange={(open) => (open ? show() : hide())}
      side="bottom"
      title="Sources"
      bare
      className="h-[86dvh] bg-paper"
      onClosed={() => {
        const element = marker.current;
        marker.current = null;
        element?.focus({ preventScroll: true });
        return element !== null;
      }}
    >
      <Leaf
        onClose={hide}
        onMarker={(at) => {
          marker.current = revealMarker(at);
          hide();
        }}
      />
    </Sheet>
  );
}
