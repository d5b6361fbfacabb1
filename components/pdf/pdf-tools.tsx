"use client";

import { Minus, MoveHorizontal, Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

/** How many times as wide as the view a page can be. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

type PdfToolsProps = {
  pages: number;
  current: number;
  onPage: (number: number) => void;
  /** 1 fits a page to the width of the view. */
  zoom: number;
  onZoom: (zoom: number) => void;
};

/** Which page is in view, the way to another one, and how large they are. */
export function PdfTools({ pages, current, onPage, zoom, onZoom }: PdfToolsProps) {
  const t = useWords("pdf");
  const at = zooms.indexOf(zoom);
  const smaller = zooms[at - 1];
  const larger = zooms[at + 1];
  return (
    <>
      <PageField pages={pages} current={current} onPage={onPage} />
      <div className="ms-auto flex items-center">
        <IconButton
          label={t("smaller")}
          disabled={smaller === undefined}
          onClick={() => onZoom(smaller ?? zoom)}
        >
          <Minus />
        </IconButton>
        <IconButton label={t("fitToWidth")} disabled={zoom === 1} onClick={() => onZoom(1)}>
          <MoveHorizontal />
        </IconButton>
        <IconButton
          label={t("larger")}
          disabled={larger === undefined}
          onClick={() => onZoom(larger ?? zoom)}
        >
          <Plus />
        </IconButton>
      </div>
    </>
  );
}

/** The number of the page in view; another one that is written goes there. */
function PageField({ pages, current, onPage }: Omit<PdfToolsProps, "zoom" | "onZoom">) {
  const t = useWords("pdf");
  const [written, setWritten] = useState<string | null>(null);
  const go = () => {
    const number = Number(written);
    if (written && Number.isInteger(number)) onPage(Math.min(Math.max(1, number), pages));
    setWritten(null);
  };
  return (
    <form
      className="flex items-center gap-1.5 ps-1.5 text-note whitespace-nowrap text-soft"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={t("page")}
        inputMode="numeric"
        value={written ?? current}
        onChange={(event) => setWritten(event.target.value.replace(/\D/g, ""))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="h-8 w-[calc(4ch+0.5rem)] rounded-md border border-rule bg-paper px-1 text-center text-ink pointer-coarse:h-11"
      />
      <span>{t("ofPages", { pages })}</span>
    </form>
  );
}
