import type { ComputedAnswer } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import { holdsFullName } from "../ingestion/parse/author-lines.ts";
import { summariseLog } from "../log/summarise-log.ts";
import { pointsBack } from "../question/points-back.ts";
import {
  collectionCalled,
  type LibraryQuestion,
  type ListQuestion,
  readLibraryQuestion,
} from "../question/read-library-question.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { givenFilters } from "../retrieval/filter.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { joinList } from "../text/join-list.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { wordingFor } from "../wording/wording-for.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { compareDocuments } from "./compare-documents.ts";
import { entryOf, isTitled, titleOf } from "./document-name.ts";
import { quoteShort, tellHeadings, tellPage } from "./document-parts.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";
import { documentsOfKindCalled } from "./documents-of-kind-called.ts";
import { findDescribed } from "./find-described.ts";
import { findSubject } from "./find-subject.ts";
import { inThatLanguage } from "./in-that-language.ts";
import { maxListedDocuments, writeDocumentList } from "./list-documents.ts";
import { daysTold, readLogExtents } from "./log-extents.ts";
import { documentsCalled, isOfCollection, narrowDocuments } from "./narrow-documents.ts";
import { papersByText } from "./papers-by-text.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import { readHeadings } from "./read-headings.ts";
import { type LibraryDocument, readLibrary } from "./read-library.ts";
import { summariseDocument, summarisedChunks } from "./summarise-document.ts";
import { describedWords, namesOf, shareHeld, stemsOf } from "./words-of-documents.ts";

/** Passages of a document that a language model summarises it from. */
const summaryModelChunks = 14;
/** Documents listed when the newest or oldest are asked for. */
const maxOrderedDocuments = 5;

type LibraryTools = { db: Db; embedder: Embedder };

/** What the conversation adds to a question. */
type LibraryContext = {
  /** The one document that the last answer cited; null for several. */
  lastCited: string | null;
  /** The texts of the last answers, of which one may be a list of one document. */
  lastAnswers?: readonly string[] | undefined;
  /** Whether a language model writes the answer, and so the summary of a document. */
  writes: boolean;
  /** What the question asks for, where that is more than its own words say. */
  asked?: LibraryQuestion | undefined;
  /** The setting `language`; the question's by default. */
  language?: AnswerLanguage;
};

/** An answer from the documents' metadata, or what was computed over a log, or the passages that a model must summarise. */
type LibraryAnswer =
  | { text: QuotedText }
  | { computed: ComputedAnswer }
  | { read: RetrievedChunk[] };

/** The given filters within which it was answered; what no document was read for has none. */
type NarrowedAnswer = LibraryAnswer & { appliedFilters: AppliedFilter[] };

/**
 * Answers a question about the library itself from the documents' metadata, without a model.
 * @returns undefined for any other question, and when the metadata cannot tell: then retrieval answers.
 */
export async function answerLibraryQuestion(
  tools: LibraryTools,
  scope: Scope,
  question: string,
  context: LibraryContext,
): Promise<NarrowedAnswer | undefined> {
  const asked = context.asked ?? readLibraryQuestion(question);
  if (!asked) return undefined;
  const chosen = context.language ?? "question";
  const { library: wording } = wordingFor(question, chosen, asked.language);
  const say = (text: string) => ({ text: [text], appliedFilters: [] });
  if (asked.act === "greeting") return say(wording.greeting);
  if (asked.act === "thanks") return say(wording.welcome);
  if (asked.act === "abilities") return say(wording.abilities);
  const documents = await readLibrary(tools.db, scope);
  if (documents.length === 0) return undefined;
  const state: LibraryTurn = { ...tools, scope, documents, wording, context };
  const answer = await answerOfDocuments(state, asked, question);
  return answer && { ...answer, appliedFilters: givenFilters(scope.filters ?? {}) };
}

