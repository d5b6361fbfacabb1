import type { DocumentChange, DocumentView } from "@/lib/wire/document.ts";
import { parseTags } from "./parse-tags.ts";

const textFacts = ["title", "journal", "publicationDate", "doi"] as const;

/**
 * Reads what was changed in the form of a document's details. A field that was emptied takes its fact back.
 * @param read returns what is written in a field.
 */
export function readEdits(document: DocumentView, read: (name: string) => string): DocumentChange {
  const change: DocumentChange = {};
  for (const name of textFacts) {
    const written = read(name);
    if (written !== (document[name] ?? "")) change[name] = written || null;
  }
  // A field that was not touched says nothing: an author's name may have the sign that parts them.
  if (read("authors") !== writeAuthors(document)) {
    const authors = writtenParts(read("authors"), ";");
    change.authors = authors.length > 0 ? authors : null;
  }
  if (read("tags") !== writeTags(document)) change.tags = parseTags(read("tags"));
  const base = read("base");
  if (base !== "" && base !== document.knowledgeBaseId) change.knowledgeBaseId = base;
  return change;
}

/** Writes a document's authors as the form has them. */
export const writeAuthors = ({ authors }: Pick<DocumentView, "authors">) => authors.join("; ");

/** Writes a document's tags as the form has them. */
export const writeTags = ({ tags }: Pick<DocumentView, "tags">) => tags.join(", ");

const writtenParts = (text: string, sign: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);
