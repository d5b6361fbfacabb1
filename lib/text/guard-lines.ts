import { type GuardedPlace, guarded } from "./guard-places.ts";

/** The numbers of lines of a file that a text quotes, in the disguise in which they pass the Markdown parser. */
const disguisedLines = () => new RegExp(guarded("q(\\d+)-(\\d+)"), "g");

/** The place of quoted lines, with a disguise that tells their numbers. */
export function guardedLines({
  at,
  first,
  last,
}: {
  at: number;
  first: number;
  last: number;
}): GuardedPlace {
  return { start: at, end: at, says: `q${first}-${last}` };
}

/** Reads which lines a text with disguises quotes: one or several in a row; null if it quotes none, or some from here and there. */
export function guardedLinesIn(text: string): { first: number; last: number } | null {
  const found = [...text.matchAll(disguisedLines())].map(([, first, last]) => ({
    first: Number(first),
    last: Number(last),
  }));
  const [first, last] = [found[0], found.at(-1)];
  const joined = found.every(
    (each, at) => at === 0 || each.first === (found[at - 1]?.last ?? 0) + 1,
  );
  return first && last && joined ? { first: first.first, last: last.last } : null;
}

/** A text without these disguises. */
export function withoutGuardedLines(text: string): string {
  return text.replace(disguisedLines(), "");
}
