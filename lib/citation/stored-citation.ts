import type { PastCitation, SourceSnapshot } from "../db/schema.ts";
import type { Citation } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { citedRevision, type PresentWords } from "./present-words.ts";

/** Returns what a reader sees of a source, without empty facts. */
export function describeSource(snapshot: SourceSnapshot) {
  return {
    sourceId: snapshot.sourceId,
    title: snapshot.title,
    ...(snapshot.authors.length > 0 ? { authors: snapshot.authors } : {}),
    ...(snapshot.journal ? { journal: snapshot.journal } : {}),
    ...(snapshot.publicationDate ? { publicationDate: snapshot.publicationDate } : {}),
    ...(snapshot.doi ? { doi: snapshot.doi } : {}),
    ...(snapshot.standing ? { standing: snapshot.standing } : {}),
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

/** Converts a stored citation to the interface's form, its words where they are now. */
export function toCitation(
  row: PastCitation,
  snapshot: SourceSnapshot,
  present: PresentWords,
): Citation {
  const changedAt = present.changedAt(row);
  return {
    number: row.number,
    documentId: row.documentId,
    ...describeSource(present.standingNow(row.documentId, snapshot)),
    label: row.label,
    sourceRevision: citedRevision(row),
    changed: present.hasChanged(row),
    ...(changedAt ? { changedAt: changedAt.toISOString() } : {}),
    passages: row.passages.map((passage) => present.move(row.documentId, passage)),
    verdict: { label: row.verdictLabel, score: row.verdictScore },
  };
}

/** The markers of a stored answer, their words where they are now. */
export function toPresentMarkers(
  markers: readonly Marker[],
  cited: readonly Pick<PastCitation, "number" | "documentId">[],
  present: PresentWords,
): Marker[] {
  const documents = new Map(cited.map(({ number, documentId }) => [number, documentId]));
  return markers.map((marker) => ({
    ...marker,
    passages: marker.passages.map((words) =>
      present.move(documents.get(marker.number) ?? "", words),
    ),
  }));
}
