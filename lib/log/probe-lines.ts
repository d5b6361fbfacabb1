import { type AskedWord, holdsWord } from "./asked-word.ts";
import { type LineFilter, type LogLine, matchesLine } from "./line-filter.ts";
import { type LogSource, withoutGiven } from "./log-document.ts";
import { scanLines } from "./scan-lines.ts";

/**
 * Probes a log for a question's words: the lines of its other conditions, and all where these do not have all words. Words that
 * other lines have together stay, for no line of that time, or with that status, has them.
 */
export async function probeFor(
  log: LogSource,
  filter: LineFilter,
  asked: { words: readonly AskedWord[]; level: LineFilter },
  signal: AbortSignal | undefined,
): Promise<{ probe: Probe; wide: Probe; best: { mask: number; leveled: boolean } }> {
  const probe = await probeLines(log, filter, asked, signal);
  const hasLevel = Object.keys(asked.level).length > 0;
  const bestOf = (one: Probe) => one.best(hasLevel) ?? one.best(false);
  const near = bestOf(probe) ?? { mask: 0, leveled: false };
  const all = maskOf(asked.words, () => true);
  const wide =
    near.mask === all
      ? probe
      : await probeLines(withoutGiven(log), { entries: true }, asked, signal);
  const far = bestOf(wide) ?? near;
  const more = (far.mask & near.mask) === near.mask && far.mask !== near.mask;
  return { probe, wide, best: more ? far : near };
}

/** Probes the whole entries that a filter lets pass. */
export async function probeLines(
  log: LogSource,
  filter: LineFilter,
  { words, level }: { words: readonly AskedWord[]; level: LineFilter },
  signal: AbortSignal | undefined,
): Promise<Probe> {
  const probe = new Probe(words, level);
  for await (const batch of scanLines(log, { ...filter, whole: true })) {
    signal?.throwIfAborted();
    for (const line of batch) probe.add(line);
  }
  return probe;
}

/** Counts which words appear together in a line, and how often at the level. */
export class Probe {
  readonly #words: readonly AskedWord[];
  readonly #level: LineFilter;
  readonly #seen = new Map<number, { any: number; leveled: number }>();

  constructor(words: readonly AskedWord[], level: LineFilter) {
    this.#words = words;
    this.#level = level;
  }

  add(line: LogLine): void {
    let mask = 0;
    for (const [at, word] of this.#words.entries()) if (holdsWord(line, word)) mask |= 1 << at;
    if (mask === 0) return;
    const seen = this.#seen.get(mask) ?? { any: 0, leveled: 0 };
    seen.any += 1;
    if (matchesLine(this.#level, line)) seen.leveled += 1;
    this.#seen.set(mask, seen);
  }

  /** Whether some line has this word. */
  sees(word: AskedWord): boolean {
    return this.seesAny(maskOf(this.#words, (one) => one === word));
  }

  /** Whether some line has one of these words. */
  seesAny(mask: number): boolean {
    return [...this.#seen.keys()].some((seen) => (seen & mask) !== 0);
  }

  /** The largest set of words in one line, labels last; on a tie the one in more lines, or with what is said later. */
  best(leveled: boolean): { mask: number; leveled: boolean } | undefined {
    const found = [...this.#seen].filter(([, seen]) => !leveled || seen.leveled > 0);
    const labels = labelsOf(this.#words);
    const [first] = found.toSorted(
      ([a, one], [b, other]) =>
        countBits(b & ~labels) - countBits(a & ~labels) ||
        countBits(b) - countBits(a) ||
        other.leveled - one.leveled ||
        other.any - one.any ||
        b - a,
    );
    return first && { mask: first[0], leveled: first[1].leveled > 0 };
  }
}

/** The places of words as bits. */
export function maskOf(words: readonly AskedWord[], is: (word: AskedWord) => boolean): number {
  return words.reduce((mask, word, at) => (is(word) ? mask | (1 << at) : mask), 0);
}

/** The places of the words that only say what others are of. */
export const labelsOf = (words: readonly AskedWord[]) =>
  maskOf(words, ({ label }) => label === true);

function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left &= left - 1) count += 1;
  return count;
}
