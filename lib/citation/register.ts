import type { Db } from "../db/client.ts";
import type { SourceSnapshot } from "../db/schema.ts";
import { type RegisterEntry, registerDocuments, reserveNumber } from "./number-sources.ts";
import { sourceSlug, uniqueSlug } from "./source-tag.ts";

/** Gives documents their slugs and numbers, for a conversation or for a single answer. */
export type Register = {
  /** Returns the entries of these documents, and creates the missing ones. A slug never changes. */
  entries(
    documents: readonly { documentId: string; sourceId: string }[],
  ): Promise<Map<string, RegisterEntry>>;
  /** Returns the document's number, and gives it one if it has none. */
  reserve(documentId: string, snapshot: SourceSnapshot): Promise<number>;
};

/** Opens the register of a conversation in the database. */
export function conversationRegister(db: Db, conversationId: string): Register {
  return {
    entries: (documents) => registerDocuments(db, conversationId, documents),
    reserve: (documentId, snapshot) => reserveNumber(db, conversationId, documentId, snapshot),
  };
}

/**
 * Creates a register in memory, for questions outside a conversation.
 * @param known entries to begin with; not changed.
 */
export function transientRegister(
  known: readonly ({ documentId: string } & RegisterEntry)[] = [],
): Register {
  const lines = new Map<string, RegisterEntry>(
    known.map(({ documentId, slug, number }) => [documentId, { slug, number }]),
  );
  const taken = new Set(known.map((line) => line.slug.toLowerCase()));
  let last = Math.max(0, ...known.map((line) => line.number ?? 0));
  return {
    async entries(documents) {
      for (const { documentId, sourceId } of documents) {
        if (lines.has(documentId)) continue;
        const slug = uniqueSlug(sourceSlug(sourceId), taken);
        taken.add(slug.toLowerCase());
        lines.set(documentId, { slug, number: null });
      }
      const wanted = new Set(documents.map((document) => document.documentId));
      return new Map([...lines].filter(([documentId]) => wanted.has(documentId)));
    },
    async reserve(documentId) {
      const line = lines.get(documentId);
      if (!line)
        throw new Error("A source that was shown to the model is missing in the register.");
      if (line.number !== null) return line.number;
      last += 1;
      lines.set(documentId, { ...line, number: last });
      return last;
    },
  };
}
