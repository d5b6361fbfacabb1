/** A clause's line: its mark and its text. `1)` is a list item's mark already. */
const clauseLine = /^\s*(\(?)(\p{L}|[ivxl]{2,6}|[IVXL]{2,6}|(?<=\()\d{1,3})\)\s+(\S.*)$/u;

export type Clause = { mark: string; text: string };

/**
 * Finds the lines that are lettered clauses: `(a)`, `b)`, `(iv)`, `(2)`. A mark without a neighbour of its series is no
 * clause, because a wrapped line may begin with a letter in brackets too.
 * @returns the clauses by the indexes of their lines.
 */
export function clauseLines(lines: readonly string[]): ReadonlyMap<number, Clause> {
  const marked = lines.flatMap((line, at) => {
    const [, open = "", sign = "", text = ""] = clauseLine.exec(line) ?? [];
    if (sign === "") return [];
    const places = placesOf(sign).map(({ series, place }) => ({ series: open + series, place }));
    return [{ at, clause: { mark: `${open}${sign})`, text }, places }];
  });
  const known = new Set(
    marked.flatMap(({ places }) => places.map(({ series, place }) => `${series} ${place}`)),
  );
  const hasNeighbour = ({ series, place }: SeriesPlace) =>
    [place - 1, place + 1].some((other) => known.has(`${series} ${other}`));
  return new Map(
    marked
      .filter(({ places }) => places.some(hasNeighbour))
      .map(({ at, clause }) => [at, clause] as const),
  );
}

type SeriesPlace = { series: string; place: number };

/** The places that a mark may have: `i` is the ninth letter and the first Roman number. */
function placesOf(sign: string): SeriesPlace[] {
  if (/^\d/.test(sign)) return [{ series: "1", place: Number(sign) }];
  const form = sign === sign.toLowerCase() ? "small" : "capital";
  const letter =
    [...sign].length === 1
      ? [{ series: `${form} letter`, place: sign.toLowerCase().codePointAt(0) ?? 0 }]
      : [];
  const roman = romanNumber(sign.toLowerCase());
  return roman === null ? letter : [...letter, { series: `${form} Roman`, place: roman }];
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

function romanNumber(sign: string): number | null {
  const digits = [...sign].map((each) => romanDigits[each]);
  let total = 0;
  for (const [at, digit] of digits.entries()) {
    if (digit === undefined) return null;
    total += digit < (digits[at + 1] ?? 0) ? -digit : digit;
  }
  return total;
}
