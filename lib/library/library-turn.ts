import type { ComputedAnswer } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { LibraryQuestion } from "../question/library-question.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { entryOf } from "./document-name.ts";
import { findDescribed } from "./find-described.ts";
import type { QuotedText } from "./quoted-text.ts";
import type { LibraryDocument } from "./read-library.ts";

export type LibraryTools = { db: Db; embedder: Embedder };

/** What the conversation adds to a question. */
export type LibraryContext = {
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
export type LibraryAnswer =
  | { text: QuotedText }
  | { computed: ComputedAnswer }
  | { read: RetrievedChunk[] };

export type LibraryTurn = LibraryTools & {
  scope: Scope;
  documents: LibraryDocument[];
  wording: LibraryWording;
  context: LibraryContext;
};

const listedLines = (answer = "") => answer.match(/^- .+$/gmu) ?? [];

/** The one document that an answer lists; null for another answer. */
function listedAlone(documents: readonly LibraryDocument[], answer?: string): string | null {
  const [item = "", ...others] = listedLines(answer);
  const listed = documents.filter((document) => item.startsWith(`- ${entryOf(document)}`));
  return others.length === 0 && listed.length === 1 ? (listed[0]?.id ?? null) : null;
}

/** Finds the one document that a question describes or points back to. */
export function described(
  { db, embedder, scope, documents, context }: LibraryTurn,
  asked: { described: string; language: AskedLanguage },
): Promise<LibraryDocument | undefined> {
  const listed = context.lastAnswers?.findLast((answer) => listedLines(answer).length > 0);
  const lastCited = listedAlone(documents, listed) ?? context.lastCited;
  return findDescribed({ db, embedder }, scope, documents, { ...asked, lastCited });
}
