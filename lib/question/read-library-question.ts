import { readLanguage, wordsOf } from "./read-language.ts";
import { type AskedLanguage, questionWords } from "./words/index.ts";
import type { Collection, DocumentFact, LibraryWords } from "./words/library-words.ts";

/** A question about the library itself, as understood, and its language. */
export type LibraryQuestion = { language: AskedLanguage } & (
  | { act: "greeting" | "thanks" | "abilities" | "topics" }
  | ListQuestion
  /** Asks what of a kind the asker has, which documents may be called: "do I have any recipes". */
  | OwnedQuestion
  | CalledQuestion
  /** Asks whether there is something on a subject. */
  | { act: "about"; subject: string }
  | { act: "fact"; fact: DocumentFact; described: string }
  | { act: "summary" | "contents" | "headings"; described: string }
  /** Asks what differs between two documents: each is described, or both at once; null for the one before the other. */
  | { act: "compare"; described: string; other: string | null; areBoth: boolean }
  /** Asks for a page of a document, or a slide. */
  | { act: "page"; page: number; described: string }
);

/** Asks for the list of documents or their number. */
export type ListQuestion = {
  act: "list";
  count: boolean;
  collection: Collection;
  /** The noun as asked; null for none. */
  noun: string | null;
  /** Years of publication, both included. */
  years: { from: number; to: number } | null;
  /** The language that the documents are to be in. */
  inLanguage: AskedLanguage | null;
  order: "newest" | "oldest" | null;
  /** Orders by arrival in the library instead of by publication. */
  byArrival: boolean;
  subject: string | null;
  /** Folded words that only documents' metadata can explain: an author, a journal, a knowledge base, a kind of file. */
  left: string[];
  /** Whether these follow a preposition, as names do: "by Lema", "in Nature". */
  leftIsName: boolean;
  /** Whether these are right before the noun, and say what its documents are about: "do I have any hive notes". */
  leftIsAhead: boolean;
  /** Whether one document is asked for: "the newest paper". */
  isOne: boolean;
};

/** A kind of documents that no list of nouns has. */
type OwnedQuestion = {
  act: "owned";
  count: boolean;
  noun: string;
  /** Whether one of it is asked for: "do I have a lease". */
  isOne: boolean;
};

/** Asks for the documents of a kind that each is by its name: "list the post mortems". */
type CalledQuestion = { act: "called"; count: boolean; noun: string };

type ListOf = ListQuestion | OwnedQuestion | CalledQuestion | { act: "topics" };

/** Longer questions ask for more than facts (UTF-16 units). */
const maxLibraryQuestionChars = 300;
/** More unexplained words describe what a text says, not an author or a journal. */
const maxLeftWords = 6;
const noYear = { first: 1000, last: 9999 };

const libraryReaders = Object.values(questionWords).map(({ language, library }) => ({
  language,
  words: library,
  whole: {
    greeting: wholeTurn(library.greetings),
    thanks: wholeTurn(library.thanks),
    abilities: wholeTurn(library.abilities),
    topics: wholeTurn(library.whatAbout),
  },
  whatIsHere: wholeTurn(library.whatIsHere),
  everything: wholeTurn(library.everything),
  about: library.somethingAbout.map(wholeTurn),
  facts: Object.entries(library.facts).map(
    ([fact, patterns]) => [fact as DocumentFact | "summary", patterns.map(wholeTurn)] as const,
  ),
  contents: library.contents.map(wholeTurn),
  pages: library.pages.map(wholeTurn),
  headings: library.headings.map(wholeTurn),
  comparisons: library.comparisons.map(wholeTurn),
  opensList: new RegExp(`^(?:${library.opensList})(?= |$)`, "u"),
  lists: new RegExp(`^(?:${library.lists})(?= |$)`, "u"),
  opensCount: new RegExp(`^(?:${library.opensCount})(?![\\p{L}\\p{N}])`, "u"),
  front: new RegExp(`^(?:${library.polite}|${library.greetings}) `, "u"),
  back: new RegExp(` (?:${library.polite}|${library.thanks})$`, "u"),
  briefly: new RegExp(` (?:${library.briefly})$`, "u"),
  sets: {
    listing: wordSet(library.listing),
    topics: wordSet(library.topics),
    anything: wordSet(library.anything),
    about: wordSet(library.about),
    existing: wordSet(library.existing),
    newest: wordSet(library.newest),
    oldest: wordSet(library.oldest),
    added: wordSet(library.added),
    what: wordSet(library.what),
    uploads: wordSet(library.uploads),
    askers: wordSet(library.askers),
    owning: wordSet(library.owning),
    one: wordSet(library.one),
    works: wordSet(library.works),
    partsOff: wordSet(library.partsOff),
  },
  severalWorks: nounsOfSeveral(library),
  collections: Object.entries(library.collections).map(
    ([collection, nouns]) => [collection as Collection, wordSet(nouns)] as const,
  ),
  languages: (Object.entries(library.languages) as [AskedLanguage, string][]).map(
    ([named, names]) => [named, wordSet(names)] as const,
  ),
  bounds: (["since", "after", "before", "until"] as const).map(
    (bound) => [bound, wordSet(library[bound])] as const,
  ),
}));
type Reader = (typeof libraryReaders)[number];

