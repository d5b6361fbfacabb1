"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { announceSoon } from "@/components/ui/announcements.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useLibraryProgress } from "./use-library-progress.ts";

type LibraryProgressProps = {
  className?: string;
  /** What stands in its place, as high as it is, while none is being indexed. */
  otherwise?: ReactNode;
};

/** Shows how many documents are still being indexed, while there are any. */
export function LibraryProgress({ className, otherwise = null }: LibraryProgressProps) {
  const t = useWords("document");
  const { queue, working } = useLibraryProgress();
  const left = queue.waiting + queue.working;
  const total = left + queue.ready;
  useAnnounceChanges(left);
  if (!working) return otherwise;
  return (
    <output className={cn("flex flex-col gap-1 text-note text-soft", className)}>
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
