"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type FoldProps = {
  /** The line that describes the content. */
  title: ReactNode;
  /** Whether it is open until the reader chooses. */
  openByDefault: boolean;
  children: ReactNode;
};

/** A line that opens and closes extra content. */
export function Fold({ title, openByDefault, children }: FoldProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const open = chosen ?? openByDefault;
  return (
    <div className="mb-3 text-note text-soft">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
        className="group -ms-1.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md px-1.5 text-start hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronRight
          className="size-3.5 shrink-0 transition-transform duration-100 group-aria-expanded:rotate-90 rtl:group-aria-expanded:-rotate-90"
          aria-hidden
        />
        {title}
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
