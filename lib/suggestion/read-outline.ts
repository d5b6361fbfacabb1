import { and, asc, eq, isNotNull, min, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks } from "../db/schema.ts";
import { readSpans } from "../document/storage.ts";
import type { LibraryDocument } from "../library/read-library.ts";
import type { DocumentGuide } from "../wire/document-guide.ts";

type Outline = Pick<DocumentGuide, "outline" | "outlineCut">;

/** Headings of an outline, at most. */
const maxOutlineHeadings = 120;
/** Sections that are read, at most. */
const maxSections = 3_000;
/** Where a section begins, its heading is looked for in this much of its text (UTF-16 units). */
const headChars = 400;

/**
 * Reads the headings of a document with their places. Of more than can be shown, the lower ones are left out, and then the last.
 * The caller has seen that the viewer may read the document.
 */
export async function readOutline(db: Db, document: LibraryDocument): Promise<Outline> {
  const sections = await db
    .select({
      section: chunks.section,
      start: min(chunks.startOffset).mapWith(Number),
      isOff: sql<boolean>`bool_and(${chunks.switchedOff})`,
    })
    .from(chunks)
    .where(
      and(
        eq(chunks.knowledgeBaseId, document.knowledgeBaseId),
        eq(chunks.documentId, document.id),
        isNotNull(chunks.section),
      ),
    )
    .groupBy(chunks.section)
    .orderBy(asc(min(chunks.startOffset)), sql`1`)
    .limit(maxSections);
  const headings = outlineHeadings(sections, document.title);
  const shown = withoutDeepest(headings);
  const spans = shown.map(({ start }) => ({
    documentId: document.id,
    start,
    end: start + headChars,
  }));
  const heads = await readSpans(db, spans);
  return {
    outline: shown.map((heading, at) => ({
      ...heading,
      ...headingPlace(heading, heads[at] ?? ""),
    })),
    outlineCut: shown.length < headings.length || sections.length === maxSections,
  };
}

type OutlineHeading = { text: string; depth: number; start: number };

/**
 * The headings of sections that are given as paths, each once, without those of which all is switched off, and without one
 * that only repeats the title above all.
 */
function outlineHeadings(
  sections: readonly { section: string | null; start: number; isOff: boolean }[],
  title: string,
): OutlineHeading[] {
  const headings = new Map<string, OutlineHeading>();
  const left = new Set<string>();
  for (const { section, start, isOff } of sections) {
    const path = (section ?? "").split(" > ");
    path.forEach((text, depth) => {
      const key = path.slice(0, depth + 1).join(" > ");
      if (!headings.has(key)) headings.set(key, { text, depth, start });
      if (!isOff) left.add(key);
    });
  }
  const all = [...headings].flatMap(([key, heading]) => (left.has(key) ? [heading] : []));
  const [first] = all;
  const isTitle = first?.text === title && all.filter(({ depth }) => depth === 0).length === 1;
  return isTitle ? all.slice(1).map((each) => ({ ...each, depth: each.depth - 1 })) : all;
}

function withoutDeepest(headings: readonly OutlineHeading[]): OutlineHeading[] {
  let shown = [...headings];
  for (let deepest = Math.max(0, ...shown.map(({ depth }) => depth)); deepest > 0; deepest -= 1) {
    if (shown.length <= maxOutlineHeadings) break;
    shown = shown.filter(({ depth }) => depth < deepest);
  }
  return shown.slice(0, maxOutlineHeadings);
}

/** The place of a heading where its section begins, or of the first line there. */
function headingPlace(
  { text, start }: OutlineHeading,
  head: string,
): { start: number; end: number } {
  const at = head.indexOf(text);
  if (at >= 0) return { start: start + at, end: start + at + text.length };
  const [line = ""] = head.split("\n");
  return { start, end: start + Math.max(1, line.length) };
}