async function answerOfDocuments(
  state: LibraryTurn,
  asked: Exclude<LibraryQuestion, { act: "greeting" | "thanks" | "abilities" }>,
  question: string,
): Promise<LibraryAnswer | undefined> {
  const { documents } = state;
  if (asked.act === "list") return asText(await answerList(state, asked));
  if (asked.act === "owned") return asText(await listOwned(state, asked));
  if (asked.act === "called") return asText(await listCalled(state, asked));
  if (asked.act === "about") return asText(await answerAbout(state, asked.subject, asked.language));
  if (asked.act === "fact") return asText(await tellFact(state, asked));
  if (asked.act === "summary")
    return answerWithSummary(state, await described(state, asked), asked.language);
  if (asked.act === "compare") return answerWithComparison(state, asked);
  if (asked.act === "page")
    return asText(await tellPage(state, await described(state, asked), asked.page));
  if (asked.act === "headings")
    return asText(await tellHeadings(state, await described(state, asked)));
  if (asked.act === "contents") {
    const document = await described(state, asked);
    const isText = document !== undefined && !isOfCollection(document, "log");
    const whole = isText && !state.context.writes ? await quoteShort(state, document) : undefined;
    return whole ? asText(whole) : answerWithSummary(state, document, asked.language);
  }
  // "What is it about" means the document that is spoken of.
  const spokenOf =
    documents.length === 1 || !pointsBack(question)
      ? onlyOne(documents)
      : await described(state, { described: "", language: asked.language });
  return spokenOf
    ? answerWithSummary(state, spokenOf, asked.language)
    : asText(await listTopics(state));
}

const onlyOne = <Each>(all: readonly Each[]) => (all.length === 1 ? all[0] : undefined);

type LibraryTurn = LibraryTools & {
  scope: Scope;
  documents: LibraryDocument[];
  wording: LibraryWording;
  context: LibraryContext;
};

function asText(text: QuotedText | undefined): LibraryAnswer | undefined {
  return text && { text };
}

async function answerList(
  state: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
): Promise<QuotedText | undefined> {
  const { db, documents, wording } = state;
  const { noun, collection, years, left, inLanguage } = asked;
  const spoken = inLanguage ? await inThatLanguage(db, documents, inLanguage) : documents;
  const papers = collection === "paper" ? await papersByText(db, spoken) : undefined;
  const narrowed = narrowDocuments(spoken, asked, asked.language, papers);
  if (!narrowed)
    return asked.leftIsAhead
      ? listAbout({ ...state, documents: spoken }, asked, papers)
      : undefined;
  if (asked.subject !== null) {
    const ofKind = await listOfKind(state, asked, narrowed.documents);
    if (ofKind) return ofKind;
    const within = narrowed.documents.map(({ id }) => id);
    const scope = { ...state.scope, documentIds: within };
    return answerAbout({ ...state, scope }, asked.subject, asked.language);
  }
  if (asked.order) return listInOrder(narrowed.documents, asked, wording);
  const count = narrowed.documents.length;
  if (count === 0) return [wording.none(noun)];
  const isNarrowed = years !== null || inLanguage !== null || left.length > 0;
  const said = narrowed.nounFits || noun === null;
  const told =
    said || (isNarrowed && collection !== "any")
      ? wording.count(count, said ? noun : null)
      : wording.noneSuch(escapeForAnswer(noun ?? ""), count);
  return [`${told}\n\n${writeDocumentList(narrowed.documents, wording)}`];
}

/**
 * Lists the files that are of the kind that their subject names, "files on settings", and behind them those whose text is about
 * it; undefined where it names none. Notes on settings are no settings themselves.
 */
async function listOfKind(
  { db, embedder, scope, wording }: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
  documents: readonly LibraryDocument[],
): Promise<QuotedText | undefined> {
  const { collection, subject, noun, language } = asked;
  if (collection !== "any" || subject === null) return undefined;
  const called = collectionCalled(subject, language);
  const ofKind = called && narrowDocuments(documents, { ...asked, collection: called }, language);
  if (!ofKind?.nounFits) return undefined;
  const others = documents.filter((document) => !ofKind.documents.includes(document));
  const within = { ...scope, documentIds: others.map(({ id }) => id) };
  const found =
    others.length > 0 ? await findSubject({ db, embedder }, within, subject, language) : [];
  const about = new Set(found.map(({ chunk }) => chunk.documentId));
  const listed = [...ofKind.documents, ...others.filter(({ id }) => about.has(id))];
  return writeList(listed, noun, wording);
}

/**
 * Lists the documents about what stands before their noun, "hive notes": those of the kind that are called so, or else those
 * whose text is about it. What lines of logs and settings are about is asked of themselves.
 */
