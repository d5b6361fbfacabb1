"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcements.ts";
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

/** Least time between two readings of the lists on the page. */
const readAgainMs = 1_500;

/** Has the lists on the page read again when the number of documents in work has changed, not more often than they need. */
function useAnnounceChanges(left: number): void {
  const before = useRef(left);
  const announcedAt = useRef(0);
  useEffect(() => {
    if (before.current === left) return undefined;
    const wait = left === 0 ? 0 : announcedAt.current + readAgainMs - Date.now();
    const timer = setTimeout(() => {
      before.current = left;
      announcedAt.current = Date.now();
      announce("documents");
    }, wait);
    return () => clearTimeout(timer);
  }, [left]);
}
