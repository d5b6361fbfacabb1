"use client";

import { Popover } from "radix-ui";
import { type KeyboardEvent, useMemo } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { CitationCard } from "./citation-card.tsx";
import { useCitations } from "./citation-context.tsx";

/** The only popover of a conversation, at the pressed marker. */
export function CitationPopover() {
  const t = useWords("citation");
  const { opened, open, turns } = useCitations();
  const anchor = opened?.anchor;
  const virtual = useMemo(() => (anchor ? { current: anchor } : null), [anchor]);
  // The popover stays in the text's column, so that the document beside it is in view.
  const column = anchor?.closest("[data-reading]") ?? null;
  const boundary = column && column.clientWidth > 440 ? column : null;
  const answer = turns.find(({ number }) => number === opened?.turn)?.answer ?? null;
  return (
    <Popover.Root
      open={opened !== null}
      onOpenChange={(next) => {
        if (!next) open(null);
      }}
    >
      {virtual && <Popover.Anchor virtualRef={virtual} />}
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="start"
          alignOffset={-12}
          sideOffset={6}
          collisionPadding={12}
          {...(boundary ? { collisionBoundary: boundary } : {})}
          aria-label={opened ? t("source", { number: opened.number }) : undefined}
          className="enter z-50 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-rule bg-raised shadow-raised"
          onOpenAutoFocus={focusCard}
          onEscapeKeyDown={() => anchor?.focus({ preventScroll: true })}
          // Tab goes on from the marker, as if the popover came after it in the text.
          onKeyDown={(event) => {
            if (event.key !== "Tab" || !isAtEdge(event)) return;
            anchor?.focus({ preventScroll: true });
            open(null);
            if (event.shiftKey) event.preventDefault();
          }}
          onInteractOutside={leaveToMarker}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {opened && answer && (
            <CitationCard
              key={`${opened.turn}:${opened.index}`}
              answer={answer}
              turn={opened.turn}
              number={opened.number}
              index={opened.index}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The card is read first; what can be pressed in it comes with Tab. */
function focusCard(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement)
    event.currentTarget.focus({ preventScroll: true });
}

/** The marker handles its own press: it moves or closes the popover. */
function leaveToMarker(event: Event): void {
  const { target } = event;
  if (target instanceof Element && target.closest("[data-citation]")) event.preventDefault();
}

/** Whether Tab would leave an element: its focus is on the last thing that takes it, or backwards on the first. */
function isAtEdge({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("a[href], button")];
  const edge = shiftKey ? stops[0] : stops.at(-1);
  return stops.length === 0 || target === edge || (shiftKey && target === currentTarget);
}
