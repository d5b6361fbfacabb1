import type { citations, SourceSnapshot } from "../db/schema.ts";
import type { Citation } from "../wire/citation.ts";

/** Returns what a reader sees of a source, without empty facts. */
export function describeSource(snapshot: SourceSnapshot) {
  return {
    sourceId: snapshot.sourceId,
    title: snapshot.title,
    ...(snapshot.authors.length > 0 ? { authors: snapshot.authors } : {}),
    ...(snapshot.journal ? { journal: snapshot.journal } : {}),
    ...(snapshot.publicationDate ? { publicationDate: snapshot.publicationDate } : {}),
    ...(snapshot.doi ? { doi: snapshot.doi } : {}),
  };
}

/** Takes the place of a source that was erased with its case. */
export const erasedSource: SourceSnapshot = {
  sourceId: "",
  title: "Erased with its case",
  filename: "",
  knowledgeBaseId: "",
  authors: [],
  journal: null,
  publicationDate: null,
  doi: null,
};

/** Converts a stored citation to the interface's form. */
export function toCitation(row: typeof citations.$inferSelect, snapshot: SourceSnapshot): Citation {
  return {
    number: row.number,
    documentId: row.documentId,
    ...describeSource(snapshot),
    label: row.label,
    passages: row.passages,
    verdict: { label: row.verdictLabel, score: row.verdictScore },
  };
}
