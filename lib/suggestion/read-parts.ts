import type { Db } from "../db/client.ts";
import { askedAs } from "../keyword/asked-as.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import { chooseChunks } from "../library/choose-chunks.ts";
import { type DocumentUnit, documentUnits } from "../library/document-units.ts";
import type { LibraryDocument } from "../library/read-library.ts";
import type { AskedLanguage } from "../question/words/question-words.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { readWordCase, type WordCase } from "./word-case.ts";

/** Units with the same heading right above them. */
export type DocumentPart = { heading: string | null; units: DocumentUnit[] };

/** What is read of a document to make questions of. */
export type DocumentParts = {
  document: LibraryDocument;
  units: DocumentUnit[];
  parts: DocumentPart[];
  /** The language that questions are made in; null for any other, or another script. */
  language: AskedLanguage | null;
  written: WordCase;
};

/** Chunks that questions are made of, spread over a longer document. */
const maxSuggestionChunks = 40;

/** Reads what questions about a document are made of: a bounded part of it, however long it is. */
export async function readParts(
  db: Db,
  scope: Scope,
  document: LibraryDocument,
): Promise<DocumentParts> {
  const read = await chooseChunks(db, scope, document.id, {
    limit: maxSuggestionChunks,
    abstractAlone: false,
  });
  return partsOfChunks(document, read);
}

/** The parts of chunks of one document, in their order. */
export function partsOfChunks(
  document: LibraryDocument,
  read: readonly RetrievedChunk[],
): DocumentParts {
  const units = documentUnits(read);
  const texts = units.map(({ words }) => words);
  return {
    document,
    units,
    parts: groupByHeading(units),
    language: askedLanguageOfText(texts.join(" ")),
    written: readWordCase(texts),
  };
}

function groupByHeading(units: readonly DocumentUnit[]): DocumentPart[] {
  const groups = Map.groupBy(units, (unit) => headingAbove(unit) ?? "");
  return [...groups].map(([heading, own]) => ({
    heading: heading === "" ? null : heading,
    units: own,
  }));
}

/** The heading right above a unit: that of its passage, or the last of its section. */
function headingAbove({ context, chunk, kind }: DocumentUnit): string | null {
  // The context of a row is the head of its table too.
  return (kind === "row" ? null : context) ?? chunk.section?.split(" > ").at(-1) ?? null;
}

/** The letters of a text that are Latin, as a share, from which its language can be one that is asked in. */
const minLatinShare = 0.8;

function askedLanguageOfText(text: string): AskedLanguage | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length < letters.length * minLatinShare) return null;
  return askedAs[detectLanguage(text)] ?? null;
}
