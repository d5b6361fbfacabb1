/** Why a document is opened at these words: they are cited by an answer, nearest to a question, or given to the model. */
const placeKinds = ["cited", "nearest", "given"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Returns the address of a document's text, at the words between two offsets if they are known. */
export function documentLink(
  documentId: string,
  words?: { quoteStart: number | null; quoteEnd: number | null; start: number; end: number },
  kind: PlaceKind = "cited",
): string {
  const path = `/documents/${encodeURIComponent(documentId)}`;
  // Words that are not in the document any more have no place in it.
  if (!words || words.quoteStart === null || words.quoteEnd === null) return path;
  const quoted = words.quoteEnd > words.quoteStart;
  const start = quoted ? words.quoteStart : words.start;
  const end = quoted ? words.quoteEnd : words.end;
  const place = `${path}?start=${start}&end=${end}`;
  return kind === "cited" ? place : `${place}&as=${kind}`;
}

/** Reads from an address why it opens at its words; `cited` by default. */
export function readPlaceKind(value: string | string[] | undefined): PlaceKind {
  return placeKinds.find((kind) => kind === value) ?? "cited";
}
