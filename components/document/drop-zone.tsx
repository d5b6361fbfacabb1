"use client";

import { type ReactNode, useEffect, useState } from "react";
import { describeKind } from "@/components/knowledge/describe-kind.ts";
import { groupByKind } from "@/components/knowledge/group-by-kind.ts";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { collectFiles } from "./collect-files.ts";
import { useUploads } from "./upload-context.tsx";

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Accepts files dropped and web addresses pasted anywhere on the page, and shows the knowledge bases to drop files on. */
export function DropZone() {
  const [dragging, setDragging] = useState(false);
  const { addFiles } = useUploads();

  useEffect(() => {
    // Enter and leave fire for each element crossed; only their balance says whether the pointer is inside.
    let depth = 0;
    const move = (by: number) => {
      depth = Math.max(0, depth + by);
      setDragging(depth > 0);
    };
    const enter = (event: DragEvent) => carriesFiles(event) && move(1);
    const leave = (event: DragEvent) => carriesFiles(event) && move(-1);
    const over = (event: DragEvent) => carriesFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      move(-depth);
      const zone = event.target instanceof Element && event.target.closest("[data-drop-base]");
      const base = zone instanceof HTMLElement ? zone.dataset.dropBase : undefined;
      const shown = new URLSearchParams(window.location.search).get("in");
      void collectFiles(event.dataTransfer).then((files) => addFiles(files, base ?? shown));
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, [addFiles]);

  usePastedAddresses();
  return dragging ? <DropTargets /> : null;
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/** Offers to add the web addresses that are pasted into the page and into no field of it. */
function usePastedAddresses() {
  const t = useWords("document");
  const ui = useWords("ui");
  const { addAddresses } = useUploads();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (isField(event.target) || !/^\s*https?:/iu.test(text)) return;
      const shown = new URLSearchParams(window.location.search).get("in");
      void import("./offer-addresses.ts").then(
        ({ offerAddresses }) =>
          offerAddresses(text, (addresses) => addAddresses(addresses, shown), { t, ui }),
        () => {},
      );
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [addAddresses, t, ui]);
}

function DropTargets() {
  const t = useWords("document");
  const knowledge = useWords("knowledge");
  const { bases } = useKnowledgeBases();
  const groups = groupByKind(bases ?? []);
  return (
    <div className="enter fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 bg-paper/95 p-8">
      <p className="font-serif text-head">{t(groups.length > 0 ? "dropOnBase" : "dropToAdd")}</p>
      <div className="flex max-w-3xl flex-wrap justify-center gap-3">
        {groups.map(({ kind, bases: ofKind }) =>
          ofKind.map((base) => (
            <DropTarget key={base.id} id={base.id}>
              <span className="pointer-events-none font-medium">{base.name}</span>
              <span className="pointer-events-none text-note text-soft">
                {describeKind(kind, knowledge).one}
              </span>
            </DropTarget>
          )),
        )}
      </div>
    </div>
  );
}

function DropTarget({ id, children }: { id: string; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    <div
      data-drop-base={id}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      className={cn(
        "flex min-h-28 w-56 flex-col items-center justify-center gap-0.5 rounded-xl border p-4 text-center",
        over ? "border-accent bg-accent-soft" : "border-dashed border-rule-strong",
      )}
    >
      {children}
    </div>
  );
}
