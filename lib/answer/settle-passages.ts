import type { Passage } from "../wire/passage.ts";
import type { AnswerDraft } from "./draft.ts";
import type { Sink } from "./sink.ts";

/**
 * Completes an answer's passages by what it turned out to cite: the numbers its sources were given meanwhile, and the
 * passages that only an earlier turn of the same prompt had shown the model, which join as carried ones.
 * @param citable all passages that could be cited.
 */
export function settlePassages(draft: AnswerDraft, citable: readonly Passage[], sink: Sink): void {
  const cited = sink.citations();
  if (cited.length === 0) return;
  const numbers = new Map(cited.map((citation) => [citation.documentId, citation.number]));
  const citedChunks = new Set(
    cited.flatMap(({ passages }) => passages.map((each) => each.chunkId)),
  );
  const listed = new Set(draft.passages.map((passage) => passage.chunkId));
  const shownBefore = citable
    .filter((passage) => citedChunks.has(passage.chunkId) && !listed.has(passage.chunkId))
    .map((passage): Passage => ({ ...passage, origin: "carried" }));
  const settled = [...draft.passages, ...shownBefore].map((passage) => ({
    ...passage,
    number: passage.number ?? numbers.get(passage.documentId) ?? null,
  }));
  const changed = settled.some((passage, at) => passage.number !== draft.passages[at]?.number);
  if (!changed) return;
  draft.passages = settled;
  draft.metrics.passagesCarried += shownBefore.length;
  sink.emit({ type: "passages", passages: settled });
}
