import type { TextSpan } from "@/lib/text/text-span.ts";
import { markdownStyles, type Style, styledPieces } from "./markdown-styles.ts";
import { markPieces } from "./text-block.ts";

type MarkedTextProps = {
  text: string;
  /** The text's offset in its document. */
  start: number;
  words: TextSpan | null;
  markdown?: boolean;
};

/** Text with the cited words marked. */
export function MarkedText({ text, start, words, markdown = false }: MarkedTextProps) {
  const styles = markdown ? markdownStyles(text) : [];
  let from = 0;
  return markPieces(text, start, words).map((piece) => {
    const to = from + piece.text.length;
    const content = <StyledText text={text} styles={styles} from={from} to={to} />;
    const key = from;
    from = to;
    return piece.marked ? (
      <mark key={key} tabIndex={-1} className="outline-none">
        {content}
      </mark>
    ) : (
      <span key={key}>{content}</span>
    );
  });
}

type StyledTextProps = { text: string; styles: Style[]; from: number; to: number };

function StyledText({ text, styles, from, to }: StyledTextProps) {
  if (styles.length === 0) return text.slice(from, to);
  return styledPieces(text, styles, from, to).map(({ start, text: shown, styles: held }) => {
    if (held.includes("hidden")) return null;
    if (held.includes("code")) {
      return (
        <code key={start} className="font-mono text-[0.84em]">
          {shown}
        </code>
      );
    }
    return held.includes("strong") ? <strong key={start}>{shown}</strong> : shown;
  });
}
