import { useEffect, useState } from "react";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { type MatchQuery, matchPageSchema } from "@/lib/wire/document.ts";

/** Matches read at a time, as many as the route gives. */
const pageLength = 1000;
/** The longest words that the route looks for. */
const maxSoughtChars = 200;
/** Words are looked for when nothing was typed for this long. */
const typingRestMs = 150;
/** How far from the match in view others are marked, in characters and in number: more than a reader scrolls past. */
const charactersNear = 100_000;
const matchesNear = 300;

export type Matches = {
  /** The number of the match in view, from 1; 0 where there is none. */
  number: number;
  /** How often the words stand in the whole text; null while they are counted, and before any are typed. */
  total: number | null;
  /** The match in view, and first among `words` those nearest to it. */
  match: TextSpan | null;
  words: MarkedSpan[];
  searching: boolean;
  error: ApiError | undefined;
  /** Goes on by that many matches, round the ends of the text. */
  step: (by: number) => void;
};

/** Finds the typed words in the whole text of a document. */
export function useMatches(documentId: string, typed: string): Matches {
  const q = useRested(typed.trim().slice(0, maxSoughtChars));
  const [place, setPlace] = useState({ q, at: 0 });
  const at = place.q === q ? place.at : 0;
  const page = Math.floor(at / pageLength);
  const query = { q, skip: page * pageLength } satisfies MatchQuery;
  const { data, error, isLoading } = useJson(
    matchPageSchema,
    q === "" ? null : withQuery(`/api/documents/${encodeURIComponent(documentId)}/matches`, query),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const match = data?.matches[at - page * pageLength] ?? null;
  return {
    number: match ? at + 1 : 0,
    total: data?.total ?? null,
    match,
    words: match ? wordsAround(data?.matches ?? [], match) : [],
    searching: isLoading || q !== typed.trim().slice(0, maxSoughtChars),
    error,
    step: (by) => {
      const total = data?.total ?? 0;
      if (total > 0) setPlace({ q, at: (at + by + total) % total });
    },
  };
}

/** Returns what was typed once it stays the same. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const rest = setTimeout(() => setRested(typed), typingRestMs);
    return () => clearTimeout(rest);
  }, [typed]);
  return rested;
}

/** The match in view, and the others near it, marked less, nearest first. */
function wordsAround(matches: readonly TextSpan[], match: TextSpan): MarkedSpan[] {
  const distance = ({ start }: TextSpan) => Math.abs(start - match.start);
  return matches
    .filter((each) => distance(each) <= charactersNear)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, matchesNear)
    .map((each): MarkedSpan => (each === match ? { ...each } : { ...each, quiet: true }));
}
