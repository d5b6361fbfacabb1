import type { Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import { pointsBack } from "../question/points-back.ts";
import { wordsOf } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { questionWords } from "../question/words/index.ts";
import { retrieve } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { inOrderOfTime } from "./kin-documents.ts";
import { isOfCollection } from "./narrow-documents.ts";
import type { LibraryDocument } from "./read-library.ts";
import {
  type DescribedWord,
  describedWords,
  namesOf,
  shareHeld,
  stemsOf,
} from "./words-of-documents.ts";

/** The share of a description that must appear in a document's name; more is needed without a noun such as "paper". */
const minNamedShare = { work: 0.5, none: 0.75 };
/** A document leads if the next one scores at most this share of it. */
const leads = 0.85;
/** In a search, the scores of several documents are closer together than those of names. */
const leadsFound = 0.93;

type FindTools = { db: Db; embedder: Embedder };

/** What is described, in which language, and the document mentioned last, which "it" may mean. */
type DocumentDescription = {
  described: string;
  language: AskedLanguage;
  lastCited: string | null;
};

/**
 * Finds the one document that a description means: by its file name, by its title and metadata, or else by its text.
 * @returns undefined when none or several fit: then it describes no document, or retrieval must answer.
 */
export async function findDescribed(
  tools: FindTools,
  scope: Scope,
  documents: readonly LibraryDocument[],
  { described, language, lastCited }: DocumentDescription,
): Promise<LibraryDocument | undefined> {
  const byFile = documents.filter((document) => namesFile(described, document.filename));
  if (byFile.length === 1) return byFile[0];
  const ordered = firstOrLastOf(documents, described, language);
  if (ordered) return ordered;
  const words = describedWords(described, language);
  const telling = words.filter((word) => !word.isWork);
  const isWork = words.some((word) => word.isWork);
  if (telling.length === 0) {
    if (documents.length === 1) return documents[0];
    const only = onlyOf(documents, words) ?? onlyCalled(documents, described, words);
    if (only) return only;
    if (lastCited) return documents.find((document) => document.id === lastCited);
    if (words.length === 0) return undefined;
  }
  const needed = isWork ? minNamedShare.work : minNamedShare.none;
  // "The booking e-mail" is an e-mail, if one is called so, and no log of bookings.
  const ofKind = rankByName(documentsOfKind(documents, words), words, language);
  const isNamed = telling.length > 0 && (ofKind[0]?.coverage ?? 0) >= needed;
  const named = isNamed ? ofKind : rankByName(documents, words, language);
  const [first, second] = named;
  if (!first) return undefined;
  const enough = first.coverage >= needed && (isWork || first.whole >= Math.min(2, words.length));
  const tied = named.filter(({ coverage }) => coverage >= first.coverage * leads);
  let found = enough && (second?.score ?? 0) <= first.score * leads ? first.document : undefined;
  if (!found && telling.length > 0 && (enough || isWork)) {
    const among = enough ? tied.map(({ document }) => document) : documentsOfKind(documents, words);
    // What only says that a document is meant, "the study", is in the text of many.
    found = await findBySearch(tools, scope, among, telling.map(({ word }) => word).join(" "));
  }
  return found && !isPartOf(described, language, found) ? found : undefined;
}

/** Returns the newest or oldest of several documents that are described so: "the latest minutes". */
function firstOrLastOf(
  documents: readonly LibraryDocument[],
  described: string,
  language: AskedLanguage,
): LibraryDocument | undefined {
  const { newest, newer, oldest, older } = questionWords[language].library;
  const said = wordsOf(described);
  const [isNewest, isOldest] = [`${newest} ${newer}`, `${oldest} ${older}`].map((words) =>
    words.split(" ").some((word) => said.includes(word)),
  );
  if (isNewest === isOldest) return undefined;
  const order = new Set([newest, newer, oldest, older].join(" ").split(" "));
  const rest = said.filter((word) => !order.has(word)).join(" ");
  const named = findAllDescribed(documents, rest, language);
  return named.length > 1 ? inOrderOfTime(named).at(isNewest ? -1 : 0) : undefined;
}

/** The documents that fit a description equally well by their names, "the remote work policies"; none where it is of a part of them. */
export function findAllDescribed(
  documents: readonly LibraryDocument[],
  described: string,
  language: AskedLanguage,
): LibraryDocument[] {
  const both = new Set(questionWords[language].library.both.split(" "));
  const words = describedWords(described, language).filter(({ word }) => !both.has(word));
  const telling = words.filter((word) => !word.isWork);
  if (words.length === telling.length) return [];
  const ofKind = documentsOfKind(documents, words);
  const isKind = ofKind.length < documents.length;
  const ranked = rankByName(ofKind, words, language);
  const [first] = ranked;
  const isNamed = first !== undefined && first.coverage >= minNamedShare.work;
  if (telling.length === 0 && isKind && !isNamed) return [...ofKind];
  if (!isNamed) return [];
  return ranked
    .filter(
      ({ score, document }) =>
        score >= first.score * leads && !isPartOf(described, language, document),
    )
    .map(({ document }) => document);
}

function namesFile(described: string, filename: string): boolean {
  const said = described.toLowerCase().replace(/^(?:the |my )?(?:file |document )?/u, "");
  const name = filename.toLowerCase();
  return said === name || said === name.replace(/\.[a-z0-9]+$/u, "");
}

/** Returns the one document that the noun alone can mean: the only paper, the only log. */
function onlyOf(
  documents: readonly LibraryDocument[],
  words: readonly DescribedWord[],
): LibraryDocument | undefined {
  const kind = documentsOfKind(documents, words);
  return kind.length === 1 && kind.length < documents.length ? kind[0] : undefined;
}

/** Nouns for any document whatever. */
const anyNouns = new Set(
  Object.values(questionWords).flatMap(({ library }) => library.collections.any.split(" ")),
);

/** Returns the one document that has the noun in its name, "the minutes"; undefined where it is the one spoken of, "these minutes". */
function onlyCalled(
  documents: readonly LibraryDocument[],
  described: string,
  words: readonly DescribedWord[],
): LibraryDocument | undefined {
  const nouns = words.filter(({ word }) => !anyNouns.has(word));
  if (nouns.length === 0 || pointsBack(described)) return undefined;
  const [only, ...others] = documents.filter((document) => {
    const names = new Set(wordsOf(namesOf(document)));
    return nouns.every(({ word }) => names.has(word));
  });
  return others.length === 0 ? only : undefined;
}

/** Kinds of documents that are told by more than their names. */
const collectionsByForm = [
  "paper",
  "log",
  "chat",
  "config",
  "slides",
  "sheet",
  "pdf",
  "mail",
  "notebook",
] as const;

/** Returns the documents of the kind that a description's noun names; all if the library has none of that kind. */
function documentsOfKind(
  documents: readonly LibraryDocument[],
  words: readonly DescribedWord[],
): readonly LibraryDocument[] {
  const nouns = words.filter(({ isWork }) => isWork).map(({ word }) => word);
  for (const collection of collectionsByForm) {
    const names = Object.values(questionWords).some(({ library }) =>
      library.collections[collection].split(" ").some((noun) => nouns.includes(noun)),
    );
    const kind = names ? documents.filter((document) => isOfCollection(document, collection)) : [];
    if (kind.length > 0) return kind;
  }
  return documents;
}

/** The most document names that can be stemmed while a reader waits. */
const maxStemmedDocuments = 1_000;
/** Letters that a word and its inflections share. */
const sharedLetters = 4;

/** The documents with a name in which a word of the description begins; the others need no stemming. */
function holdingAny(
  documents: readonly LibraryDocument[],
  words: readonly DescribedWord[],
): LibraryDocument[] {
  const beginnings = words.map(({ word }) => word.slice(0, sharedLetters));
  return documents.filter((document) => {
    const names = namesOf(document).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return beginnings.some((beginning) => names.includes(beginning));
  });
}

type Named = { document: LibraryDocument; score: number; coverage: number; whole: number };

/** Ranks documents by how much of the description appears in their names; rare words count more. */
function rankByName(
  documents: readonly LibraryDocument[],
  words: readonly DescribedWord[],
  language: AskedLanguage,
): Named[] {
  const likely = documents.length > maxStemmedDocuments ? holdingAny(documents, words) : documents;
  const shares = likely.map((document) => {
    const stems = stemsOf(namesOf(document), language);
    return words.map((word) => shareHeld(word, stems));
  });
  const weights = words.map((word, i) => {
    const holding = shares.filter((row) => (row[i] ?? 0) > 0).length;
    return Math.log(1 + documents.length / Math.max(0.5, holding)) * (word.isWork ? 0.25 : 1);
  });
  const onlyWorks = words.every((word) => word.isWork);
  const total = words.reduce(
    (sum, word, i) => sum + (word.isWork && !onlyWorks ? 0 : (weights[i] ?? 0)),
    0,
  );
  return likely
    .map((document, n) => {
      const row = shares[n] ?? [];
      const sum = (counts: (word: DescribedWord) => boolean) =>
        words.reduce(
          (all, word, i) => all + (counts(word) ? (row[i] ?? 0) * (weights[i] ?? 0) : 0),
          0,
        );
      return {
        document,
        score: sum(() => true),
        coverage: total > 0 ? sum((word) => onlyWorks || !word.isWork) / total : 0,
        whole: row.filter((each) => each > 0).length,
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the document that matches the description by its passages, if it clearly leads. */
async function findBySearch(
  { db, embedder }: FindTools,
  scope: Scope,
  documents: readonly LibraryDocument[],
  described: string,
): Promise<LibraryDocument | undefined> {
  const { chunks } = await retrieve(
    { db, embedder },
    { ...scope, documentIds: documents.map(({ id }) => id), question: described, limit: 20 },
  );
  const best = new Map<string, number>();
  for (const { documentId, score, vectorScore, keywordScore } of chunks) {
    const speaks =
      (vectorScore ?? 0) >= embedder.model.similarityThreshold || (keywordScore ?? 0) > 0;
    if (speaks && score > (best.get(documentId) ?? 0)) best.set(documentId, score);
  }
  const [first, second] = [...best].toSorted((a, b) => b[1] - a[1]);
  if (!first || (second && second[1] > first[1] * leadsFound)) return undefined;
  return documents.find((document) => document.id === first[0]);
}

/** Whether only a part of a document is described: "the results of the study", "the dates in the handover document". */
function isPartOf(described: string, language: AskedLanguage, document: LibraryDocument): boolean {
  const parts = new Set(questionWords[language].library.partsOff.split(" "));
  const said = wordsOf(described);
  const at = said.findIndex(
    (word, i) => parts.has(word) && describedWords(said.slice(0, i).join(" "), language).length > 0,
  );
  if (at < 0) return false;
  const head = describedWords(said.slice(0, at).join(" "), language);
  const stems = stemsOf(namesOf(document), language);
  return !head.some((word) => word.isWork || shareHeld(word, stems) > 0);
}
