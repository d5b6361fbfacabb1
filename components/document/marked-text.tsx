import { markPieces, type Span } from "./text-block.ts";

type MarkedTextProps = { text: string; start: number; words: Span | null };

/** Text with the cited words marked. */
export function MarkedText({ text, start, words }: MarkedTextProps) {
  return markPieces(text, start, words).map((piece) =>
    piece.marked ? (
      <mark key="marked" tabIndex={-1} className="outline-none">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