function wholeTurn(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "du");
}

/** Nouns for several documents: "letters", "minutes". */
export function nounsOfSeveral({ works, worksEnd }: LibraryWords): ReadonlySet<string> {
  const ends = worksEnd.split(" ");
  return new Set(
    works
      .split(" ")
      .flatMap((noun) => [
        ...(noun.endsWith("s") ? [noun] : []),
        ...(noun.endsWith("y") ? [`${noun.slice(0, -1)}ies`] : []),
        ...ends.map((end) => noun + end),
      ]),
  );
}

function wordSet(words: LibraryWords["listing"]): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/**
 * Reads a question that documents' metadata answers instead of their text: a greeting, or a question for the list, an
 * author or a summary. A word that tells what a text is about makes it a question for retrieval, except for the words
 * that describe a document, its author or its subject, which only the documents can resolve.
 */
export function readLibraryQuestion(question: string): LibraryQuestion | undefined {
  if (question.length > maxLibraryQuestionChars) return undefined;
  const said = tidyQuestion(question);
  const own = readLanguage(question);
  const readers = libraryReaders.toSorted(
    (a, b) => Number(b.language === own) - Number(a.language === own),
  );
  // Any words may be what documents are called.
  let called: LibraryQuestion | undefined;
  for (const reader of readers) {
    const read = readIn(reader, said);
    if (read && read.act !== "called") return read;
    called ??= read;
  }
  return called;
}

/** More words ask for something else than for less of a list. */
const maxContinuingWords = 5;

/** What a follow-up asks for that narrows the list before it: "and the oldest?"; null for any other. */
export function continueList(
  question: string,
  before: string,
): Extract<LibraryQuestion, ListQuestion> | null {
  const listed = readLibraryQuestion(before);
  const words = wordsOf(question);
  if (listed?.act !== "list" || listed.noun === null || words.length > maxContinuingWords)
    return null;
  // What else the list was narrowed to would be lost, or it was none: "what do papers since 2020 say".
  if (listed.left.length > 0 || listed.subject !== null) return null;
  const added = [listed.noun, ...words.filter((word) => !joining.has(word))].join(" ");
  const read = readLibraryQuestion(added);
  if (read?.act !== "list") return null;
  const { order, byArrival, isOne } = read.order ? read : listed;
  return {
    ...read,
    years: read.years ?? listed.years,
    inLanguage: read.inLanguage ?? listed.inLanguage,
    order,
    byArrival,
    isOne,
  };
}

const joining = new Set(Object.values(questionWords).flatMap(({ and }) => and.split(" ")));

