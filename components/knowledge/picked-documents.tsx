"use client";

import { useWords } from "@/components/wording/wording-context.tsx";
import type { ReadingScope } from "./use-scope.ts";

/** Says that only chosen documents are read, and offers to read all again. */
export function PickedDocuments({ scope }: { scope: ReadingScope }) {
  const t = useWords("knowledge");
  if (scope.documentIds.length === 0) {
    return <p className="px-2 pt-1 pb-1.5 text-note text-soft text-pretty">{t("fromTicked")}</p>;
  }
  return (
    <p className="mb-1 flex items-center justify-between gap-3 rounded-lg bg-accent-soft px-3 py-2 text-note">
      <span>{t("onlyChosen", { count: scope.documentIds.length })}</span>
      <button
        type="button"
        onClick={scope.clearDocuments}
        className="rounded font-medium text-accent underline underline-offset-2"
      >
        {t("readAll")}
      </button>
    </p>
  );
}
