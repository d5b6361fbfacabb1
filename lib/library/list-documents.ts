import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { entryOf } from "./document-name.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Documents that a list names; the rest are only counted. */
export const maxListedDocuments = 40;

/** Writes the documents as a list, grouped by knowledge base if there are several. */
export function writeDocumentList(
  documents: readonly LibraryDocument[],
  wording: LibraryWording,
): string {
  const shown = documents.slice(0, maxListedDocuments);
  const bases = Map.groupBy(shown, ({ knowledgeBaseId }) => knowledgeBaseId);
  const lists = [...bases.values()].map((group) => {
    const items = group.map((document) => `- ${entryOf(document)}`).join("\n");
    const [first] = group;
    return bases.size > 1 && first
      ? `**${escapeForAnswer(first.knowledgeBaseName)}**\n\n${items}`
      : items;
  });
  const left = documents.length - shown.length;
  return [...lists, ...(left > 0 ? [wording.more(left)] : [])].join("\n\n");
}
