"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "@/components/ui/fetch-json.ts";
import type { TextRange } from "@/lib/wire/document.ts";
import { blockEnd, type TextBlock, type TextSpan, toBlock } from "./text-block.ts";

/** Characters read at a time, and the maximum number of blocks held: some 5,000 lines of a log. */
const blockLength = 24_000;
const heldBlocks = 14;

type Loaded = { blocks: TextBlock[]; length: number };

export type TextBlocks = {
  blocks: TextBlock[];
  /** The length of the whole text; null until something was read. */
  length: number | null;
  error: Error | null;
  /** Whether there is text before the first or after the last block. */
  before: boolean;
  after: boolean;
  load: (direction: "before" | "after") => void;
  retry: () => void;
};

/** Holds the text of a document around a place and extends it as the reader scrolls; never all of a large document. */
export function useTextBlocks(id: string, place: TextSpan | null): TextBlocks {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const start = place?.start ?? 0;
  const end = place?.end ?? 0;

  const read = useCallback(
    async (from: number, to: number, keep: TextSpan) => {
      const range = await fetchJson<TextRange>(`/api/documents/${id}/text?from=${from}&to=${to}`);
      return { block: toBlock(range, from, keep), length: range.length };
    },
    [id],
  );

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    let current = true;
    const from = Math.max(0, start - blockLength / 2);
    read(from, Math.max(end, start) + blockLength, { start, end }).then(
      ({ block, length }) => {
        if (current) setLoaded({ blocks: [block], length });
      },
      (failure: unknown) => {
        if (current) setError(failure instanceof Error ? failure : new Error(String(failure)));
      },
    );
    return () => {
      current = false;
    };
  }, [read, start, end, attempt]);

  const first = loaded?.blocks[0];
  const last = loaded?.blocks.at(-1);
  const before = first !== undefined && first.start > 0;
  const after = last !== undefined && loaded !== null && blockEnd(last) < loaded.length;

  const load = useCallback(
    (direction: "before" | "after") => {
      if (busy.current || !first || !last || !(direction === "before" ? before : after)) return;
      const span =
        direction === "before"
          ? { from: Math.max(0, first.start - blockLength), to: first.start }
          : { from: blockEnd(last), to: blockEnd(last) + blockLength };
      busy.current = true;
      // Only the end away from the adjacent block may be cut back to a line.
      const keep =
        direction === "before"
          ? { start: span.to, end: span.to }
          : { start: span.from, end: span.from };
      read(span.from, span.to, keep)
        .then(({ block, length }) =>
          setLoaded((held) => {
            const blocks = held?.blocks ?? [];
            return {
              length,
              blocks:
                direction === "before"
                  ? [block, ...blocks].slice(0, heldBlocks)
                  : [...blocks, block].slice(-heldBlocks),
            };
          }),
        )
        .catch((failure: unknown) =>
          setError(failure instanceof Error ? failure : new Error(String(failure))),
        )
        .finally(() => {
          busy.current = false;
        });
    },
    [first, last, before, after, read],
  );

  return {
    blocks: loaded?.blocks ?? [],
    length: loaded?.length ?? null,
    error,
    before,
    after,
    load,
    retry: () => {
      setError(null);
      setAttempt((number) => number + 1);
    },
  };
}
