"use client";

import { use } from "react";
import type { MarkerForm } from "@/components/message/placed-marker.ts";
import { TurnContext } from "@/components/message/turn-context.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useLight, useMarkers } from "./citation-context.tsx";
import { markerAnchor } from "./marker-anchor.ts";

type CitationMarkerProps = {
  number: number;
  /** Which of the answer's markers it is, from 0. */
  index: number;
  form: MarkerForm;
};

/** `[1]` as a button: lights its source and opens the cited words. */
export function CitationMarker({ number, index, form }: CitationMarkerProps) {
  const t = useWords("citation");
  const turn = use(TurnContext);
  const { register, opened, open, shown } = useMarkers();
  const { isLit, lightHandlers } = useLight(number);
  const source = register.find((entry) => entry.number === number);
  return (
    <button
      type="button"
      id={markerAnchor({ turn, index })}
      className="citation-marker"
      data-citation={number}
      data-form={form}
      data-lit={isLit}
      aria-current={(shown?.turn === turn && shown.index === index) || undefined}
      // Says what the form does, for those who do not see it.
      aria-label={
        source
          ? t("markerOf", { number, form, title: source.title })
          : t("marker", { number, form })
      }
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
