import type { ReactNode } from "react";
import { Formula } from "@/components/formula/formula.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { markLevels } from "./level-styles.ts";
import { markdownStyles, type Style, styledPieces } from "./markdown-styles.ts";
import { type MarkedSpan, markPieces } from "./text-block.ts";

type MarkedTextProps = {
  text: string;
  /** The text's offset in its document. */
  start: number;
  words?: readonly MarkedSpan[];
  markdown?: boolean;
  /** Styles that do not come from Markdown, with offsets into the text. */
  styles?: Style[];
};

/** Text with the cited words marked; where a page cites them, they lead back to that place. */
export function MarkedText({
  text,
  start,
  words = [],
  markdown = false,
  styles = markdown ? markdownStyles(text) : [],
}: MarkedTextProps) {
  let from = 0;
  return markPieces(text, start, withWholeFormulas(words, start, styles)).map(
    ({ text: piece, mark }) => {
      const to = from + piece.length;
      const content = <StyledText text={text} styles={styles} from={from} to={to} />;
      const key = from;
      from = to;
      if (!mark) return <span key={key}>{content}</span>;
      return (
        <mark key={key} tabIndex={-1} data-quiet={mark.quiet || undefined} className="outline-none">
          {mark.href ? <ToCitingAnswer href={mark.href}>{content}</ToCitingAnswer> : content}
        </mark>
      );
    },
  );
}

/** A formula is drawn whole: words that begin or end within one are marked with all of it. */
function withWholeFormulas(
  words: readonly MarkedSpan[],
  offset: number,
  styles: readonly Style[],
): readonly MarkedSpan[] {
  const formulas = styles.filter((style) => style.as === "formula");
  if (formulas.length === 0) return words;
  return words.map((span) => {
    const cut = formulas.filter(
      ({ start, end }) => offset + start < span.end && span.start < offset + end,
    );
    return {
      ...span,
      start: Math.min(span.start, ...cut.map(({ start }) => offset + start)),
      end: Math.max(span.end, ...cut.map(({ end }) => offset + end)),
    };
  });
}

function ToCitingAnswer({ href, children }: { href: string; children: ReactNode }) {
  const t = useWords("document");
  return (
    <a href={href} draggable={false} title={t("toCitingAnswer")}>
      {children}
    </a>
  );
}

type StyledTextProps = { text: string; styles: Style[]; from: number; to: number };

function StyledText({ text, styles, from, to }: StyledTextProps) {
  if (styles.length === 0) return text.slice(from, to);
  return styledPieces(text, styles, from, to).map(({ start, text: shown, styles: held }) => {
    if (held.includes("hidden")) return null;
    const formula = styles.find((style) => style.start === start && style.formula)?.formula;
    if (formula) {
      return <Formula key={start} tex={formula.tex} display={formula.display} source={shown} />;
    }
    if (held.includes("code")) {
      return (
        <code key={start} className="font-mono text-[0.84em]">
          {shown}
        </code>
      );
    }
    const level = held.find((style) => style in markLevels);
    if (level) {
      return (
        <span key={start} className={markLevels[level]}>
          {shown}
        </span>
      );
    }
    if (held.includes("strong")) return <strong key={start}>{shown}</strong>;
    return held.includes("emphasis") ? <em key={start}>{shown}</em> : shown;
  });
}
