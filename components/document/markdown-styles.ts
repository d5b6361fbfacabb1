import { type FoundFormula, findFormulas } from "@/lib/text/find-formulas.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";

/** A stretch of text and its style: the marks of Markdown are hidden and what is between them is styled, a log's level has its tone. */
export type Style = {
  start: number;
  end: number;
  /** Of a formula: its TeX, and whether it is set on a line of its own. */
  formula?: { tex: string; display: boolean };
  as: "hidden" | "strong" | "emphasis" | "code" | "formula" | "failure" | "warning" | "detail";
};

const stylePatterns: { pattern: RegExp; as: "strong" | "emphasis" | "code"; mark: number }[] = [
  { pattern: /`[^`\n]+`/g, as: "code", mark: 1 },
  { pattern: /\*\*(?=\S)[^*\n]+?(?<=\S)\*\*/g, as: "strong", mark: 2 },
  // Single marks also stand in names and sums, so only those around whole words count.
  {
    pattern: /(?<![*\\\p{L}\p{N}])\*(?=[^\s*])[^*\n]+?(?<=\S)\*(?![*\p{L}\p{N}])/gu,
    as: "emphasis",
    mark: 1,
  },
  {
    pattern: /(?<![_\\\p{L}\p{N}])_(?=[^\s_])[^_\n]+?(?<=\S)_(?![_\p{L}\p{N}])/gu,
    as: "emphasis",
    mark: 1,
  },
];

/**
 * Finds headings, strong and emphasised words, code and formulas in Markdown, as stretches of its source. The text itself does
 * not change, so that offsets into it stay valid.
 */
export function markdownStyles(text: string): Style[] {
  const styles: Style[] = [];
  const heading = /^#{1,6}[^\S\n]+/.exec(text);
  if (heading) styles.push({ start: 0, end: heading[0].length, as: "hidden" });
  const formulas = findFormulas(text);
  for (const { pattern, as, mark } of stylePatterns) {
    for (const { index, 0: whole } of text.matchAll(pattern)) {
      const end = index + whole.length;
      // What emphasises in prose is an index or a product in a formula, and code holds no formula.
      if (as !== "code" && touchesAny(formulas, index, end)) continue;
      const inCode = styles.some(
        (each) => each.as === "code" && each.start < end && index < each.end,
      );
      if (inCode && as === "emphasis") continue;
      styles.push(
        { start: index, end: index + mark, as: "hidden" },
        { start: index + mark, end: end - mark, as },
        { start: end - mark, end, as: "hidden" },
      );
    }
  }
  const code = styles.filter((style) => style.as === "code");
  return [
    ...styles,
    ...formulas
      .filter(({ start, end }) => !touchesAny(code, start, end))
      .flatMap((formula) => [
        { start: formula.start, end: formula.end, as: "formula" as const, formula },
        ...breaksAround(text, formula),
      ]),
  ];
}

/** The line breaks around a formula that is set on a line of its own: it brings its room along. */
function breaksAround(text: string, { start, end, display }: FoundFormula): Style[] {
  if (!display) return [];
  const before = /\n[^\S\n]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const behind = /^[^\S\n]*\n/u.exec(text.slice(end))?.[0].length ?? 0;
  return [
    { start: start - before, end: start, as: "hidden" as const },
    { start: end, end: end + behind, as: "hidden" as const },
  ].filter((each) => each.end > each.start);
}

const touchesAny = (spans: readonly TextSpan[], from: number, to: number) =>
  spans.some(({ start, end }) => start < to && from < end);

/** Cuts the text from `from` to `to` where a style begins or ends; returns each piece with its styles. */
export function styledPieces(
  text: string,
  styles: Style[],
  from: number,
  to: number,
): { start: number; text: string; styles: Style["as"][] }[] {
  const cuts = [from, to, ...styles.flatMap(({ start, end }) => [start, end])]
    .filter((cut) => cut >= from && cut <= to)
    .toSorted((a, b) => a - b);
  return cuts.flatMap((start, index) => {
    const end = cuts[index + 1];
    if (end === undefined || end === start) return [];
    const held = styles.filter((style) => style.start <= start && end <= style.end);
    return [{ start, text: text.slice(start, end), styles: held.map(({ as }) => as) }];
  });
}
