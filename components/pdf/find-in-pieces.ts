/** A stretch of one of a page's pieces of text. */
export type FoundPiece = { piece: number; start: number; end: number };

/** Words, and what stands before and behind them, which tells them from the same words elsewhere. */
export type SoughtWords = { words: string; before?: string; after?: string };

/** The pieces that hold words; `sure` is false where these may be the same words of another place. */
export type FoundWords = { pieces: FoundPiece[]; sure: boolean };

/** The share of the words' letters that stand together on a page whose text is in another order. */
const minCover = 0.6;
/** Fewer words are found as they are or not at all. */
const minScatteredWords = 4;
/** Words in a row, or the letters of a single one, that are no chance. */
const [minRun, minLetters] = [3, 5];
/** So many letters that are the same, of words and what is around them, are no chance either. */
const sureLetters = 24;

/**
 * Finds words in pages' pieces of text, which have other spaces, hyphens and ligatures than the text that was read from
 * them: only letters and digits are compared. Where the page has them in another order, or others between them (the foot of
 * a page, a table, a column), the stretch that has most of them is taken.
 * Of several places, that is taken which has most of the same letters before and behind.
 * @returns the pieces that hold them, in order; empty where they are not there.
 */
export function findInPieces(pieces: readonly string[], sought: SoughtWords): FoundWords {
  const signs = pieces.flatMap(pieceSigns);
  const [words, before, after] = [sought.words, sought.before ?? "", sought.after ?? ""].map(
    (text) => pieceSigns(text, 0),
  );
  if (!words?.length) return { pieces: [], sure: false };
  const [text, wanted] = [joinSigns(signs), joinSigns(words)];
  const [ahead, behind] = [joinSigns(before ?? []), joinSigns(after ?? [])];
  let best: { at: number; agreeing: number } | null = null;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const agreeing =
      commonEnd(text.slice(0, at), ahead) + commonBeginning(text.slice(at + wanted.length), behind);
    if (!best || agreeing > best.agreeing) best = { at, agreeing };
  }
  if (!best) return { pieces: findScattered(pieces, signs, words), sure: true };
  return {
    pieces: stretch(pieces, signs.slice(best.at, best.at + words.length)),
    sure:
      wanted.length + best.agreeing >=
      Math.min(sureLetters, wanted.length + ahead.length + behind.length),
  };
}

/** A letter or digit as it is compared, and where it is in its piece. */
type Sign = { sign: string; piece: number; at: number; next: number };

/** Returns the letters and digits of a text: one character each, so that a place among them is a place among their signs. */
function pieceSigns(text: string, piece: number): Sign[] {
  let at = 0;
  return Array.from(text).flatMap((letter) => {
    const from = at;
    at += letter.length;
    const signs = Array.from(letter.normalize("NFKC").toLowerCase());
    return signs
      .filter((each) => /[\p{L}\p{N}]/u.test(each))
      .map((sign) => ({ sign: sign.charAt(0), piece, at: from, next: at }));
  });
}

function commonEnd(text: string, end: string): number {
  let length = 0;
  while (length < end.length && text.at(-1 - length) === end.at(-1 - length)) length += 1;
  return length;
}

function commonBeginning(text: string, beginning: string): number {
  let length = 0;
  while (length < beginning.length && text[length] === beginning[length]) length += 1;
  return length;
}

function joinSigns(signs: readonly Sign[]): string {
  return signs.map(({ sign }) => sign).join("");
}

/** Returns the pieces between two signs, with all that stands between them. */
function stretch(pieces: readonly string[], signs: readonly Sign[]): FoundPiece[] {
  const [first, last] = [signs[0], signs.at(-1)];
  if (!first || !last) return [];
  const found: FoundPiece[] = [];
  for (let piece = first.piece; piece <= last.piece; piece += 1) {
    const text = pieces[piece] ?? "";
    const start = piece === first.piece ? first.at : 0;
    const closing = /^[.,;:!?"'”’)\]]*/u.exec(text.slice(last.next))?.[0].length ?? 0;
    const end = piece === last.piece ? last.next + closing : text.length;
    if (end > start) found.push({ piece, start, end });
  }
  return found;
}

/** A word of the pages: its signs. */
type Word = { text: string; signs: Sign[] };

function wordsOfSigns(signs: readonly Sign[]): Word[] {
  const words: Word[] = [];
  for (const sign of signs) {
    const last = words.at(-1);
    const before = last?.signs.at(-1);
    const adjoins =
      before?.piece === sign.piece && (before.next === sign.at || before.at === sign.at);
    if (last && adjoins) {
      last.text += sign.sign;
      last.signs.push(sign);
    } else words.push({ text: sign.sign, signs: [sign] });
  }
  return words;
}

/** Finds the stretch that has most of the words, and in it those that stand in a row or are long. */
function findScattered(
  pieces: readonly string[],
  signs: readonly Sign[],
  sought: readonly Sign[],
): FoundPiece[] {
  const wanted = wordsOfSigns(sought).map(({ text }) => text);
  if (wanted.length < minScatteredWords) return [];
  const page = wordsOfSigns(signs);
  const { from, to, covered } = densest(
    page.map(({ text }) => text),
    wanted,
  );
  if (covered < minCover * sought.length) return [];
  const known = new Set(wanted);
  const runs: Word[][] = [];
  let open: Word[] = [];
  for (const word of page.slice(from, to)) {
    if (known.has(word.text)) open.push(word);
    else {
      runs.push(open);
      open = [];
    }
  }
  return [...runs, open]
    .filter((run) => run.length >= minRun || run.some(({ text }) => text.length >= minLetters))
    .flatMap((run) =>
      stretch(
        pieces,
        run.flatMap((word) => word.signs),
      ),
    );
}

/** Slides over a page's words, and returns where most letters of the wanted ones are, each counted as often as it is wanted. */
function densest(page: readonly string[], wanted: readonly string[]) {
  const width = Math.ceil(wanted.length * 1.6) + 20;
  const missing = new Map<string, number>();
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  const best = { from: 0, to: 0, covered: 0 };
  let covered = 0;
  for (const [at, word] of page.entries()) {
    const left = missing.get(word);
    if (left !== undefined) {
      if (left > 0) covered += word.length;
      missing.set(word, left - 1);
    }
    const gone = page[at - width];
    const over = gone === undefined ? undefined : missing.get(gone);
    if (gone !== undefined && over !== undefined) {
      if (over >= 0) covered -= gone.length;
      missing.set(gone, over + 1);
    }
    if (covered > best.covered)
      Object.assign(best, { from: Math.max(0, at - width + 1), to: at + 1, covered });
  }
  return best;
}
