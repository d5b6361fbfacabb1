import type { Passage } from "../wire/passage.ts";
import type { Sink } from "./sink.ts";

/**
 * Shows an answer's passages once more, completed by what it turned out to cite: the numbers its sources were given
 * meanwhile, and the passages that only an earlier turn of the same prompt had shown the model, which join as carried ones.
 * @param citable all passages that could be cited.
 */
export function settlePassages(citable: readonly Passage[], sink: Sink): void {
  const cited = sink.citations();
  if (cited.length === 0) return;
  const shown = sink.passages();
  const numbers = new Map(cited.map((citation) => [citation.documentId, citation.number]));
  const citedChunks = new Set(
    cited.flatMap(({ passages }) => passages.map((each) => each.chunkId)),
  );
  const listed = new Set(shown.map((passage) => passage.chunkId));
  const shownBefore = citable
    .filter((passage) => citedChunks.has(passage.chunkId) && !listed.has(passage.chunkId))
    .map((passage): Passage => ({ ...passage, origin: "carried" }));
  const settled = [...shown, ...shownBefore].map((passage) => ({
    ...passage,
    number: passage.number ?? numbers.get(passage.documentId) ?? null,
  }));
  const changed = settled.some((passage, at) => passage.number !== shown[at]?.number);
  if (changed) sink.emit({ type: "passages", passages: settled });
}
