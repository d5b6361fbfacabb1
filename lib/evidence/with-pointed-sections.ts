import type { Db } from "../db/client.ts";
import { findLabelledSections } from "../retrieval/find-sections.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { listItemLine } from "../text/line-forms.ts";
import { labelAtEnd } from "../text/part-labels.ts";

/** What is farther from the question sends its reader elsewhere for other reasons. */
const maxPointing = 3;

/** Adds the sections that choices in the best passages send the reader to, "still cold → go to B", if their document has them. */
export async function withPointedSections(
  db: Db,
  scope: Scope,
  chosen: readonly RetrievedChunk[],
): Promise<RetrievedChunk[]> {
  const found = await Promise.all(
    chosen.slice(0, maxPointing).flatMap(({ documentId, text }) => {
      const labels = [...new Set(text.split("\n").flatMap(labelsOfChoice))];
      return labels.length > 0 ? [findLabelledSections(db, scope, documentId, labels)] : [];
    }),
  );
  const given = new Set(chosen.map(({ chunkId }) => chunkId));
  return [...chosen, ...found.flat().filter(({ chunkId }) => !given.has(chunkId))];
}

const labelsOfChoice = (line: string) =>
  listItemLine.test(line) ? (labelAtEnd(line.trim()) ?? []) : [];
