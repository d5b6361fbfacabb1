import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, messages, pastPassages, sources } from "../db/schema.ts";
import { isOfOtherText, toChunkId } from "./chunk-id.ts";
import { hashWords, readPassageEdits } from "./passage-edits.ts";
import { type DocumentSpan, readSpans } from "./storage.ts";

/** A passage that an answer was given: a stretch of its document's text, at the revision that its chunk is of. */
type GivenPassage = DocumentSpan & {
  chunkId: string;
  /** The digest of its owner's words, where these were given instead of the document's. */
  wordsHash?: string;
};

const givenPlace = ({ chunkId, start, end, wordsHash = "" }: Omit<GivenPassage, "documentId">) =>
  `${chunkId} ${start} ${end} ${wordsHash}`;

/**
 * Returns the texts of passages as they were given, in their order: of a document that got another text since, or a
 * passage that its owner gave other words, what was kept of the one before. One that was not kept gives "", and so does a passage of a deleted document.
 */
export async function readGivenPassages(
  db: Db,
  passages: readonly GivenPassage[],
): Promise<string[]> {
  if (passages.length === 0) return [];
  const texts = await readSpans(db, passages);
  // After the texts: of a document that is replaced in between, they are taken for those of another revision.
  const rows = await db
    .select({
      documentId: documents.id,
      revision: documents.indexedRevision,
      past: {
        chunkId: pastPassages.chunkId,
        start: pastPassages.startOffset,
        end: pastPassages.endOffset,
        wordsHash: pastPassages.wordsHash,
        text: pastPassages.text,
      },
    })
    .from(documents)
    .leftJoin(
      pastPassages,
      and(
        eq(pastPassages.documentId, documents.id),
        inArray(pastPassages.chunkId, [...new Set(passages.map(({ chunkId }) => chunkId))]),
      ),
    )
    .where(inArray(documents.id, [...new Set(passages.map(({ documentId }) => documentId))]));
  const revisions = new Map(rows.map(({ documentId, revision }) => [documentId, revision]));
  const kept = new Map(rows.flatMap(({ past }) => (past ? [[givenPlace(past), past.text]] : [])));
  const edits = await readPassageEdits(
    db,
    passages.flatMap(({ documentId, wordsHash }) => (wordsHash ? [documentId] : [])),
  );
  return passages.map((passage, at) => {
    const past = kept.get(givenPlace(passage));
    if (past !== undefined) return past;
    const revision = revisions.get(passage.documentId);
    if (revision === undefined || isOfOtherText(passage.chunkId, revision)) return "";
    const text = texts[at] ?? "";
    if (!passage.wordsHash) return text;
    const corrected = edits.of(passage.documentId, text)?.corrected ?? "";
    return hashWords(corrected) === passage.wordsHash ? corrected : "";
  });
}

/**
 * Keeps what an owner had corrected a passage to, before it is changed, for each chunk that has these words. An answer that is
 * being written may have been given it, too. Runs in the transaction that changes it.
 */
export async function keepCorrected(
  tx: Db,
  same: readonly (DocumentSpan & { chunkId: string })[],
  text: string,
): Promise<void> {
  const wordsHash = hashWords(text);
  await tx
    .insert(pastPassages)
    .values(
      same.map(({ documentId, chunkId, start, end }) => ({
        documentId,
        chunkId,
        startOffset: start,
        endOffset: end,
        wordsHash,
        text,
      })),
    )
    .onConflictDoNothing();
}

/**
 * Keeps the passages of a document that answers were given, before its text is replaced. Runs in the transaction that
 * replaces it.
 */
export async function keepGivenPassages(tx: Db, documentId: string): Promise<void> {
  const [document] = await tx
    .select({ revision: documents.indexedRevision })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for("update");
  if (!document || document.revision === 0) return;
  // What is of an earlier text was kept when that was replaced.
  const ofRevision = toChunkId({ documentId, revision: document.revision, ordinal: 0 }).slice(
    0,
    -1,
  );
  const conversationIds = tx
    .select({ id: sources.conversationId })
    .from(sources)
    .where(eq(sources.documentId, documentId));
  const passage = sql`given.passage`;
  const given = await tx
    .selectDistinct({
      chunkId: sql<string>`${passage} ->> 'chunkId'`,
      start: sql<number>`(${passage} ->> 'start')::int`,
      end: sql<number>`(${passage} ->> 'end')::int`,
      wordsHash: sql<string>`coalesce(${passage} ->> 'wordsHash', '')`,
    })
    .from(messages)
    .innerJoin(
      sql`LATERAL (
        SELECT jsonb_path_query(${messages.retrieval}, '$.passages[*]') AS passage
        UNION ALL SELECT jsonb_path_query(${messages.steps}, '$[*].passages[*]')
      ) AS given`,
      sql`true`,
    )
    .where(
      and(
        inArray(messages.conversationId, conversationIds),
        sql`starts_with(${passage} ->> 'chunkId', ${ofRevision})`,
      ),
    );
  if (given.length === 0) return;
  // Beside an owner's words the document's own: they tell where in the next text these stand.
  const kept = given.flatMap((each) => {
    const asGiven = { documentId, ...each };
    return each.wordsHash ? [asGiven, { ...asGiven, wordsHash: "" }] : [asGiven];
  });
  const texts = await readGivenPassages(tx, kept);
  await tx
    .insert(pastPassages)
    .values(
      kept.map(({ chunkId, start, end, wordsHash }, at) => ({
        documentId,
        chunkId,
        startOffset: start,
        endOffset: end,
        wordsHash,
        text: texts[at] ?? "",
      })),
    )
    .onConflictDoNothing();
}
