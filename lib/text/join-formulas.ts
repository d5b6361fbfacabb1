import { findFormulas } from "./find-formulas.ts";
import { atxHeading, fence, isBlank, tableRow } from "./line-forms.ts";

/**
 * Sets the formulas that stand on lines of their own between `$$` into the sentence that they are part of: the line above, unless
 * that ends one, and the line below where it goes on in lower case, also over blank lines.
 */
export function joinFormulas(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => line.trimStart().startsWith("$$"))) return lines;
  const joined: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (fence.test(line)) isCode = !isCode;
    const formula = isCode ? null : formulaFrom(lines, at);
    if (formula === null) {
      joined.push(line);
      at += 1;
      continue;
    }
    at = formula.end;
    const above = joined.findLastIndex((each) => !isBlank(each));
    const begun = joined[above] ?? "";
    const isBegun = !endsWhatIsSaid.test(begun) && !takesNoFormula(begun);
    const below = lines.findIndex((each, index) => index >= at && !isBlank(each));
    const rest = /^\s*\p{Ll}/u.test(lines[below] ?? "") ? (lines[below] ?? "") : null;
    if (rest !== null) at = below + 1;
    if (isBegun) joined.length = above;
    joined.push([isBegun ? begun : "", formula.written, rest?.trim()].filter(Boolean).join(" "));
  }
  return joined;
}

/** Whether a line holds such a formula. */
export const holdsFormula = (line: string): boolean => /\$\$[^$]+\$\$/u.test(line);

/** The formula that begins at a line and ends with one, on one line, and the index of the line behind it. */
function formulaFrom(
  lines: readonly string[],
  at: number,
): { written: string; end: number } | null {
  let written = "";
  for (let end = at; end < lines.length && !isBlank(lines[end]); end += 1) {
    written = `${written} ${lines[end]?.trim()}`.trim();
    if (!written.startsWith("$$")) return null;
    if (!/\$\$.*\$\$[.,;]?$/u.test(written)) continue;
    const [formula, ...others] = findFormulas(written);
    const isWhole = formula?.start === 0 && others.length === 0;
    const tidy = written.replace(/^\$\$\s+|\s+(?=\$\$[.,;]?$)/gu, (marks) => marks.trim());
    return isWhole && formula.end >= written.length - 1 ? { written: tidy, end: end + 1 } : null;
  }
  return null;
}

const endsWhatIsSaid = /^$|[.!?]["')\]*_]*\s*$/u;
const takesNoFormula = (line: string) =>
  [atxHeading, fence, tableRow].some((form) => form.test(line));
