import type { ShownTurn } from "@/components/message/shown-turns.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { Source } from "@/lib/wire/source.ts";

/** A source as the right leaf shows it. */
export type RegisterLine = Pick<
  Source,
  | "number"
  | "documentId"
  | "sourceId"
  | "title"
  | "authors"
  | "journal"
  | "publicationDate"
  | "doi"
  | "standing"
> & {
  filename: string | null;
  /** Null until the server has sent it, and for a source that was erased with its case. */
  knowledgeBaseId: string | null;
  /** False once the document was deleted. */
  available: boolean;
  /** The turns that cite it, in ascending order. */
  turns: number[];
};

/**
 * Lists the conversation's sources by number: the saved register, and what the answers on the page
 * have cited since it was read.
 */
export function readRegister(saved: Source[], turns: ShownTurn[]): RegisterLine[] {
  const entries = new Map<number, RegisterLine>(
    saved.map((source) => [
      source.number,
      { ...source, knowledgeBaseId: source.knowledgeBaseId || null, turns: [] },
    ]),
  );
  for (const turn of turns) {
    for (const citation of turn.answer?.citations ?? []) {
      const entry = entries.get(citation.number) ?? fromCitation(citation);
      // An answer's citation knows what the paper is by now, where the register has it as it was first cited.
      if (citation.standing) entry.standing = citation.standing;
      if (!entry.turns.includes(turn.number)) entry.turns.push(turn.number);
      entries.set(citation.number, entry);
    }
  }
  return [...entries.values()].toSorted((a, b) => a.number - b.number);
}

function fromCitation(citation: Citation): RegisterLine {
  const { passages: _passages, verdict: _verdict, label: _label, ...source } = citation;
  return { ...source, filename: null, knowledgeBaseId: null, available: true, turns: [] };
}
