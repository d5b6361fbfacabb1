import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, textBlocks } from "../db/schema.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { MatchPage, ParsedMatchQuery } from "../wire/document.ts";
import { matchWords } from "./match-words.ts";
import { getDocument } from "./queries.ts";

/** Blocks of text read at once: about a million characters. */
const blocksAtOnce = 64;

/** Finds words in the whole text of a document, however long it is. @throws IbidError `not_found` */
export async function findMatches(
  db: Db,
  viewer: Viewer,
  id: string,
  { q, skip, limit }: ParsedMatchQuery,
): Promise<MatchPage> {
  await getDocument(db, viewer, id);
  const matches: MatchPage["matches"] = [];
  let total = 0;
  for await (const found of matchWords(readWholeText(db, viewer, id), q)) {
    const wanted = found.slice(Math.max(0, skip - total));
    matches.push(...wanted.slice(0, limit - matches.length));
    total += found.length;
  }
  return { total, matches };
}

/** Reads a document's text in parts. */
async function* readWholeText(db: Db, viewer: Viewer, id: string): AsyncGenerator<string> {
  for (let from = 0; ; ) {
    const blocks = await db
      .select({ text: textBlocks.text, end: textBlocks.endOffset })
      .from(textBlocks)
      .innerJoin(documents, eq(documents.id, textBlocks.documentId))
      .where(
        and(
          eq(documents.id, id),
          inReadableBase(viewer, documents.knowledgeBaseId),
          gte(textBlocks.startOffset, from),
        ),
      )
      .orderBy(asc(textBlocks.startOffset))
      .limit(blocksAtOnce);
    const last = blocks.at(-1);
    if (!last) return;
    yield blocks.map(({ text }) => text).join("");
    from = last.end;
  }
}
