import type { TextSpan } from "../text/text-span.ts";
import type { Passage } from "../wire/passage.ts";
import {
  type Attribution,
  type SentenceEnd,
  type SentencePiece,
  SentenceStage,
} from "./sentence-stage.ts";
import { tagTable } from "./source-tag.ts";
import { TagScanner } from "./tag-scanner.ts";

/** The place of a marker: which one of the text it is, from 0, and the UTF-16 offsets of `[n]`, end exclusive. */
type MarkerPosition = { index: number; start: number; end: number };

/** One use of a source: the passages that a claim rests on, and the marker that says so. */
export type CitationUse = {
  number: number;
  passages: Passage[];
  claim: string;
  marker: MarkerPosition;
  /** Whether Ibid found the passage: the model wrote no tag here, or one of a passage that does not carry the claim. */
  attributed: boolean;
};

/**
 * What the citation stream makes of an answer. A citation comes directly before the text with its marker. If the same
 * marker was written just before (`[A#1][A#2]`), the citation comes alone and adds to that marker. Once its sentence has
 * ended, the claim of each marker comes.
 */
export type CiteEvent =
  | { type: "text-delta"; text: string }
  | ({ type: "citation" } & CitationUse)
  /** What the marker claims, now that its sentence has ended, and the sentences without a marker right before it. */
  | { type: "claim"; index: number; claim: string; before: string }
  /** A sentence that states something and has no marker; UTF-16 offsets in the text, end exclusive. */
  | { type: "uncited"; start: number; end: number };

type CiteOptions = {
  /** The passages in the prompt. Only they can be cited. */
  passages: readonly Passage[];
  /** Reserves the document's number in the conversation. Called once a document, in order of first appearance. */
  numberOf: (documentId: string) => Promise<number>;
  /** Gives sentences that the model left without a tag their marker. Without it, they get none. */
  attribution?: Attribution;
  /** Whether a model wrote the text, which may write a tag without brackets: `<A#1>`, `A#1`. Ibid's own text quotes documents. */
  fromModel?: boolean;
};

export type CiteMachine = {
  /** Takes the next text of the answer. Rejects if `numberOf` does. */
  push(text: string): Promise<CiteEvent[]>;
  /** Ends the sentence and the paragraph. The text goes on with a new one. */
  endParagraph(): Promise<CiteEvent[]>;
  /** Ends the answer: returns what was held. */
  end(): Promise<CiteEvent[]>;
  /** How many tags named no passage of the prompt, or were written where no marker can be. */
  readonly dropped: number;
  /** How many tags in a row only repeated what was cited: many are a model that goes in circles. */
  readonly repeats: number;
};

/** What the end of a sentence tells, by the sentence's place in the text. */
function sentenceEvents(
  { claims, before, isUncited, lead }: SentenceEnd,
  { start, end }: TextSpan,
): CiteEvent[] {
  const told = claims.map((each): CiteEvent => ({ type: "claim", ...each, before }));
  return isUncited ? [...told, { type: "uncited", start: start + lead, end }] : told;
}

/**
 * Creates the citation stream. It turns the source tags of a model's answer into numbered markers, `[1]`, drops tags
 * that name none of the passages, and escapes the model's own bracketed numbers, so that outside code `[1]` is always
 * a marker of Ibid. The output does not depend on how the text is cut, and only a tail that could still begin a tag, or end
 * its sentence, is held back.
 */
export function createCiteMachine({
  passages,
  numberOf,
  attribution,
  fromModel = false,
}: CiteOptions): CiteMachine {
  const scanner = new TagScanner(tagTable(passages), { fromModel });
  const stage = new SentenceStage(attribution ?? null);
  const numbers = new Map<string, number>();
  const positions: MarkerPosition[] = [];
  let length = 0;
  let sentenceStart = 0;

  function takeText(events: CiteEvent[], text: string): void {
    const last = events.at(-1);
    if (last?.type === "text-delta") last.text += text;
    else events.push({ type: "text-delta", text });
    length += text.length;
  }

  async function number(pieces: SentencePiece[]): Promise<CiteEvent[]> {
    const events: CiteEvent[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") {
        takeText(events, piece);
        continue;
      }
      if ("sentence" in piece) {
        if (piece.sentence === "start") sentenceStart = length;
        else events.push(...sentenceEvents(piece, { start: sentenceStart, end: length }));
        continue;
      }
      const { documentId, cited, claim, index, shown, attributed = false } = piece;
      const given = numbers.get(documentId) ?? (await numberOf(documentId));
      numbers.set(documentId, given);
      const written = `[${given}]`;
      const marker = positions[index] ?? { index, start: length, end: length + written.length };
      positions[index] = marker;
      events.push({ type: "citation", number: given, passages: cited, claim, marker, attributed });
      if (shown) takeText(events, written);
    }
    return events;
  }

  // Numbers are reserved one after the other, even if the caller does not wait.
  let before: Promise<unknown> = Promise.resolve();
  function inOrder(pieces: SentencePiece[]): Promise<CiteEvent[]> {
    const events = before.then(() => number(pieces));
    before = events.catch(() => {});
    return events;
  }

  return {
    push: (text) => inOrder(stage.push(scanner.push(text))),
    endParagraph: () => inOrder([...stage.push(scanner.push("\n\n")), ...stage.end()]),
    end: () => inOrder([...stage.push(scanner.end()), ...stage.end()]),
    get dropped() {
      return scanner.dropped;
    },
    get repeats() {
      return stage.repeats;
    },
  };
}
