import type { ListOf, ListQuestion } from "./library-question.ts";
import { libraryReaders, type Reader } from "./library-readers.ts";
import { foldInPlace, wordsOf } from "./read-language.ts";
import type { AskedLanguage } from "./words/index.ts";
import type { Collection } from "./words/library-words.ts";

/** More unexplained words describe what a text says, not an author or a journal. */
const maxLeftWords = 6;
const noYear = { first: 1000, last: 9999 };

export const wholeList = {
  act: "list",
  count: false,
  collection: "any",
  noun: null,
  years: null,
  inLanguage: null,
  order: null,
  byArrival: false,
  subject: null,
  left: [],
  leftIsName: false,
  leftIsAhead: false,
  isOne: false,
} as const satisfies Omit<ListQuestion, "left"> & { left: readonly [] };

/** The words of a question that may ask for a list. */
type ListWords = {
  count: boolean;
  years: ListQuestion["years"];
  inLanguage: ListQuestion["inLanguage"];
  /** All words but years and their bounds, and those before the subject. */
  rest: string[];
  before: string[];
  /** The word that introduces the subject, such as "about". */
  lead: string | undefined;
  kind: { collection: Collection; noun: string } | undefined;
  order: ListQuestion["order"];
  byArrival: boolean;
  /** Whether a word asks for a list, orders it or names a kind of document. */
  isKnown(word: string): boolean;
};

