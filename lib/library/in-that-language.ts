import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textBlocks } from "../db/schema.ts";
import { languageOfText } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { LibraryDocument } from "./read-library.ts";

/** The beginning that a document's language is read from (characters). */
const readChars = 2000;
/** Documents that one statement reads the beginnings of. */
const documentsAtOnce = 500;

/** The documents that begin in a language, by its most common words. */
export async function inThatLanguage(
  db: Db,
  documents: readonly LibraryDocument[],
  language: AskedLanguage,
): Promise<LibraryDocument[]> {
  const found = new Set<string>();
  for (let from = 0; from < documents.length; from += documentsAtOnce) {
    const ids = documents.slice(from, from + documentsAtOnce).map(({ id }) => id);
    const beginnings = await db
      .select({
        id: textBlocks.documentId,
        text: sql<string>`left(${textBlocks.text}, ${sql.raw(String(readChars))})`,
      })
      .from(textBlocks)
      .where(and(inArray(textBlocks.documentId, ids), eq(textBlocks.startOffset, 0)));
    for (const { id, text } of beginnings) if (languageOfText(text) === language) found.add(id);
  }
  return documents.filter(({ id }) => found.has(id));
}
