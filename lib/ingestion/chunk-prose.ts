import type { TextSpan } from "../text/text-span.ts";
import type { Segment } from "./parse/parsed-document.ts";
import { sentenceSpans } from "./sentence-spans.ts";

/**
 * Maximum weight of a chunk of prose. A Latin letter weighs 1, so these are characters: the embedder reads 256 word
 * pieces, about 1,100 characters of English with the title before them.
 */
const maxWeight = 1_000;
/** A lighter chunk is a leftover, which joins a neighbour of its section up to `maxJoined`. */
const minWeight = 220;
const maxJoined = 1_250;

/** The smallest uncut stretch, and the preference for ending a chunk before it: 0 never, 1 if need be, 2 gladly. */
type Atom = TextSpan & { weight: number; cutBefore: number };
/**
 * Cuts segments of one section at the ends of paragraphs, else of sentences and lines, else of words, into chunks of
 * nearly equal weight. Headings stay with what follows them.
 */
export function chunkProse(text: string, segments: readonly Segment[]): TextSpan[] {
  return pack(atomsOf(text, segments));
}

function atomsOf(text: string, segments: readonly Segment[]): Atom[] {
  const atoms: Atom[] = [];
  let glued = false;
  let before: Segment | undefined;
  for (const segment of joinParagraphs(text, segments)) {
    const firstCut = glued || (before && introduces(text, before, segment)) ? 0 : 2;
    const inner =
      segment.kind === "prose"
        ? sentenceAtoms(text, segment)
        : segment.kind === "heading"
          ? [atomOf(text, segment, 2)]
          : lineAtoms(text, segment);
    inner.forEach((atom, at) => atoms.push(at === 0 ? { ...atom, cutBefore: firstCut } : atom));
    glued = segment.kind === "heading";
    before = segment;
  }
  return atoms;
}

/**
 * Returns whether a paragraph leads to the list, table or code after it: it ends in a colon, or is the caption right
 * above.
 */
function introduces(text: string, before: Segment, segment: Segment): boolean {
  if (before.kind !== "prose" || segment.kind === "prose" || segment.kind === "heading")
    return false;
  return text.charAt(before.end - 1) === ":" || text.slice(before.end, segment.start) === "\n";
}

/** Joins a paragraph that a page's end splits into two segments, so that its sentences stay whole. */
function joinParagraphs(text: string, segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const oneParagraph =
      last?.kind === "prose" &&
      segment.kind === "prose" &&
      !text.slice(last.end, segment.start).includes("\n");
    if (oneParagraph) last.end = segment.end;
    else joined.push({ ...segment });
  }
  return joined;
}

function atomOf(text: string, { start, end }: TextSpan, cutBefore: number): Atom {
  return { start, end, cutBefore, weight: weighText(text.slice(start, end)) };
}

function sentenceAtoms(text: string, segment: Segment): Atom[] {
  return sentenceSpans(text, segment.start, segment.end).flatMap((sentence) => {
    const whole = atomOf(text, sentence, 1);
    return whole.weight <= maxWeight ? [whole] : wordAtoms(text, sentence);
  });
}

/** Splits a sentence that is too long for a chunk between words, preferably at a comma or a line's end. */
function wordAtoms(text: string, sentence: TextSpan): Atom[] {
  const atoms: Atom[] = [];
  let open: Atom | undefined;
  for (const { start, end } of wordSpans(text, sentence)) {
    const weight = weighText(text.slice(start, end));
    const paused = /[,;:)\]\n、，；：]\s*$/u.test(text.slice(Math.max(0, start - 2), start));
    if (open && open.weight + weight <= maxWeight / (paused ? 4 : 2)) {
      open.weight += weight + start - open.end;
      open.end = end;
    } else {
      open = { start, end, weight, cutBefore: 1 };
      atoms.push(open);
    }
  }
  return atoms;
}

