import type { TextSpan } from "./text-span.ts";

/** A formula of a text, between its marks: `$…$`, `$$…$$`, `\(…\)` or `\[…\]`. */
export type FoundFormula = TextSpan & {
  /** What is between the marks, in TeX. */
  tex: string;
  /** Whether it is on a line of its own. */
  display: boolean;
};

/**
 * A dollar opens a formula where no word ends and a sign follows, and closes it where a sign ends and no word follows:
 * prices and names of variables do neither.
 */
const formula =
  /\$\$(?<block>[^$]+)\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])(?<inline>(?:\\.|[^$\\])+)(?<!\s)\$(?![\p{L}\p{N}$])|\\\((?<round>[^()]*(?:\([^()]*\)[^()]*)*)\\\)|\\\[(?<square>[^$]+?)\\\]/gsu;

/** A sign that prose has none of: a command, an index or power, an equation. */
const strong = /\\[A-Za-z]|[\^_=<>]/u;
/** Letters and numbers, and sums of them: no word among them. */
const wordless = /^(?:\p{L}{1,2}|(?!.*\p{L}{2})[\p{L}\p{N}\s()+\-*/.,|!']{1,40})$/u;

/** Longer stretches between two marks are prose. */
const maxFormulaChars = 1_500;

/** Finds the formulas of a text, in order. */
export function findFormulas(text: string): FoundFormula[] {
  if (!/[$\\]/u.test(text)) return [];
  return [...text.matchAll(formula)].flatMap(({ index, 0: whole, groups = {} }) => {
    const { block, inline, round, square } = groups;
    const tex = (block ?? inline ?? round ?? square ?? "").trim();
    const escapes = round !== undefined || square !== undefined;
    const known = strong.test(tex) || (!escapes && wordless.test(tex)) || block !== undefined;
    if (tex === "" || tex.length > maxFormulaChars || /\n\s*\n/u.test(tex) || !known) return [];
    const end = index + whole.length;
    const display =
      (block !== undefined || square !== undefined) && isAloneOnLine(text, { start: index, end });
    return [{ start: index, end, tex, display }];
  });
}

function isAloneOnLine(text: string, { start, end }: TextSpan): boolean {
  return (
    /(?:^|\n)[^\S\n]*$/u.test(text.slice(0, start)) && /^[^\S\n]*(?:\n|$)/u.test(text.slice(end))
  );
}
