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
  const authors = read("authors")
    .split(";")
    .map((each) => each.trim())
    .filter(Boolean);
  if (!hasSameItems(authors, document.authors))
    change.authors = authors.length > 0 ? authors : null;
  const tags = parseTags(read("tags"));
  if (!hasSameItems(tags, document.tags)) change.tags = tags;
  const base = read("base");
  if (base !== "" && base !== document.knowledgeBaseId) change.knowledgeBaseId = base;
  return change;
}

const hasSameItems = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each, at) => each === other[at]);