const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Yields the runs between white space; in scripts that put none between words, the words that Unicode finds. */
function* wordSpans(text: string, { start, end }: TextSpan): Generator<TextSpan> {
  for (const { 0: token, index } of text.slice(start, end).matchAll(/\S+/gu)) {
    const from = start + index;
    if (!heavy.test(token)) {
      yield { start: from, end: from + token.length };
      continue;
    }
    let word: TextSpan | undefined;
    for (const { segment, index: at } of wordSegmenter.segment(token)) {
      const next = { start: from + at, end: from + at + segment.length };
      // Only the start of a word of such a script may be a cut: marks stay with the word before them.
      if (word && !heavy.test(segment)) word.end = next.end;
      else {
        if (word) yield word;
        word = next;
      }
    }
    if (word) yield word;
  }
}

function lineAtoms(text: string, segment: Segment): Atom[] {
  const atoms: Atom[] = [];
  let start = segment.start;
  let afterEmpty = false;
  while (start < segment.end) {
    const at = text.indexOf("\n", start);
    const end = at < 0 || at > segment.end ? segment.end : at;
    const line = text.slice(start, end);
    if (line.trim() === "") afterEmpty = true;
    else {
      // An indented line belongs to the one before it, so a chunk should not begin there.
      atoms.push(
        atomOf(
          text,
          { start, end: start + line.trimEnd().length },
          afterEmpty && !/^\s/u.test(line) ? 2 : 1,
        ),
      );
      afterEmpty = false;
    }
    start = end + 1;
  }
  return atoms;
}

/** Letters that the shipped embedder reads one by one, or nearly so. */
const heavy = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u3040-\u30FF]/u;
const heavies = new RegExp(heavy.source, "gu");
const nonLatin = /[\u0370-\u1FFF]/gu;

/** Returns how much of the embedder's window a text takes, in Latin letters. */
function weighText(text: string): number {
  return (
    text.length + 2 * (text.match(heavies)?.length ?? 0) + 0.5 * (text.match(nonLatin)?.length ?? 0)
  );
}

/**
 * Distributes a run's atoms over as few chunks as possible, of nearly equal weight. Of the places where a chunk can end
 * around its fair share, a paragraph's end is preferred to a sentence's.
 */
function pack(atoms: readonly Atom[]): TextSpan[] {
  const spans: (TextSpan & { weight: number })[] = [];
  let remaining = atoms.reduce((sum, atom) => sum + atom.weight, 0);
  for (let from = 0; from < atoms.length; ) {
    const to = endOfChunk(atoms, from, remaining);
    const weight = atoms.slice(from, to).reduce((sum, atom) => sum + atom.weight, 0);
    const [first, last] = [atoms[from], atoms[to - 1]];
    if (first && last) spans.push({ start: first.start, end: last.end, weight });
    remaining -= weight;
    from = to;
  }
  return joinLeftovers(spans);
}

/** Returns the index after the last atom of the chunk that begins at `from`. */
function endOfChunk(atoms: readonly Atom[], from: number, remaining: number): number {
  if (remaining <= maxWeight) return atoms.length;
  const fair = remaining / Math.ceil(remaining / maxWeight);
  let weight = 0;
  let best: { to: number; cost: number } | undefined;
  for (let to = from; to < atoms.length; to++) {
    const atom = atoms[to];
    if (!atom) break;
    // For a cut before this atom the earlier ones must fit, unless there is no lighter choice.
    if (to > from && atom.cutBefore > 0) {
      const over = weight > maxWeight;
      if (over && best) break;
      const cost =
        Math.abs(weight - fair) / fair +
        (atom.cutBefore === 2 ? 0 : 0.35) +
        (weight < minWeight ? 1 : 0);
      if (!best || cost < best.cost) best = { to, cost };
      if (over) break;
    }
    weight += atom.weight;
  }
  // The rest may end here without a cut, if its last atom alone made it too heavy.
  return best?.to ?? atoms.length;
}

function joinLeftovers(spans: readonly (TextSpan & { weight: number })[]): TextSpan[] {
  const joined: (TextSpan & { weight: number })[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (
      last &&
      Math.min(last.weight, span.weight) < minWeight &&
      last.weight + span.weight <= maxJoined
    ) {
      last.end = span.end;
      last.weight += span.weight;
    } else joined.push({ ...span });
  }
  return joined;
}
