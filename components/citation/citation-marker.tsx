"use client";

import { use } from "react";
import type { MarkerForm } from "@/components/message/placed-marker.ts";
import { TurnContext } from "@/components/message/turn-context.ts";
import { useLight, useMarkers } from "./citation-context.tsx";
import { markerAnchor } from "./marker-anchor.ts";

type CitationMarkerProps = {
  number: number;
  /** Which of the answer's markers it is, from 0. */
  index: number;
  form: MarkerForm;
};

/** What a marker's form says, for those who do not see it. */
const spoken: Record<MarkerForm, string> = {
  full: "",
  hollow: ", found by Ibid, not named by the model",
  struck: ", not borne out by the passage",
};

/** `[1]` as a button: lights its source and opens the cited words. */
export function CitationMarker({ number, index, form }: CitationMarkerProps) {
  const turn = use(TurnContext);
  const { register, opened, open, shown } = useMarkers();
  const { isLit, lightHandlers } = useLight(number);
  const source = register.find((entry) => entry.number === number);
  const name = source ? `Source ${number}: ${source.title}` : `Source ${number}`;
  return (
    <button
      type="button"
      id={markerAnchor({ turn, index })}
      className="citation-marker"
      data-citation={number}
      data-form={form}
      data-lit={isLit}
      aria-current={(shown?.turn === turn && shown.index === index) || undefined}
      aria-label={`${name}${spoken[form]}`}
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
