/** A clause's line: its mark and its text. `1)` is a list item's mark already. */
const clauseLine = /^\s*(\(?)(\p{L}|[ivxl]{2,6}|[IVXL]{2,6}|(?<=\()\d{1,3})\)\s+(\S.*)$/u;

export type Clause = { mark: string; text: string };

/**
 * Finds the lines that are lettered clauses, `(a)`, `b)`, `(iv)`, `(2)`, and steps with bare numbers. A mark without a
 * neighbour of its series is no clause, because a wrapped line may begin with a letter in brackets too.
 * @returns the clauses by the indexes of their lines.
 */
export function clauseLines(lines: readonly string[]): ReadonlyMap<number, Clause> {
  return new Map([...letteredClauses(lines), ...bareSteps(lines), ...partSteps(lines)]);
}

const partStepLine = /^\s*(\d{1,2}(?:\.\d{1,2})*)\.(\d{1,2})\.?\s+(\S.*)$/u;

/** The steps that count within a part, one below the other: `3.1 Stop the poller`, `3.2 Install`. */
function partSteps(lines: readonly string[]): [number, Clause][] {
  const steps = lines.flatMap((line, at) => {
    const [, part = "", number = "", text = ""] = partStepLine.exec(line) ?? [];
    return text === "" ? [] : [{ at, part, number: Number(number), text }];
  });
  const follows = (each: (typeof steps)[number], by: number) =>
    steps.some(
      ({ at, part, number }) =>
        part === each.part && number === each.number + by && isAdjacent(lines, at, each.at),
    );
  return steps
    .filter((each) => follows(each, 1) || follows(each, -1))
    .map(({ at, part, number, text }) => [at, { mark: `${part}.${number}`, text }]);
}

/** Whether nothing but the rest of the first line, indented further, is between two lines. */
function isAdjacent(lines: readonly string[], one: number, other: number): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  const indent = /^\s*/u.exec(lines[first] ?? "")?.[0].length ?? 0;
  return lines
    .slice(first + 1, last)
    .every((line) => line.trim() !== "" && (/^\s*/u.exec(line)?.[0].length ?? 0) > indent);
}

const bareStep = /^\s*(\d{1,2})\s+(\p{L}.*)$/u;
/** Fewer numbered lines beside each other may be amounts: `1 onion`, `2 leeks`. */
const minBareSteps = 3;

/** The lines that count from 1 without a mark behind the number, one right below the other. */
function bareSteps(lines: readonly string[]): [number, Clause][] {
  const runs: [number, Clause][][] = [];
  for (const [at, line] of lines.entries()) {
    const [, number = "", text = ""] = bareStep.exec(line) ?? [];
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.[0] === at - 1 && Number(number) === run.length + 1;
    if (number === "1") runs.push([[at, { mark: "1.", text }]]);
    else if (isNext) run?.push([at, { mark: `${number}.`, text }]);
  }
  return runs.filter((run) => run.length >= minBareSteps).flat();
}

function letteredClauses(lines: readonly string[]): Map<number, Clause> {
  const marked = lines.flatMap((line, at) => {
    const [, open = "", sign = "", text = ""] = clauseLine.exec(line) ?? [];
    if (sign === "") return [];
    const places = seriesPlaces(sign).map(({ series, place }) => ({
      series: open + series,
      place,
    }));
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
function seriesPlaces(sign: string): SeriesPlace[] {
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
