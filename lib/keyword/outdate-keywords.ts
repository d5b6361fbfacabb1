import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, rowsOf } from "../db/client.ts";
import { settings } from "../db/schema.ts";
import { removeKeywords } from "./store-keywords.ts";

/**
 * The version of a text's terms, by analyse-text.ts and what it uses and by keyword-vector.ts. Raise it with every
 * change that gives a text other terms: the stored keywords are then rebuilt, because a question finds only terms that
 * were made like its own.
 */
const termsVersion = 2;

const termsVersionKey = "keyword_terms";

/** The version of the terms; `after` is the last document that was handled while they are being renewed. */
const renewal = z.object({ version: z.number(), after: z.string().nullable() });

/**
 * Removes the keywords of the next document with terms that may be of another version, so that they are rebuilt. One
 * document at a time: the others are found by their old terms until it is their turn. Interrupted anywhere, it
 * continues where it was.
 * @returns whether there was one.
 */
export async function outdateNext(db: Db, version = termsVersion): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, termsVersionKey));
  const known = row && renewal.parse(row.value);
  if (known?.version === version && known.after === null) return false;
  return db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: termsVersionKey, value: { version, after: "" } })
      .onConflictDoNothing();
    const [held] = await tx
      .select()
      .from(settings)
      .where(eq(settings.key, termsVersionKey))
      .for("update");
    const now = renewal.parse(held?.value);
    // Another process may have finished it meanwhile.
    if (now.version === version && now.after === null) return false;
    const last = now.version === version ? now.after : "";
    const [document] = await rowsOf<{ id: string; knowledgeBaseId: string }>(
      tx,
      sql`SELECT id, knowledge_base_id AS "knowledgeBaseId" FROM documents WHERE id > ${last}
        AND EXISTS (SELECT 1 FROM chunks WHERE document_id = documents.id AND position IS NOT NULL)
        ORDER BY id LIMIT 1 FOR UPDATE`,
    );
    await tx
      .update(settings)
      .set({ value: { version, after: document?.id ?? null } })
      .where(eq(settings.key, termsVersionKey));
    if (!document) return false;
    const places = await rowsOf<{ position: number }>(
      tx,
      sql`SELECT position FROM chunks WHERE document_id = ${document.id} AND position IS NOT NULL`,
    );
    await tx.execute(sql`UPDATE chunks SET position = NULL WHERE document_id = ${document.id}`);
    await removeKeywords(tx, document.knowledgeBaseId, {
      chunks: 0,
      positions: places.map(({ position }) => position),
    });
    return true;
  });
}
