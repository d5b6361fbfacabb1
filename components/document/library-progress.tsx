"use client";

import { useEffect, useRef } from "react";
import { announceSoon } from "@/components/ui/announcements.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useLibraryProgress } from "./use-library-progress.ts";

/** Shows how many documents are still being indexed, while there are any. */
export function LibraryProgress({ className }: { className?: string }) {
  const t = useWords("document");
  const { queue, working } = useLibraryProgress();
  const left = queue.waiting + queue.working;
  const total = left + queue.ready;
  useAnnounceChanges(left);
  if (!working) return null;
  return (
    <output className={cn("flex flex-col gap-1.5 text-note text-soft", className)}>
      <p>{t("readingDocuments", { left, ready: queue.ready })}</p>
      <div className="h-1 overflow-hidden rounded-full bg-hover">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${total === 0 ? 0 : (queue.ready / total) * 100}%` }}
        />
      </div>
    </output>
  );
}

/** Has the lists on the page read again when the number of documents in work has changed. */
function useAnnounceChanges(left: number): void {
  const before = useRef(left);
  useEffect(() => {
    if (before.current === left) return;
    before.current = left;
    announceSoon("documents");
  }, [left]);
}