function readListWords(reader: Reader, folded: string): ListWords | undefined {
  const { sets } = reader;
  const count = reader.opensCount.test(folded);
  const [first = ""] = wordsOf(folded);
  const isOpened = count || reader.opensList.test(folded) || sets.anything.has(first);
  if (!isOpened && !reader.collections.some(([, nouns]) => nouns.has(first))) return undefined;
  const opened = count ? folded.replace(reader.opensCount, "") : folded;
  const words = wordsOf(opened).map((word) =>
    sets.listing.has(word) ? word : word.replace(/^\p{L}{1,2}'(?=\p{L}{2})/u, ""),
  );
  const { years, rest: undated } = takeYears(reader, words);
  const { inLanguage, rest } = takeLanguage(reader, undated);
  const at = rest.findIndex((word) => sets.about.has(word));
  const before = at < 0 ? rest : rest.slice(0, at);
  const kinds = before.flatMap((noun) =>
    reader.collections
      .filter(([, nouns]) => nouns.has(noun))
      .map(([collection]) => ({ collection, noun })),
  );
  const order = hasOneOf(before, sets.newest)
    ? "newest"
    : hasOneOf(before, sets.oldest)
      ? "oldest"
      : null;
  // A noun alone opens a list only of what it is narrowed to: "papers since 2019".
  if (!isOpened && years === null && inLanguage === null && order === null) return undefined;
  return {
    count,
    years,
    inLanguage,
    rest,
    before,
    lead: rest[at],
    kind: kinds.find(({ collection }) => collection !== "any") ?? kinds[0],
    order,
    byArrival: order !== null && hasOneOf(before, sets.added),
    isKnown: (word) =>
      [sets.listing, sets.owning, sets.added, sets.newest, sets.oldest].some((set) =>
        set.has(word),
      ) || kinds.some(({ noun }) => noun === word),
  };
}

function hasOneOf(words: readonly string[], set: ReadonlySet<string>): boolean {
  return words.some((word) => set.has(word));
}

/** Reads a question word by word: each must ask for a list, name a kind of document, or narrow the list. */
export function readList(reader: Reader, text: string, folded: string): ListOf | undefined {
  const { sets } = reader;
  const words = readListWords(reader, folded);
  if (!words) return undefined;
  const { count, years, inLanguage, before, lead, kind, order, byArrival, isKnown } = words;
  if (!count && before.some((word) => sets.topics.has(word)))
    return asksForTopicsOnly(reader, words) ? { act: "topics" } : undefined;
  const left = before.filter((word) => !isKnown(word));
  if (!kind) return lead === undefined ? readWithoutKind(reader, text, words, left) : undefined;
  const subject = lead === undefined ? null : subjectOf(reader, folded, lead);
  if (lead !== undefined) {
    const exists = count || [...before, lead].some((word) => sets.existing.has(word));
    if (!exists || subject === null || left.length > 0) return undefined;
  }
  if (left.length > maxLeftWords) return undefined;
  const narrowed =
    years !== null || inLanguage !== null || order !== null || subject !== null || left.length > 0;
  if ((count || !narrowed) && isSingular(reader, kind.noun)) return undefined;
  const leading = before.findIndex((word) => sets.partsOff.has(word));
  const ahead = before.slice(0, before.indexOf(kind.noun)).slice(-left.length);
  return {
    act: "list",
    count,
    collection: kind.collection,
    noun: asSpelled(text, kind.noun),
    years,
    inLanguage,
    order,
    byArrival,
    subject,
    left,
    leftIsName: leading >= 0 && before.findIndex((word) => !isKnown(word)) > leading,
    leftIsAhead:
      left.length > 0 &&
      left.every((word, i) => word === ahead[i]) &&
      before.some((word) => sets.existing.has(word) || sets.owning.has(word)),
    isOne: order !== null && isSingular(reader, kind.noun),
  };
}

/** Reads a question for a list that names no kind of documents. */
function readWithoutKind(
  reader: Reader,
  text: string,
  words: ListWords,
  left: readonly string[],
): ListOf | undefined {
  const { sets } = reader;
  const { count, years, inLanguage, before, order, byArrival } = words;
  const owned = ownedNoun(reader, words, left);
  if (owned !== null)
    return {
      act: "owned",
      count,
      noun: asSpelled(text, owned),
      isOne: before.some((word) => sets.one.has(word)),
    };
  if (!count && byArrival && left.length === 0) return { ...wholeList, order, byArrival, left: [] };
  // "What have I uploaded here?"
  const isPlain = order === null && years === null && inLanguage === null;
  if (!count && left.length === 0 && hasOneOf(before, sets.added) && isPlain)
    return hasOneOf(before, sets.what) &&
      hasOneOf(before, sets.uploads) &&
      hasOneOf(before, sets.askers)
      ? { ...wholeList, left: [] }
      : undefined;
  // "Do I have anything in German?", "anything from 2022?", "something by Renard".
  const others = left.filter((word) => !sets.anything.has(word));
  const isAnything = others.length < left.length && order === null;
  if (!count && isAnything && others.length === 0 && (inLanguage || years))
    return { ...wholeList, years, inLanguage, left: [] };
  if (!count && isAnything && isPlain && namesFollowPreposition(reader, before, others))
    return { ...wholeList, left: others, leftIsName: true };
  if (!isPlain || isAnything || !hasOneOf(before, sets.existing)) return undefined;
  const noun = calledNoun(reader, words, { text, left });
  return noun === null ? undefined : { act: "called", count, noun };
}

/** Whether words follow a preposition at the end of others, as names do: "something by Renard". */
function namesFollowPreposition(
  { sets }: Reader,
  before: readonly string[],
  names: readonly string[],
): boolean {
  const at = before.length - names.length;
  return (
    names.length > 0 &&
    names.length <= maxLeftWords &&
    sets.partsOff.has(before[at - 1] ?? "") &&
    names.every((word, i) => word === before[at + i])
  );
}

/** More words describe what a text says, and no kind of documents. */
const maxCalledWords = 3;

/**
 * The words of a question for a list that are together and are no other words of it: "the post mortems"; null for none.
 * What has no word for listing or owning, and none for documents, asks what the documents say: "what rules are there".
 */
function calledNoun(
  reader: Reader,
  { before }: ListWords,
  { text, left }: { text: string; left: readonly string[] },
): string | null {
  const { sets, lists, severalWorks } = reader;
  const isAsked =
    lists.test(foldInPlace(text)) ||
    before.some((word) => sets.owning.has(word)) ||
    severalWorks.has(left.at(-1) ?? "");
  // "List what is in the shed" asks for no documents; "list of the charts" does.
  const said = before.filter(
    (word, at) => left.includes(word) || (at > 1 && sets.partsOff.has(word)),
  );
  if (!isAsked || namesFollowPreposition(reader, said, left)) return null;
  const at = before.indexOf(left[0] ?? "");
  const isOneRun = left.length > 0 && left.every((word, i) => word === before[at + i]);
  return isOneRun && left.length <= maxCalledWords ? left.join(" ") : null;
}

/** The one noun of a question for what the asker has of a kind; null for another question. */
function ownedNoun(
  { sets }: Reader,
  { before, years, inLanguage, order }: ListWords,
  [noun, ...others]: readonly string[],
): string | null {
  if (noun === undefined || others.length > 0 || sets.anything.has(noun)) return null;
  const isNarrowed = years !== null || inLanguage !== null || order !== null;
  return !isNarrowed && before.some((word) => sets.owning.has(word)) ? noun : null;
}

function asksForTopicsOnly(reader: Reader, { rest, kind, isKnown }: ListWords): boolean {
  const others = rest.filter((word) => !isKnown(word) && !reader.sets.topics.has(word));
  return others.every((word) => topicFillers.has(word)) && !isSingular(reader, kind?.noun);
}

/** The kind of documents that a subject is, told by their form and not by their names: "files on *settings*"; null for any other. */
export function collectionCalled(subject: string, language: AskedLanguage): Collection | null {
  const { collections, sets } = libraryReaders.find((each) => each.language === language) ?? {};
  const words = wordsOf(subject).filter((word) => !sets?.listing.has(word));
  const called = collections?.find(
    ([collection, nouns]) =>
      collection !== "any" &&
      collection !== "named" &&
      words.length > 0 &&
      words.every((word) => nouns.has(word)),
  );
  return called?.[0] ?? null;
}

/** Returns a folded word in the asker's spelling. */
function asSpelled(text: string, folded: string): string {
  const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
  return words.find((word) => foldInPlace(word) === folded) ?? folded;
}

/** Words around a noun for topics: "which topics are covered". */
const topicFillers = new Set(
  "covered cover covers deal deals with discussed about treated abordes abordes traites behandelt behandeln kommen vor tratados tratan cubren".split(
    " ",
  ),
);

/** Returns the words after the one that introduces the subject, without trailing asking words ("… are there"). */
function subjectOf({ sets }: Reader, folded: string, lead: string): string | null {
  const words = folded.split(" ");
  const from = words.indexOf(lead) + 1;
  let end = words.length;
  while (end > from && sets.listing.has(words[end - 1] ?? "")) end -= 1;
  const subject = words.slice(from, end).join(" ");
  return from === 0 || subject === "" ? null : subject;
}

function isSingular({ sets }: Reader, noun: string | undefined): boolean {
  return noun !== undefined && sets.works.has(noun) && !noun.endsWith("s") && noun !== "artikel";
}

/** Takes out years and the words that bound them. */
function takeYears(
  { bounds }: Reader,
  words: readonly string[],
): { years: ListQuestion["years"]; rest: string[] } {
  const found = words.flatMap((word, i) =>
    /^(?:1[5-9]|20)\d\d$/u.test(word) ? [{ year: Number(word), i }] : [],
  );
  const [first, second] = found;
  if (!first || found.length > 2) return { years: null, rest: [...words] };
  const rest = words.filter((_, i) => found.every((year) => year.i !== i));
  if (second)
    return {
      years: { from: Math.min(first.year, second.year), to: Math.max(first.year, second.year) },
      rest: rest.filter((word) => !bounding.has(word)),
    };
  const before = words.slice(0, first.i);
  const bound = bounds.find(([, set]) => before.some((word) => set.has(word)));
  const { year } = first;
  const bounded = {
    since: { from: year, to: noYear.last },
    after: { from: year + 1, to: noYear.last },
    before: { from: noYear.first, to: year - 1 },
    until: { from: noYear.first, to: year },
  };
  const years = bound ? bounded[bound[0]] : { from: year, to: year };
  return { years, rest: rest.filter((word) => !bound?.[1].has(word) && !bounding.has(word)) };
}

/** Takes out the name of a language, which tells documents apart only where the list has no subject of that name. */
function takeLanguage(
  { languages, sets }: Reader,
  words: readonly string[],
): { inLanguage: ListQuestion["inLanguage"]; rest: string[] } {
  const about = words.findIndex((word) => sets.about.has(word));
  for (const [inLanguage, names] of languages) {
    const at = words.findIndex((word) => names.has(word));
    if (at >= 0 && (about < 0 || at < about))
      return { inLanguage, rest: words.filter((_, i) => i !== at) };
  }
  return { inLanguage: null, rest: [...words] };
}

/** Words between two years. */
const bounding = new Set("between to until and zwischen bis und entre et y a hasta".split(" "));
