import type { TextSpan } from "@/lib/text/text-span.ts";

/** Why a document is opened at these words: they are cited by an answer, nearest to a question, or given to the model. */
const placeKinds = ["cited", "nearest", "given"] as const;
export type PlaceKind = (typeof placeKinds)[number];

type QuotedWords = {
  quoteStart: number | null;
  quoteEnd: number | null;
  start: number;
  end: number;
};

/** Returns the place of cited words in their document, or their passage where there are none; null if they are not in it any more. */
export function citedSpan({ quoteStart, quoteEnd, start, end }: QuotedWords): TextSpan | null {
  if (quoteStart === null || quoteEnd === null) return null;
  return quoteEnd > quoteStart ? { start: quoteStart, end: quoteEnd } : { start, end };
}

/** Returns the address of a document's text, at the words between two offsets if they are known. */
export function documentLink(
  documentId: string,
  words?: QuotedWords,
  kind: PlaceKind = "cited",
): string {
  const path = `/documents/${encodeURIComponent(documentId)}`;
  const span = words ? citedSpan(words) : null;
  if (!span) return path;
  const place = `${path}?start=${span.start}&end=${span.end}`;
  return kind === "cited" ? place : `${place}&as=${kind}`;
}

/** Reads from an address why it opens at its words; `cited` by default. */
export function readPlaceKind(value: string | string[] | undefined): PlaceKind {
  return placeKinds.find((kind) => kind === value) ?? "cited";
}

/** Returns the address of a document's passages, as the index sees them. */
export function passagesLink(documentId: string): string {
  return `/documents/${encodeURIComponent(documentId)}?view=passages`;
}
