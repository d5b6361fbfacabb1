import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import type { Unit } from "../text/unit.ts";

/** A quotable unit and its chunk. */
export type DocumentUnit = Unit & { chunk: RetrievedChunk };

/** The units of a document's chunks, in order. A heading carries over to the next chunks of its section. */
export function documentUnits(chunks: readonly RetrievedChunk[]): DocumentUnit[] {
  let last:
    | { documentId: string; section: string | null; part: string; context: string | null }
    | undefined;
  return chunks.flatMap((chunk) => {
    const goesOn =
      last?.documentId === chunk.documentId &&
      last.section === chunk.section &&
      last.part === chunk.part;
    let under = goesOn ? (last?.context ?? null) : null;
    const units = quotableUnits({
      tag: `${chunk.filename}#${chunk.ordinal}`,
      title: chunk.title,
      section: chunk.section,
      lines: null,
      time: chunk.timeStart,
      text: chunk.text,
    }).map((unit) => {
      if (unit.kind === "sentence" || unit.kind === "item") under = unit.context ?? under;
      return { ...unit, context: unit.context ?? under, chunk };
    });
    const { documentId, section, part } = chunk;
    last = { documentId, section, part, context: under };
    return units;
  });
}
