"use client";

import { ChevronDown, Library } from "lucide-react";
import type { ReactNode } from "react";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ReadingScope } from "./use-scope.ts";

const loadPicker = () => import("./source-picker.tsx");

/** Says what the conversation reads, and opens the picker that chooses it. */
export function SourcePickerButton({ scope }: { scope: ReadingScope }) {
  const t = useWords("knowledge");
  const lead = (parts: ReactNode[]) => <span className="max-sm:sr-only">{parts}</span>;
  return (
    <Popup
      kind="dialog"
      load={loadPicker}
      trigger={
        <button
          type="button"
          className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-lg px-2 text-note max-sm:gap-1.5 max-sm:px-1 text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover pointer-coarse:min-h-11"
        >
          <Library className="size-4 shrink-0" aria-hidden />
          <span className="truncate">{t.rich("reading", { lead, scope: scope.words })}</span>
          <ChevronDown className="size-3.5 shrink-0 max-sm:hidden" aria-hidden />
        </button>
      }
    >
      {({ SourcePicker }, trigger) => <SourcePicker trigger={trigger} scope={scope} />}
    </Popup>
  );
}
