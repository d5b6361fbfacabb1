/** The address that opens a document's text, at the words between two offsets if they are known. */
export function documentLink(
  documentId: string,
  words?: { quoteStart: number; quoteEnd: number; start: number; end: number },
): string {
  const path = `/documents/${encodeURIComponent(documentId)}`;
  if (!words) return path;
  const quoted = words.quoteEnd > words.quoteStart;
  const start = quoted ? words.quoteStart : words.start;
  const end = quoted ? words.quoteEnd : words.end;
  return `${path}?start=${start}&end=${end}`;
}
