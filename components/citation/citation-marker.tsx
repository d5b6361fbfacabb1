"use client";

import { use } from "react";
import { TurnContext } from "@/components/message/turn-context.ts";
import { useLight, useMarkers } from "./citation-context.tsx";

type CitationMarkerProps = {
  number: number;
  /** Which of the answer's markers it is, from 0. */
  index: number;
};

/** `[1]` as a button: lights its source and opens the cited words. */
export function CitationMarker({ number, index }: CitationMarkerProps) {
  const turn = use(TurnContext);
  const { register, opened, open } = useMarkers();
  const { isLit, lightHandlers } = useLight(number);
  const source = register.find((entry) => entry.number === number);
  const name = source ? `Source ${number}: ${source.title}` : `Source ${number}`;
  return (
    <button
      type="button"
      className="citation-marker"
      data-citation={number}
      data-lit={isLit}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={opened?.turn === turn && opened.index === index}
      onClick={(event) => {
        const anchor = event.currentTarget;
        open(opened?.anchor === anchor ? null : { turn, number, index, anchor });
      }}
      {...lightHandlers}
    >
      {number}
    </button>
  );
}
