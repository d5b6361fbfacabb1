"use client";

import { formatCount } from "@/components/ui/format-count.ts";
import type { ReadingScope } from "./use-scope.ts";

/** Says that only chosen documents are read, and offers to read all again. */
export function PickedDocuments({ scope }: { scope: ReadingScope }) {
  if (scope.documentIds.length === 0) {
    return (
      <p className="px-2 pt-1 pb-1.5 text-note text-soft text-pretty">
        Questions are answered from the ticked knowledge bases. Unfold one to ask single documents
        only.
      </p>
    );
  }
  return (
    <p className="mb-1 flex items-center justify-between gap-3 rounded-lg bg-accent-soft px-3 py-2 text-note">
      <span>Only {formatCount(scope.documentIds.length, "chosen document")} will be read.</span>
      <button
        type="button"
        onClick={scope.clearDocuments}
        className="rounded font-medium text-accent underline underline-offset-2"
      >
        Read all
      </button>
    </p>
  );
}