async function listAbout(
  state: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
  papers: ReadonlySet<string> | undefined,
): Promise<QuotedText | undefined> {
  const { collection, language, noun } = asked;
  const ofKind = narrowDocuments(state.documents, { ...asked, left: [] }, language, papers);
  if (!ofKind) return undefined;
  const words = describedWords(asked.left.join(" "), language);
  const called = ofKind.documents.filter((document) => {
    const stems = stemsOf(namesOf(document), language);
    return words.every((word) => shareHeld(word, stems) > 0);
  });
  if (collection !== "any" && ofKind.nounFits && called.length > 0)
    return writeList(called, noun, state.wording);
  if (collection !== "any" && collection !== "named" && collection !== "paper") return undefined;
  // A note may be called anything, and a paper is one by its text.
  const within = collection === "named" ? state.documents : ofKind.documents;
  const scope = { ...state.scope, documentIds: within.map(({ id }) => id) };
  return answerAbout({ ...state, scope }, asked.left.join(" "), language);
}

const writeList = (
  documents: readonly LibraryDocument[],
  noun: string | null,
  wording: LibraryWording,
): QuotedText => [
  `${wording.count(documents.length, noun)}\n\n${writeDocumentList(documents, wording)}`,
];

/**
 * Lists the documents that are called what the asker has. They are counted only if each is one by its name, as several leases
 * are; a document of recipes holds more of them, which its headings tell.
 * @returns undefined where no document is called so, or its text has to tell what and how many there are.
 */
async function listOwned(
  { db, documents, wording }: LibraryTurn,
  { noun, isOne, count, language }: Extract<LibraryQuestion, { act: "owned" }>,
): Promise<QuotedText | undefined> {
  const { all, holding } = documentsCalled(documents, { noun, isOne }, language);
  const areSingle = all.length > 1 && holding.length === 0;
  if (all.length === 0 || (count && !areSingle)) return undefined;
  if (holding.length < all.length)
    return writeList(all, areSingle && !isOne ? noun : null, wording);
  const headings = await readHeadings(db, all);
  const areParted = all.every(({ id }) => (headings.get(id) ?? []).length > 0);
  return areParted ? writeList(all, null, wording) : undefined;
}

/** Lists the documents that are of a kind by their names; undefined where none or one is. */
async function listCalled(
  { db, documents, wording }: LibraryTurn,
  { noun, language }: Extract<LibraryQuestion, { act: "called" }>,
): Promise<QuotedText | undefined> {
  const ofKind = await documentsOfKindCalled(db, documents, noun, language);
  return ofKind.length > 1 ? writeList(ofKind, noun, wording) : undefined;
}

/** Lists the newest or oldest documents, by arrival or by publication. */
function listInOrder(
  documents: readonly LibraryDocument[],
  { order, byArrival, collection, isOne }: ListQuestion,
  wording: LibraryWording,
): QuotedText {
  const dated = documents.filter(({ publicationDate }) => publicationDate !== null);
  const byPublication = !byArrival && collection === "paper" && dated.length > 0;
  const day = ({ createdAt, publicationDate }: LibraryDocument) =>
    byPublication ? (publicationDate ?? "") : createdAt.toISOString();
  const sorted = (byPublication ? dated : [...documents]).toSorted((a, b) =>
    order === "newest" ? day(b).localeCompare(day(a)) : day(a).localeCompare(day(b)),
  );
  const items = sorted.slice(0, isOne ? 1 : maxOrderedDocuments).map((document) => {
    const added = byPublication ? "" : `, ${wording.addedOn(day(document).slice(0, 10))}`;
    return `- ${entryOf(document)}${added}`;
  });
  return [`${order === "newest" ? wording.newest : wording.oldest}\n\n${items.join("\n")}`];
}

/** Of a longer first sentence of a document only the beginning is told (UTF-16 units). */
const maxTopicChars = 240;

/** A sentence with fewer words says little of what its document is about: "Background:". */
const minTopicWords = 4;

/** The first sentence of a document that says something, or else whatever it begins with besides its title. */
function openingUnit(chunks: readonly RetrievedChunk[], { title }: LibraryDocument) {
  const units = documentUnits(chunks).filter(({ words }) => words !== title);
  const says = ({ kind, words }: DocumentUnit) =>
    kind === "sentence" && words.split(/\s+/u).length >= minTopicWords;
  return units.find(says) ?? units[0];
}

