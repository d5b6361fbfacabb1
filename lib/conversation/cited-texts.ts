import { inArray } from "drizzle-orm";
import { type PresentWords, readPresentWords } from "../citation/present-words.ts";
import type { Db } from "../db/client.ts";
import { type citations, documents, type messages, type SourceSnapshot } from "../db/schema.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import { readSpans } from "../document/storage.ts";
import { isSwitchedOff, readSwitchedOff } from "../document/switched-off.ts";
import type { CheckedPassage } from "../verdict/give-verdicts.ts";
import type { CitedPassage } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";

/** A citation of an answer with what the register keeps of its document. */
export type CitedRow = {
  citation: typeof citations.$inferSelect;
  snapshot: SourceSnapshot | null;
};

/** A passage that a marker rests on, as a claim can be compared with it, and what became of the cited words. */
export type TextAsCited = CheckedPassage & {
  /** Whether the words are in the document; of one that was changed they may be, or not. */
  state: "there" | "changed" | "deleted";
  /** Whether the document has another text by now. */
  isOtherText: boolean;
  /** Whether some of it is switched off, and so to be given to no model. */
  isOff: boolean;
};

/** The stretch of a document that a marker's passage was, with the cited words of it. */
type CitedStretch = {
  documentId: string;
  chunkId: string;
  start: number;
  end: number;
  title: string;
  section: string | null;
  cited: CitedPassage;
};

/**
 * Reads what the markers of a stored answer rest on, in their order: each passage as it is in the present text, or as the
 * answer was given it where the words are not in the document any more.
 */
export async function readCitedTexts(
  db: Db,
  { retrieval }: Pick<typeof messages.$inferSelect, "retrieval">,
  markers: readonly Marker[],
  rows: readonly CitedRow[],
): Promise<TextAsCited[][]> {
  const cited = rows.map(({ citation }) => citation);
  const [present, existing] = [await readPresentWords(db, cited), await readExisting(db, cited)];
  const given = retrieval?.passages ?? [];
  const stretches = markers.map((marker) => {
    const row = rows.find(({ citation }) => citation.number === marker.number);
    return row ? citedStretches(marker, row, given) : [];
  });
  const all = stretches.flat();
  const [before, now] = [
    await readGivenPassages(db, all),
    await readSpans(
      db,
      all.map((stretch) => presentSpan(stretch, present)),
    ),
  ];
  const off = await readSwitchedOff(
    db,
    all.map(({ documentId }) => documentId),
  );
  const texts = all.map((stretch, at): TextAsCited => {
    const { documentId, title, section, cited: words } = stretch;
    const state = stateOf(stretch, present, existing);
    const kept = before[at] || words.quote;
    return {
      title,
      section,
      // The document has other words there than its owner's.
      text: words.corrected ? words.quote : state === "there" ? (now[at] ?? "") : kept,
      state,
      isOtherText: present.hasChanged({ documentId, passages: [words] }),
      isOff: state === "there" && isSwitchedOff(off, presentSpan(stretch, present)),
    };
  });
  let from = 0;
  return stretches.map((own) => {
    from += own.length;
    return texts.slice(from - own.length, from);
  });
}

/** Which of the cited documents are still stored. */
async function readExisting(
  db: Db,
  cited: readonly { documentId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(cited.map(({ documentId }) => documentId))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The passages of a marker, each once. Of chunks that overlap, a citation lists the words of one, and the marker may name
 * another, which is among the passages that the answer was given.
 */
function citedStretches(
  marker: Marker,
  { citation, snapshot }: CitedRow,
  given: readonly Omit<CheckedPassage & CitedStretch, "text" | "cited">[],
): CitedStretch[] {
  const chunkIds = [...new Set(marker.passages.map(({ chunkId }) => chunkId))];
  return chunkIds.flatMap((chunkId) => {
    const words = marker.passages.find((each) => each.chunkId === chunkId);
    const isSamePlace = (each: CitedPassage) =>
      each.quoteStart === words?.quoteStart && each.quoteEnd === words?.quoteEnd;
    const cited =
      citation.passages.find((each) => each.chunkId === chunkId && isSamePlace(each)) ??
      citation.passages.find(isSamePlace);
    if (!cited) return [];
    const passage = given.find((each) => each.chunkId === chunkId) ?? { ...cited, chunkId };
    return [
      {
        documentId: citation.documentId,
        chunkId,
        start: passage.start,
        end: passage.end,
        title: "title" in passage ? passage.title : (snapshot?.title ?? ""),
        section: passage.section,
        cited,
      },
    ];
  });
}

/** Where a passage is in the present text: moved as far as its cited words were. */
function presentSpan({ documentId, start, end, cited }: CitedStretch, present: PresentWords) {
  const { quoteStart } = present.move(documentId, cited);
  const moved = (quoteStart ?? 0) - (cited.quoteStart ?? 0);
  return { documentId, start: Math.max(0, start + moved), end: end + moved };
}

function stateOf(
  { documentId, cited }: CitedStretch,
  present: PresentWords,
  existing: ReadonlySet<string>,
): TextAsCited["state"] {
  if (!existing.has(documentId)) return "deleted";
  return present.move(documentId, cited).quoteStart === null ? "changed" : "there";
}
