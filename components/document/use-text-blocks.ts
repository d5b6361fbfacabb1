"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { fetchJson } from "@/components/ui/fetch-json.ts";
import { useGiven } from "@/components/ui/first-screen.tsx";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { textRangeSchema } from "@/lib/wire/document.ts";
import { blockLength, spanAround, textPath } from "./document-paths.ts";
import { blockEnd, holdsSpan, type TextBlock, toBlock } from "./text-block.ts";

/** The maximum number of blocks held: some 5,000 lines of a log. */
const heldBlocks = 14;

type Direction = "before" | "after";

type Loaded = { blocks: TextBlock[]; length: number };

export type TextBlocks = {
  blocks: TextBlock[];
  /** The length of the whole text; null until something was read. */
  length: number | null;
  error: Error | null;
  /** Whether there is text before the first or after the last block. */
  before: boolean;
  after: boolean;
  load: (direction: Direction) => void;
  retry: () => void;
};

/** Holds the text of a document around a place and extends it as the reader scrolls; never all of a large document. */
export function useTextBlocks(id: string, place: TextSpan | null): TextBlocks {
  const [seen, setSeen] = useState(place);
  const [origin, setOrigin] = useState(place);
  const { loaded, setLoaded, error, setError, retry } = useTextAround(id, origin);
  const busy = useRef(false);

  // Another place is read around only if it is not among what is held.
  if (place !== seen) {
    setSeen(place);
    if (!holdsSpan(loaded?.blocks ?? [], place)) setOrigin(place);
  }

  const first = loaded?.blocks[0];
  const last = loaded?.blocks.at(-1);
  const before = first !== undefined && first.start > 0;
  const after = last !== undefined && loaded !== null && blockEnd(last) < loaded.length;

  const load = useCallback(
    (direction: Direction) => {
      if (busy.current || !first || !last || !(direction === "before" ? before : after)) return;
      const span = spanBeyond(direction === "before" ? first : last, direction);
      busy.current = true;
      readTextBlock(id, span, { start: span.kept, end: span.kept })
        .then(({ block, length }) =>
          setLoaded((held) => ({ length, blocks: extend(held?.blocks ?? [], block, direction) })),
        )
        .catch((failure: unknown) => setError(toError(failure)))
        .finally(() => {
          busy.current = false;
        });
    },
    [first, last, before, after, id, setLoaded, setError],
  );

  return {
    blocks: loaded?.blocks ?? [],
    length: loaded?.length ?? null,
    error,
    before,
    after,
    load,
    retry,
  };
}

/** Reads the text around a place, and again after another one or a failure; what is held of it is the caller's to extend. */
function useTextAround(id: string, origin: TextSpan | null) {
  const start = origin?.start ?? 0;
  const end = origin?.end ?? 0;
  const around = spanAround({ start, end });
  const given = useGiven(textRangeSchema, textPath(id, around));
  const [loaded, setLoaded] = useState<Loaded | null>(
    given ? { blocks: [toBlock(given, around.start, { start, end })], length: given.length } : null,
  );
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Only at first: who comes back to this place has another text by then.
  const isGiven = useRef(given !== undefined);

  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (isGiven.current) {
      isGiven.current = false;
      return undefined;
    }
    let current = true;
    const wanted = spanAround({ start, end });
    readTextBlock(id, wanted, { start, end }).then(
      ({ block, length }) => {
        if (!current) return;
        setError(null);
        setLoaded({ blocks: [block], length });
      },
      (failure: unknown) => {
        if (current) setError(toError(failure));
      },
    );
    return () => {
      current = false;
    };
  }, [id, origin, start, end, attempt]);

  const retry = () => {
    setError(null);
    setAttempt((number) => number + 1);
  };
  return { loaded, setLoaded, error, setError, retry };
}

async function readTextBlock(id: string, span: TextSpan, keep: TextSpan) {
  const range = await fetchJson(textRangeSchema, textPath(id, span));
  return { block: toBlock(range, span.start, keep), length: range.length };
}

/** The span next to a block; its `kept` end adjoins the block, so only the other end may be cut back to a line. */
function spanBeyond(block: TextBlock, direction: Direction): TextSpan & { kept: number } {
  if (direction === "before")
    return { start: Math.max(0, block.start - blockLength), end: block.start, kept: block.start };
  const start = blockEnd(block);
  return { start, end: start + blockLength, kept: start };
}

/** Adds a block at one end; drops blocks at the other when there are too many. */
function extend(blocks: TextBlock[], block: TextBlock, direction: Direction): TextBlock[] {
  return direction === "before"
    ? [block, ...blocks].slice(0, heldBlocks)
    : [...blocks, block].slice(-heldBlocks);
}

function toError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