/** Lists each document with its main headings, a log with how far it reaches, and others with their first sentence. */
async function listTopics({ db, scope, documents, wording }: LibraryTurn): Promise<QuotedText> {
  const shown = documents.slice(0, maxListedDocuments);
  const headings = await readHeadings(db, shown);
  const logs = await readLogExtents(
    db,
    shown.filter((document) => isOfCollection(document, "log")),
  );
  const text: QuotedText = [`${wording.topics}\n`];
  for (const document of shown) {
    const named = headings.get(document.id) ?? [];
    text.push(`\n- ${entryOf(document)}`);
    if (named.length > 0) {
      text.push(`: ${named.map((name) => escapeForAnswer(name)).join(" · ")}`);
      continue;
    }
    const chunks = await chooseChunks(db, scope, document.id, { limit: 1, abstractAlone: false });
    const log = logs.get(document.id);
    const opening = log ? undefined : openingUnit(chunks, document);
    if (log) text.push(`: ${wording.logExtent(log.lines, ...daysTold(log, chunks))}`);
    if (opening) text.push(": ", ...quoteUnit(opening, maxTopicChars));
  }
  const left = documents.length - shown.length;
  if (left > 0) text.push(`\n\n${wording.more(left)}`);
  return text;
}

async function answerAbout(
  { db, embedder, scope, documents, wording }: LibraryTurn,
  subject: string,
  language: AskedLanguage,
): Promise<QuotedText | undefined> {
  const found = await findSubject({ db, embedder }, scope, subject, language);
  if (found.length === 0) return undefined;
  const text: QuotedText = [`${wording.about(found.length)}\n`];
  for (const { chunk, unit } of found.slice(0, maxListedDocuments)) {
    const document = documents.find(({ id }) => id === chunk.documentId);
    text.push(`\n- ${document ? entryOf(document) : titleOf(chunk)}`);
    if (unit) text.push(": ", ...quoteUnit(unit));
    else text.push(" ", { chunk, words: chunk.text });
  }
  return text;
}

const listedLines = (answer = "") => answer.match(/^- .+$/gmu) ?? [];

/** The one document that an answer lists; null for another answer. */
function listedAlone(documents: readonly LibraryDocument[], answer?: string): string | null {
  const [item = "", ...others] = listedLines(answer);
  const listed = documents.filter((document) => item.startsWith(`- ${entryOf(document)}`));
  return others.length === 0 && listed.length === 1 ? (listed[0]?.id ?? null) : null;
}

function described(
  { db, embedder, scope, documents, context }: LibraryTurn,
  asked: { described: string; language: AskedLanguage },
): Promise<LibraryDocument | undefined> {
  const listed = context.lastAnswers?.findLast((answer) => listedLines(answer).length > 0);
  const lastCited = listedAlone(documents, listed) ?? context.lastCited;
  return findDescribed({ db, embedder }, scope, documents, { ...asked, lastCited });
}

async function tellFact(
  state: LibraryTurn,
  asked: Extract<LibraryQuestion, { act: "fact" }>,
): Promise<QuotedText | undefined> {
  const document = await described(state, asked);
  if (!document) return undefined;
  const said = factSentence(document, asked.fact, state.wording);
  if (said === undefined)
    return asked.fact === "authors" ? quoteByline(state.db, state.scope, document) : undefined;
  const limits = { limit: 1, abstractAlone: false };
  const [chunk] = await chooseChunks(state.db, state.scope, document.id, limits);
  if (!chunk) return [`${said}.`];
  const [unit] = documentUnits([chunk]);
  return [`${said} `, { chunk, words: unit?.words ?? chunk.text }, "."];
}

/** A longer line below a title says more than who wrote the text (UTF-16 units). */
const maxBylineChars = 300;

/** Quotes the line below the title of a paper whose authors are not known by their names. */
async function quoteByline(
  db: Db,
  scope: Scope,
  document: LibraryDocument,
): Promise<QuotedText | undefined> {
  const isPaper =
    isOfCollection(document, "paper") || (await papersByText(db, [document])).size > 0;
  if (!isPaper) return undefined;
  const [chunk] = await chooseChunks(db, scope, document.id, { limit: 1, abstractAlone: false });
  const below = chunk && documentUnits([chunk]).find(({ words }) => words !== document.title);
  const namesAuthors =
    below !== undefined && below.words.length <= maxBylineChars && holdsFullName(below.words);
  return namesAuthors ? [`${titleOf(document)}: `, ...quoteUnit(below)] : undefined;
}

