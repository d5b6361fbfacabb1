"use client";

import dynamic from "next/dynamic";

/** The buttons below a passage, loaded where passages are listed. */
export const LazyPassageChoice = dynamic(
  () => import("./passage-choice.tsx").then((loaded) => loaded.PassageChoiceButtons),
  { loading: () => <div className="min-h-8 pointer-coarse:min-h-11" /> },
);
