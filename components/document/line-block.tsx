"use client";

import { memo } from "react";
import { cn } from "@/components/ui/cn.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { levelStyles } from "./level-styles.ts";
import { MarkedText } from "./marked-text.tsx";
import { blockLines, firstLineNumber, type MarkedSpan, type TextBlock } from "./text-block.ts";

type LineBlockProps = {
  block: TextBlock;
  words: readonly MarkedSpan[];
  passage: TextSpan | null;
  /** Whether the lines are a log's; its levels are coloured. */
  log: boolean;
};

/** A block of a log, a configuration or code: monospaced, with line numbers. */
export const LineBlock = memo(function LineBlock({ block, words, passage, log }: LineBlockProps) {
  const first = firstLineNumber(block) ?? (block.start === 0 ? 1 : null);
  return (
    <div data-start={block.start} className="font-mono text-note leading-[1.65]">
      {blockLines(block).map((line, index) => {
        const cited =
          passage !== null &&
          line.start < passage.end &&
          line.start + line.text.length >= passage.start;
        return (
          <div
            key={line.start}
            data-passage={cited || undefined}
            className={cn(
              "flex gap-4 border-s-2 pe-2 ps-2 @max-xl:gap-3",
              cited ? "border-accent bg-passage" : "border-transparent",
            )}
          >
            {first !== null && (
              <span
                aria-hidden
                className="w-[5.5ch] shrink-0 text-end text-soft select-none @max-lg:w-[4ch]"
              >
                {first + index}
              </span>
            )}
            <span
              data-line={first === null ? undefined : first + index}
              dir="auto"
              className="min-w-0 flex-1 break-words whitespace-pre-wrap"
            >
              {line.text === "" ? (
                "\u00a0"
              ) : (
                <MarkedText
                  text={line.text}
                  start={line.start}
                  words={words}
                  styles={log ? levelStyles(line.text) : []}
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
});
