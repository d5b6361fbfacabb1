"use client";

import { Popover } from "radix-ui";
import { useMemo } from "react";
import { CitationCard } from "./citation-card.tsx";
import { useCitations } from "./citation-context.tsx";

/** The only popover of a conversation, at the pressed marker. */
export function CitationPopover() {
  const { opened, open, turns } = useCitations();
  const anchor = opened?.anchor;
  const virtual = useMemo(() => (anchor ? { current: anchor } : null), [anchor]);
  // With the sources beside it, the popover stays in the text's column, so that the source it lights is in view.
  const column = anchor?.closest("[data-reading]") ?? null;
  const boundary = column && column.clientWidth > 600 ? column : null;
  const answer = turns.find(({ number }) => number === opened?.turn)?.answer ?? null;
  return (
    <Popover.Root
      open={opened !== null}
      onOpenChange={(next) => {
        if (next) return;
        open(null);
        anchor?.focus({ preventScroll: true });
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
          aria-label={opened ? `Source ${opened.number}` : undefined}
          className="enter z-50 flex max-h-[min(30rem,var(--radix-popover-content-available-height))] w-[min(27rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-xl border border-rule bg-raised shadow-raised"
          // The marker handles its own press: it moves or closes the popover.
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Element && target.closest("[data-citation]")) {
              event.preventDefault();
            }
          }}
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