/** Returns the sentence that states a fact; undefined when the fact is unknown. */
function factSentence(
  document: LibraryDocument,
  fact: Extract<LibraryQuestion, { act: "fact" }>["fact"],
  wording: LibraryWording,
): string | undefined {
  const title = titleOf(document);
  const { authors, journal, publicationDate, doi } = document;
  const names = authors.map((author) => escapeForAnswer(author));
  if (fact === "authors" && names.length > 0)
    return wording.authors(title, joinList(names, wording.and));
  if (fact === "journal" && journal !== null)
    return wording.journal(title, escapeForAnswer(journal), publicationDate?.slice(0, 4) ?? null);
  if (fact === "year" && publicationDate !== null) return wording.year(title, publicationDate);
  if (fact === "doi" && doi !== null) return wording.doi(title, escapeForAnswer(doi));
  return undefined;
}

/** Compares two documents; those that are not alike are summed up one after the other. */
function answerWithComparison(
  state: LibraryTurn,
  asked: Extract<LibraryQuestion, { act: "compare" }>,
): Promise<LibraryAnswer | undefined> {
  const { language } = asked;
  return compareDocuments({ ...state, writes: state.context.writes }, asked, {
    find: (each) => described(state, { described: each, language }),
    summarise: async (document) => {
      const summary = await answerWithSummary(state, document, language);
      return summary && "text" in summary ? summary.text : undefined;
    },
  });
}

async function answerWithSummary(
  { db, embedder, scope, wording, context }: LibraryTurn,
  document: LibraryDocument | undefined,
  asked: AskedLanguage,
): Promise<LibraryAnswer | undefined> {
  if (!document) return undefined;
  if (isOfCollection(document, "log")) {
    const { language: chosen = "question" } = context;
    const language = chosen === "question" ? asked : chosen;
    const computed = await summariseLog(db, scope, document.id, { language });
    return computed && { computed };
  }
  if (context.writes) {
    const limits = { limit: summaryModelChunks, abstractAlone: false };
    const read = await chooseChunks(db, scope, document.id, limits);
    return read.length > 0 ? { read } : undefined;
  }
  const limits = { limit: summarisedChunks, abstractAlone: true };
  const chunks = await chooseChunks(db, scope, document.id, limits);
  const units = await summariseDocument(embedder, chunks, document);
  if (units.length === 0) return undefined;
  const text: QuotedText = [`${wording.summary(titleOf(document))}\n`];
  const opening = openingLine(chunks, document);
  if (opening && !units.some(({ words }) => words.includes(opening.words)))
    text.push(`\n- ${escapeForAnswer(opening.words)} `, opening);
  const headings = units.map((unit) => headingOf(unit, document));
  const differ = new Set(headings).size > 1;
  units.forEach((unit, i) => {
    const heading = headings[i];
    const isNew = differ && heading && heading !== headings[i - 1];
    text.push(`\n- ${isNew ? `*${escapeForAnswer(heading)}:* ` : ""}`, ...quoteUnit(unit));
  });
  return { text };
}

/** The first line of a document without a title of its own, which says what it is: "LEASE of Unit 5". */
function openingLine([chunk]: readonly RetrievedChunk[], document: LibraryDocument) {
  if (!chunk || isTitled(document)) return undefined;
  const [line = ""] = chunk.text.trimStart().split("\n");
  const words = line.trim();
  return words !== "" && words.length <= maxHeadingChars ? { chunk, words } : undefined;
}

/** Longer or punctuated lines look like headings but are not (UTF-16 units). */
const maxHeadingChars = 60;

/** Returns the heading above a unit if it says more than the document's title. */
function headingOf({ context, chunk }: DocumentUnit, { title }: LibraryDocument): string | null {
  const heading = context ?? chunk.section?.split(" > ").at(-1) ?? null;
  const tells = heading !== null && heading !== title && !/[:;,.]/u.test(heading);
  return tells && chunk.part !== "abstract" && heading.length <= maxHeadingChars ? heading : null;
}
