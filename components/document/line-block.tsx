"use client";

import { memo } from "react";
import { cn } from "@/components/ui/cn.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { MarkedText } from "./marked-text.tsx";
import { blockLines, firstLineNumber, type TextBlock } from "./text-block.ts";

type LineBlockProps = { block: TextBlock; words: TextSpan | null; passage: TextSpan | null };

/** A block of a log, a configuration or code: monospaced, with line numbers. */
export const LineBlock = memo(function LineBlock({ block, words, passage }: LineBlockProps) {
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
              "flex gap-4 border-l-2 border-transparent pl-2",
              cited && "border-accent bg-passage",
            )}
          >
            {first !== null && (
              <span
                aria-hidden
                className="w-[5.5ch] shrink-0 text-right text-soft select-none max-sm:w-[4ch]"
              >
                {first + index}
              </span>
            )}
            <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">
              {line.text === "" ? (
                "\u00a0"
              ) : (
                <MarkedText text={line.text} start={line.start} words={words} />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
});
