"use client";

import type { MarkerForm } from "@/components/message/placed-marker.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useLight, useMarkers, useTurnMarkers } from "./citation-context.tsx";
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
  const { turn, opened, shown } = useTurnMarkers();
  const { register, open } = useMarkers();
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
      aria-current={shown === index || undefined}
      // Says what the form does, for those who do not see it.
      aria-label={
        source
          ? t("markerOf", { number, form, title: source.title })
          : t("marker", { number, form })
      }
      aria-haspopup="dialog"
      aria-expanded={opened === index}
      onClick={(event) => {
        open(opened === index ? null : { turn, number, index, anchor: event.currentTarget });
      }}
      {...lightHandlers}
    >
      {number}
    </button>
  );
}
