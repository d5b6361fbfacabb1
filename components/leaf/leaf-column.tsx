"use client";

import { type ReactNode, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { revealMarker } from "@/components/citation/reveal-marker.ts";
import { useCommand } from "@/components/command/use-command.ts";
import { cn } from "@/components/ui/cn.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { Leaf } from "./leaf.tsx";
import { LeafBorder } from "./leaf-border.tsx";
import type { LeafState } from "./use-leaf-state.ts";

type LeafColumnProps = {
  /** The left leaf. */
  children: ReactNode;
  leaf: LeafState;
};

/** Puts the right leaf beside the left one, with a border the reader can move, or in a sheet on a narrow screen. */
export function LeafColumn({ children, leaf }: LeafColumnProps) {
  const t = useWords("leaf");
  const { wide, beside, show, hide } = leaf;
  const isClient = useIsClient();
  const aside = useRef<HTMLElement>(null);
  useCommand("leaf", beside ? hide : show);
  useSourceCommand(aside, show);
  const [width, storeWidth] = useStored("ibid.leaf-width", "46");
  const room = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={room} className="flex min-h-0 flex-1" style={{ "--leaf": `${width}%` }}>
        <div
          className={cn(
            "flex min-h-0 min-w-0 flex-1 flex-col",
            // The HTML of a long answer is drawn before the right leaf is read, whose room it leaves free.
            beside &&
              "min-[68.75rem]:min-w-[380px] min-[68.75rem]:max-w-[calc(100%-clamp(320px,var(--leaf),100%-380px)-1px)]",
          )}
        >
          {children}
        </div>
        {beside && (
          <>
            <LeafBorder
              room={room}
              share={Number(width)}
              onMove={(share) => storeWidth(share.toFixed(1))}
            />
            <aside
              ref={aside}
              aria-label={t("sources")}
              // The HTML has it on every screen, empty, so that nothing moves where there is room for it.
              className="flex min-h-0 w-(--leaf) max-w-[calc(100%-380px)] min-w-[320px] flex-col max-[68.75rem]:hidden"
            >
              {isClient && (
                <Leaf
                  onClose={hide}
                  onMarker={(at) => revealMarker(at)?.focus({ preventScroll: true })}
                />
              )}
            </aside>
          </>
        )}
      </div>
      {!wide && <LeafSheet leaf={leaf} />}
    </>
  );
}

/** The command that leads to the source, and from there back to its marker. */
function useSourceCommand(aside: RefObject<HTMLElement | null>, show: () => void): void {
  const { place } = useCitations();
  useCommand("source", () => {
    // Who reads it already goes back to the marker whose words are shown.
    if (place?.index != null && aside.current?.contains(document.activeElement)) {
      revealMarker({ turn: place.turn, index: place.index })?.focus({ preventScroll: true });
      return;
    }
    // Once drawn: a sheet takes the focus itself.
    flushSync(show);
    const text = aside.current?.querySelector<HTMLElement>("[data-document-text]");
    (text ?? aside.current?.querySelector<HTMLElement>('[aria-selected="true"]'))?.focus();
  });
}

/** The right leaf from below. A marker that it leads back to has the focus once it is closed. */
function LeafSheet({ leaf: { sheet, show, hide } }: Pick<LeafColumnProps, "leaf">) {
  const t = useWords("leaf");
  const marker = useRef<HTMLElement | null>(null);
  return (
    <Sheet
      open={sheet}
      onOpenChange={(open) => (open ? show() : hide())}
      side="bottom"
      title={t("sources")}
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
