import type { Passage } from "../wire/passage.ts";
import type { CitePiece } from "./marked-text.ts";
import { tagTable } from "./source-tag.ts";
import { TagScanner } from "./tag-scanner.ts";

/**
 * What the citation stream makes of an answer. A citation comes directly before the text that holds its marker; one
 * whose marker stands there already (`[A#1][A#2]`) comes without.
 */
export type CiteEvent =
  | { type: "text-delta"; text: string }
  | { type: "citation"; number: number; passages: Passage[]; claim: string };

export type CiteOptions = {
  /** The passages in the prompt: the only ones that can be cited. */
  passages: readonly Passage[];
  /** Reserves the document's number in the conversation; asked once a document, in order of first appearance. */
  numberOf: (documentId: string) => Promise<number>;
};

export type CiteMachine = {
  /** Takes the next text of the answer; rejects with what `numberOf` rejects with. */
  push(text: string): Promise<CiteEvent[]>;
  /** The answer has ended: returns what was held. */
  end(): Promise<CiteEvent[]>;
  /** Tags that named no passage of the prompt, or stood where no marker can. */
  readonly dropped: number;
};

/**
 * The citation stream: turns the source tags of a model's answer into numbered markers, `[1]`, drops the tags that
 * are not among the passages, and escapes every bracketed number that is the model's own, so that outside code a
 * `[1]` is always a marker of Ibid. However the text is cut, the output is the same, and after each delta nothing is
 * held but a tail that could still begin a tag.
 */
export function createCiteMachine({ passages, numberOf }: CiteOptions): CiteMachine {
  const scanner = new TagScanner(tagTable(passages));
  const numbers = new Map<string, number>();

  async function number(pieces: CitePiece[]): Promise<CiteEvent[]> {
    const events: CiteEvent[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") {
        const last = events.at(-1);
        if (last?.type === "text-delta") last.text += piece;
        else events.push({ type: "text-delta", text: piece });
        continue;
      }
      const { documentId, cited, claim, shown } = piece;
      const given = numbers.get(documentId) ?? (await numberOf(documentId));
      numbers.set(documentId, given);
      events.push({ type: "citation", number: given, passages: cited, claim });
      if (shown) events.push({ type: "text-delta", text: `[${given}]` });
    }
    return events;
  }

  // Numbers are asked for one after the other, also when the caller does not wait.
  let before: Promise<unknown> = Promise.resolve();
  function inOrder(pieces: CitePiece[]): Promise<CiteEvent[]> {
    const events = before.then(() => number(pieces));
    before = events.catch(() => {});
    return events;
  }

  return {
    push: (text) => inOrder(scanner.push(text)),
    end: () => inOrder(scanner.end()),
    get dropped() {
      return scanner.dropped;
    },
  };
}
