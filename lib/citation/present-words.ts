import { inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { documents, type SourceSnapshot, textBlocks } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { isOfOtherText, readChunkId } from "../document/chunk-id.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import { readSpans } from "../document/storage.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import type { CitedPassage } from "../wire/citation.ts";
import type { MarkedWords } from "../wire/marker.ts";

/** What is stored of a citation's words. */
type CitedDocument = { documentId: string; passages: readonly CitedPassage[] };

/** The offsets of cited words in a document's present text; the words themselves where they are not in it. */
type PresentPlace = Omit<MarkedWords, "chunkId">;

/** Tells what became of cited words since they were cited. */
export type PresentWords = {
  /** Whether the document has another text by now. */
  hasChanged(cited: CitedDocument): boolean;
  /** When the document of a citation got the text that it has; null where it has not changed since, or the time was not kept. */
  changedAt(cited: CitedDocument): Date | null;
  /** The source with what is known of its paper by now: it may have been retracted since it was cited. */
  standingNow(documentId: string, source: SourceSnapshot): SourceSnapshot;
  /** The same words with their offsets in the present text. */
  move<Words extends MarkedWords>(documentId: string, words: Words): Words;
};

/** The revision that a citation was made of; null if its words were erased. */
export function citedRevision({ passages }: Pick<CitedDocument, "passages">): number | null {
  const [first] = passages;
  return (first && readChunkId(first.chunkId)?.revision) ?? null;
}

/** What is stored now of the cited documents that are not gone, by their ids. */
async function readDocumentsNow(db: Db, cited: readonly CitedDocument[]) {
  const ids = [...new Set(cited.map(({ documentId }) => documentId))];
  const present = ids.length
    ? await db
        .select({
          id: documents.id,
          revision: documents.indexedRevision,
          changedAt: documents.changedAt,
          standing: documents.standing,
        })
        .from(documents)
        .where(inArray(documents.id, ids))
    : [];
  return new Map(present.map((document) => [document.id, document]));
}

/**
 * Looks up the cited words of documents that have another text by now: the same letters, the nearest to where they were.
 * Words of a document that has not changed keep their place; those of one that is gone have none.
 */
export async function readPresentWords(
  db: Db,
  cited: readonly CitedDocument[],
): Promise<PresentWords> {
  const documentsNow = await readDocumentsNow(db, cited);
  const isOld = (documentId: string, chunkId: string) => {
    const now = documentsNow.get(documentId);
    return now !== undefined && isOfOtherText(chunkId, now.revision);
  };
  const hasChanged = ({ documentId, passages }: CitedDocument) =>
    passages.some(({ chunkId }) => isOld(documentId, chunkId));
  const isGone = (documentId: string) => !documentsNow.has(documentId);
  const displaced = cited.flatMap(({ documentId, passages }) =>
    passages
      .filter(({ chunkId }) => isGone(documentId) || isOld(documentId, chunkId))
      .map(({ chunkId, start, end, quote, corrected = false, quoteStart, quoteEnd }) => ({
        documentId,
        chunkId,
        start,
        end,
        quote,
        corrected,
        quoteStart: quoteStart ?? 0,
        quoteEnd: quoteEnd ?? 0,
      })),
  );
  const once = [
    ...new Map(displaced.map((words) => [wordsKey(words.documentId, words), words])).values(),
  ];
  const gone = once.filter(({ documentId }) => isGone(documentId));
  const moved = [
    ...(await placeOldWords(
      db,
      once.filter((words) => !gone.includes(words)),
    )),
    ...gone.map((words) => ({ words, place: withoutPlace(words) })),
  ];
  const places = new Map(
    moved.map(({ words, place }) => [wordsKey(words.documentId, words), place] as const),
  );
  return {
    hasChanged,
    standingNow(documentId, { standing: before, ...source }) {
      const now = documentsNow.get(documentId);
      const standing = now ? now.standing : before;
      return standing ? { ...source, standing } : source;
    },
    changedAt: (words) =>
      hasChanged(words) ? (documentsNow.get(words.documentId)?.changedAt ?? null) : null,
    // The quote of a citation stays: it may be of its owner's words.
    move: (documentId, words) => ({
      ...words,
      ...places.get(wordsKey(documentId, words)),
      ...quoteOf(words),
    }),
  };
}

/** The place of words that no text has any more: they tell themselves what they were. */
const withoutPlace = ({ quote }: Pick<OldWords, "quote">): PresentPlace => ({
  quoteStart: null,
  quoteEnd: null,
  quote,
});

// Without the chunk's ordinal: of chunks that overlap, a citation lists the words of one, and a marker may name another.
const wordsKey = (documentId: string, { chunkId, quoteStart, quoteEnd }: MarkedWords) =>
  [documentId, readChunkId(chunkId)?.revision, quoteStart, quoteEnd].join(" ");

const quoteOf = ({ quote }: MarkedWords) => (quote === undefined ? {} : { quote });

/** Words that were cited of an earlier text of a document, with their offsets in it. */
type OldWords = {
  documentId: string;
  chunkId: string;
  /** The passage that they are of. */
  start: number;
  end: number;
  quote: string;
  /** Whether the quote is of its owner's words, where the document has other words. */
  corrected: boolean;
  quoteStart: number;
  quoteEnd: number;
};

/** Puts the document's own words in the place of an owner's; "" where they were not kept. */
async function toOwnWords(db: Db, words: readonly OldWords[]): Promise<OldWords[]> {
  const texts = await readGivenPassages(
    db,
    words.filter(({ corrected }) => corrected),
  );
  let next = 0;
  return words.map((each) => {
    if (!each.corrected) return each;
    const text = texts[next] ?? "";
    next += 1;
    const { start, quoteStart, quoteEnd } = each;
    return { ...each, quote: text.slice(quoteStart - start, quoteEnd - start) };
  });
}

/** Places words in the present texts. Most are where they were, as in a log that goes on; the others are looked for. */
async function placeOldWords(
  db: Db,
  cited: readonly OldWords[],
): Promise<{ words: OldWords; place: PresentPlace }[]> {
  const words = await toOwnWords(db, cited);
  const there = await readSpans(
    db,
    words.map(({ documentId, quoteStart: start, quoteEnd: end }) => ({ documentId, start, end })),
  );
  const stayed = words.filter(({ quote }, at) => quote !== "" && there[at] === quote);
  const sought = words.filter((each) => !stayed.includes(each));
  const given = await readGivenPassages(db, sought);
  const found = await Promise.all(
    [
      ...Map.groupBy(
        sought.map((each, at) => ({ words: each, given: given[at] ?? "" })),
        (each) => each.words.documentId,
      ),
    ].map(([documentId, own]) => findWords(db, documentId, own)),
  );
  return [
    ...stayed.map((each) => ({
      words: each,
      place: { quoteStart: each.quoteStart, quoteEnd: each.quoteEnd },
    })),
    ...found.flat(),
  ];
}

/**
 * How far from their old place words are looked for, in UTF-16 units each way: reading all of a log of hundreds of
 * megabytes would keep the reader of a conversation waiting.
 */
const reach = 4_000_000;

/** Words to look for, and the text of their passage as it was given; "" where it was not kept. */
type CitedWords = { words: OldWords; given: string };

/**
 * Finds words in a document's text, each nearest to where it was. They may begin in one stored block and end in the next.
 * Of a quote's blocks the few that come nearest to the old place are enough: what is nearest begins in one of the first two.
 */
async function findWords(
  db: Db,
  documentId: string,
  wanted: readonly CitedWords[],
): Promise<{ words: OldWords; place: PresentPlace }[]> {
  const quotes = textArray(wanted.map(({ words }) => words.quote));
  const starts = textArray(wanted.map(({ words }) => String(words.quoteStart)));
  const text = sql`block.text || coalesce(left(next.text, length(sought.quote)), '')`;
  const distance = sql`greatest(block.start_offset - sought.near::int, sought.near::int - block.end_offset, 0)`;
  const blocks = await rowsOf<{ at: number; start: number; text: string }>(
    db,
    sql`SELECT sought.at::int, nearest.start, nearest.text
      FROM unnest(${quotes}::text[], ${starts}::text[]) WITH ORDINALITY AS sought(quote, near, at), LATERAL (
        SELECT block.start_offset AS start, ${text} AS text
        FROM ${textBlocks} AS block LEFT JOIN ${textBlocks} AS next
          ON next.document_id = block.document_id AND next.start_offset = block.end_offset
        WHERE block.document_id = ${documentId} AND sought.quote <> ''
          AND ${distance} <= ${reach}::int AND strpos(${text}, sought.quote) > 0
        ORDER BY ${distance}, block.start_offset LIMIT ${maxBlocks}
      ) AS nearest`,
  );
  const blocksOf = Map.groupBy(blocks, ({ at }) => at);
  return Promise.all(
    wanted.map(async (each, index) => {
      const { quote, quoteStart } = each.words;
      const found = (blocksOf.get(index + 1) ?? [])
        .flatMap((block) => occurrences(block.text, quote).map((at) => block.start + at))
        .toSorted((a, b) => Math.abs(a - quoteStart) - Math.abs(b - quoteStart));
      const start = await firstInPlace(db, each, found);
      const place =
        start === undefined
          ? withoutPlace(each.words)
          : { quoteStart: start, quoteEnd: start + quote.length };
      return { words: each.words, place };
    }),
  );
}

/** Stored blocks that are looked through for one quote. */
const maxBlocks = 8;
/** Letters and digits of words that say by themselves what they are about; shorter ones are in many places: "enabled: true". */
const minSureLetters = 24;
/** Letters and digits on one side of short words that must be the same, and how many there must be to tell anything. */
const besideLetters = 24;
const minBeside = 8;
/** UTF-16 units that are read on each side for them, and places that are looked at. */
const besideChars = 200;
const maxPlaces = 40;

/** The first of the places where words may be the cited ones: short ones have what stood before or behind them there, too. */
async function firstInPlace(
  db: Db,
  { words, given }: CitedWords,
  places: readonly number[],
): Promise<number | undefined> {
  const { documentId, quote, start, quoteStart } = words;
  if (given === "" || lettersAndDigits(quote).length >= minSureLetters) return places[0];
  const at = quoteStart - start;
  const before = lettersBefore(given.slice(0, at));
  const behind = lettersBehind(given.slice(at + quote.length));
  if (Math.max(before.length, behind.length) < minBeside) return places[0];
  const looked = places.slice(0, maxPlaces);
  const around = await readSpans(
    db,
    looked.flatMap((place) => [
      { documentId, start: Math.max(0, place - besideChars), end: place },
      { documentId, start: place + quote.length, end: place + quote.length + besideChars },
    ]),
  );
  return looked.find((_, nth) => {
    const [there, next] = [around[2 * nth] ?? "", around[2 * nth + 1] ?? ""];
    return (
      (before.length >= minBeside && lettersBefore(there).endsWith(before)) ||
      (behind.length >= minBeside && lettersBehind(next).startsWith(behind))
    );
  });
}

const lettersBefore = (text: string) =>
  lettersAndDigits(text.slice(-besideChars)).slice(-besideLetters);
const lettersBehind = (text: string) =>
  lettersAndDigits(text.slice(0, besideChars)).slice(0, besideLetters);

function occurrences(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}
