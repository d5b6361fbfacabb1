import type { PageWords } from "@/components/wording/words.ts";

type PlaceParts = {
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart?: string;
};

/** Describes where in a document a passage is: `page 3 · Results › Side effects`, `lines 12–18 · 14:32:15`. */
export function describePlace(
  { section, page, lineStart, lineEnd, timeStart }: PlaceParts,
  t: PageWords<"document">,
): string {
  const parts: string[] = [];
  if (page !== null) parts.push(t("pageNumber", { page }));
  if (lineStart !== null) parts.push(describeLines(lineStart, lineEnd ?? lineStart, t));
  const clock = timeStart?.match(/T(\d\d:\d\d:\d\d)/)?.[1];
  if (clock) parts.push(clock);
  if (section) parts.push(section.replaceAll(" > ", " › "));
  return parts.join(" · ");
}

function describeLines(first: number, last: number, t: PageWords<"document">): string {
  return first === last ? t("lineNumber", { line: first }) : t("lineNumbers", { first, last });
}