/** Puts a question on one line, without quotation marks and punctuation. */
function tidyQuestion(question: string): string {
  return question
    .normalize("NFC")
    .replace(/[‘’]/gu, "'")
    .replace(/["“”„«»`¿¡]/gu, " ")
    .replace(/[,;!?.…]+(?=\s|$)/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Folds to lower case without accents, keeping every character's position. */
function foldInPlace(text: string): string {
  return Array.from(text, (character) => {
    const folded = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join("");
}

function readIn(reader: Reader, said: string): LibraryQuestion | undefined {
  let text = said;
  // Words that are left over may only be polite, or ask for what every list shows.
  let partial: LibraryQuestion | undefined;
  for (;;) {
    const folded = foldInPlace(text);
    const read = readWhole(reader, text, folded);
    const isPartial = read?.act === "called" || (read?.act === "list" && read.left.length > 0);
    if (read && !isPartial) return read;
    // Fewer words are left of what documents are called.
    if (!partial || partial.act === "called") partial = read ?? partial;
    const front = reader.front.exec(folded)?.[0].length ?? 0;
    const back = reader.back.exec(folded)?.index ?? text.length;
    if (front === 0 && back === text.length) return partial;
    text = text.slice(front, Math.max(front, back)).trim();
  }
}

function readWhole(reader: Reader, text: string, folded: string): LibraryQuestion | undefined {
  const { language } = reader;
  for (const act of ["thanks", "greeting", "abilities", "topics"] as const)
    if (reader.whole[act].test(folded)) return { language, act };
  if (reader.whole.topics.test(folded.slice(0, reader.briefly.exec(folded)?.index)))
    return { language, act: "topics" };
  const subject = firstGroup(reader.about, text, folded);
  if (subject !== undefined) return { language, act: "about", subject };
  if (reader.whatIsHere.test(folded)) return { language, ...wholeList, left: [] };
  for (const [fact, patterns] of reader.facts) {
    const brief = fact === "summary" ? reader.briefly.exec(folded)?.index : undefined;
    const described = firstGroup(patterns, text.slice(0, brief), folded.slice(0, brief));
    if (described === undefined) continue;
    if (fact !== "summary") return { language, act: "fact", fact, described };
    if (reader.everything.test(foldInPlace(described))) return { language, act: "topics" };
    return { language, act: "summary", described };
  }
  const part = readPartAsked(reader, text, folded) ?? readComparison(reader, text, folded);
  if (part) return { language, ...part };
  const list = readList(reader, text, folded);
  if (list) return { language, ...list };
  return namesNewestOrOldest(reader, text)
    ? { language, act: "contents", described: text }
    : undefined;
}

/** Whether a turn is only the name of the newest or oldest text of a kind: "the latest minutes". Papers are listed by their years. */
function namesNewestOrOldest(reader: Reader, text: string): boolean {
  const { sets, collections } = reader;
  const papers = collections.find(([name]) => name === "paper")?.[1];
  const words = wordsOf(text).filter((word) => !sets.listing.has(word));
  const isOrder = (word: string) => sets.newest.has(word) || sets.oldest.has(word);
  return (
    words.length > 1 &&
    words.some(isOrder) &&
    words.every((word) => isOrder(word) || (sets.works.has(word) && !papers?.has(word))) &&
    namesDocument(reader, text)
  );
}

/** Reads a question for what one document says as a whole, for one of its pages, or for its headings. */
function readPartAsked(reader: Reader, text: string, folded: string) {
  const page = reader.pages.map((pattern) => pattern.exec(folded)).find((match) => match !== null);
  if (page) {
    const [start = 0, end = 0] = page.indices?.groups?.["x"] ?? [];
    const described = text.slice(start, end).trim();
    return { act: "page", page: Number(page.groups?.["n"]), described } as const;
  }
  const headed = firstGroup(reader.headings, text, folded);
  if (headed !== undefined && namesDocument(reader, headed))
    return { act: "headings", described: headed } as const;
  const said = firstGroup(reader.contents, text, folded);
  if (said !== undefined && namesDocument(reader, said))
    return { act: "contents", described: said } as const;
  return undefined;
}

/** Reads a question for what differs between two documents; undefined where nothing says that documents are meant. */
function readComparison(reader: Reader, text: string, folded: string) {
  for (const pattern of reader.comparisons) {
    const { a, b, x } = pattern.exec(folded)?.indices?.groups ?? {};
    const [first, second] = [a ?? x ?? b, a ? b : undefined].map(
      (place) => place && text.slice(...place).trim(),
    );
    if (!first || ![first, second ?? ""].some((each) => mentionsDocument(reader, each))) continue;
    return {
      act: "compare",
      described: first,
      other: second ?? null,
      areBoth: x !== undefined,
    } as const;
  }
  return undefined;
}

/** Whether a description has a noun for a document, or ends in the name of a file. */
function mentionsDocument(reader: Reader, described: string): boolean {
  const { sets, severalWorks, collections } = reader;
  return (
    nameOfFile.test(described) ||
    wordsOf(described).some(
      (word) =>
        sets.works.has(word) ||
        severalWorks.has(word) ||
        collections.some(([name, nouns]) => !ofLines.has(name) && nouns.has(word)),
    )
  );
}

const nameOfFile = /\S\.\p{L}\w{1,4}$/u;
/** Files that are read line by line, and not as texts. */
const ofLines: ReadonlySet<Collection> = new Set(["chat", "config"]);

/** Whether a description ends in a noun for one text, "the chart slides", or in the name of a file. */
function namesDocument({ sets, collections }: Reader, described: string): boolean {
  if (nameOfFile.test(described)) return true;
  const last = wordsOf(described).at(-1) ?? "";
  const collection = collections.find(([, nouns]) => nouns.has(last))?.[0];
  return collection ? !ofLines.has(collection) : sets.works.has(last);
}

const wholeList = {
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

/** Returns the group `x` of the first matching pattern, in the asker's spelling. */
function firstGroup(patterns: readonly RegExp[], text: string, folded: string): string | undefined {
  for (const pattern of patterns) {
    const place = pattern.exec(folded)?.indices?.groups?.x;
    if (place) return text.slice(place[0], place[1]).trim();
  }
  return undefined;
}

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
function readList(reader: Reader, text: string, folded: string): ListOf | undefined {
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
