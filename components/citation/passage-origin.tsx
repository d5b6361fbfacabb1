"use client";

import { Repeat2, Sparkle } from "lucide-react";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Passage } from "@/lib/wire/passage.ts";
import { carriedFrom } from "./carried-from.ts";
import { useCitations } from "./citation-context.tsx";

type PassageOriginProps = {
  passage: Pick<Passage, "chunkId" | "documentId" | "origin">;
  turn: number;
};

/** "Fresh" or "carried from turn 2", as a shape and a word. */
export function PassageOrigin({ passage, turn }: PassageOriginProps) {
  const t = useWords("citation");
  const { turns } = useCitations();
  const carried = passage.origin === "carried";
  const from = carried ? carriedFrom(turns, turn, passage) : null;
  const Icon = carried ? Repeat2 : Sparkle;
  return (
    <span className="inline-flex items-center gap-1" data-origin={passage.origin}>
      <Icon className="size-3 shrink-0" aria-hidden />
      {from === null ? t(carried ? "carriedOver" : "fresh") : t("carriedFrom", { turn: from })}
    </span>
  );
}
