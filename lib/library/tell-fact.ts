import type { Db } from "../db/client.ts";
import { holdsFullName } from "../ingestion/parse/author-lines.ts";
import type { LibraryQuestion } from "../question/library-question.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { joinList } from "../text/join-list.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { titleOf } from "./document-name.ts";
import { documentUnits } from "./document-units.ts";
import { described, type LibraryTurn } from "./library-turn.ts";
import { isOfCollection } from "./narrow-documents.ts";
import { papersByText } from "./papers-by-text.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import type { LibraryDocument } from "./read-library.ts";

/** States a fact of a document's metadata, and quotes the document beside it; undefined when the fact is unknown. */
export async function tellFact(
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
