"use client";

import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { SourcesPanel } from "@/components/conversation/sources-panel.tsx";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useMediaQuery } from "@/components/ui/use-media-query.ts";

type SourcesColumnProps = {
  /** The page's main column. */
  children: ReactNode;
  sheet: boolean;
  onSheetChange: (open: boolean) => void;
};

/** Puts the sources beside the page, in a column the reader can resize, or in a sheet on a narrow screen. */
export function SourcesColumn({ children, sheet, onSheetChange }: SourcesColumnProps) {
  const wide = useMediaQuery("(min-width: 64rem)", true);
  return (
    <>
      <Group orientation="horizontal" className="min-h-0 flex-1">
        <Panel id="page" minSize="380px" className="flex min-h-0 flex-col">
          {children}
        </Panel>
        {wide && (
          <>
            <Separator
              aria-label="Width of the sources"
              className="w-px bg-rule outline-offset-0 transition-colors duration-100 data-[separator=active]:bg-accent data-[separator=hover]:bg-rule-strong"
            />
            <Panel
              id="sources"
              defaultSize="360px"
              minSize="260px"
              maxSize="560px"
              groupResizeBehavior="preserve-pixel-size"
              className="flex min-h-0 flex-col bg-sunk"
            >
              <aside aria-label="Sources" className="flex min-h-0 flex-1 flex-col">
                <h2 className="px-4 pt-4 pb-1.5 font-medium">Sources</h2>
                <SourcesPanel />
              </aside>
            </Panel>
          </>
        )}
      </Group>
      {!wide && (
        <Sheet open={sheet} onOpenChange={onSheetChange} side="bottom" title="Sources">
          <SourcesPanel />
        </Sheet>
      )}
    </>
  );
}
