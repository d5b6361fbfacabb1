import type { ParsedDocument, Segment } from "./parse/parsed-document.ts";
import { trimSpan } from "./sentence-spans.ts";

/** Segments that may share a chunk: all of one part and, apart from headings and abstracts, of one section. */
type Run = { kind: "log" | "prose"; part: Segment["part"]; segments: Segment[] };

/**
 * Groups a document's segments into runs, in order, over all its visible text. Headings go with what follows them in
 * their part, else with what precedes. The sections of an abstract are one run, because each is a sentence or two.
 */
export function runsOf(document: ParsedDocument): Run[] {
  const runs: Run[] = [];
  let headings: Segment[] = [];
  for (const segment of wholeCover(document)) {
    const carried = headings[0]?.part === segment.part && segment.kind !== "log" ? headings : [];
    if (carried.length === 0) closeHeadings(runs, headings);
    headings = segment.kind === "heading" ? [...carried, segment] : [];
    if (segment.kind === "heading") continue;
    const last = runs.at(-1);
    if (last && continuesRun(last, carried, segment)) last.segments.push(...carried, segment);
    else {
      const kind = segment.kind === "log" ? "log" : "prose";
      runs.push({ kind, part: segment.part, segments: [...carried, segment] });
    }
  }
  closeHeadings(runs, headings);
  return runs;
}

function continuesRun(run: Run, headings: readonly Segment[], segment: Segment): boolean {
  if (run.kind === "log" || segment.kind === "log" || run.part !== segment.part) return false;
  const section = run.segments.at(-1)?.section;
  const added = [...headings, segment];
  return segment.part === "abstract" || added.every((next) => next.section === section);
}

/** Gives headings at the end of a part to the run before them. */
function closeHeadings(runs: Run[], headings: readonly Segment[]): void {
  const [first] = headings;
  if (!first) return;
  const last = runs.at(-1);
  if (last?.part === first.part && last.kind === "prose") last.segments.push(...headings);
  else runs.push({ kind: "prose", part: first.part, segments: [...headings] });
}

/** Returns the segments without white space at their ends, and one for any visible text between them. */
function wholeCover({ text, segments, abstractLength }: ParsedDocument): Segment[] {
  const cover: Segment[] = [];
  const fill = (from: number, to: number) => {
    const gap = trimSpan(text, { start: from, end: to });
    if (!gap) return;
    const { section = null, page = null } = cover.at(-1) ?? {};
    const part = gap.start < abstractLength ? "abstract" : "fulltext";
    cover.push({ ...gap, section, page, part, kind: "prose" });
  };
  let end = 0;
  for (const segment of segments) {
    fill(end, segment.start);
    const visible = trimSpan(text, segment);
    if (visible) cover.push({ ...segment, ...visible });
    end = segment.end;
  }
  fill(end, text.length);
  return cover;
}
