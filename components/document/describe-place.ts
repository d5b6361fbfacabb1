type PlaceParts = {
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart?: string;
};

/** Describes where in a document a passage is: `page 3 · Results › Side effects`, `lines 12–18 · 14:32:15`. */
export function describePlace({
  section,
  page,
  lineStart,
  lineEnd,
  timeStart,
}: PlaceParts): string {
  const parts: string[] = [];
  if (page !== null) parts.push(`page ${page}`);
  if (lineStart !== null) {
    parts.push(
      lineEnd !== null && lineEnd !== lineStart
        ? `lines ${lineStart}–${lineEnd}`
        : `line ${lineStart}`,
    );
  }
  const clock = timeStart?.match(/T(\d\d:\d\d:\d\d)/)?.[1];
  if (clock) parts.push(clock);
  if (section) parts.push(section.replaceAll(" > ", " › "));
  return parts.join(" · ");
}
