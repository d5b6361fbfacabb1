"use client";

import { ToggleGroup } from "radix-ui";
import { useWords } from "@/components/wording/wording-context.tsx";

const views = ["page", "text"] as const;
export type PdfViewName = (typeof views)[number];

type ViewSwitchProps = { shown: PdfViewName; onChoose: (view: PdfViewName) => void };

/** Chooses between the pages of a PDF and the text that was read from it. */
export function ViewSwitch({ shown, onChoose }: ViewSwitchProps) {
  const t = useWords("reader");
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("shownAs")}
      value={shown}
      onValueChange={(value) => {
        if (value === "page" || value === "text") onChoose(value);
      }}
      className="flex shrink-0 rounded-lg border border-rule bg-sunk p-0.5"
    >
      {views.map((value) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className="min-h-7 rounded-md px-2.5 text-note text-soft hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-sm pointer-coarse:min-h-10"
        >
          {t(value)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
