import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, messages, passageEdits, pastPassages, sources } from "../db/schema.ts";
import { isOfOtherText, toChunkId } from "./chunk-id.ts";
import { type DocumentSpan, readSpans } from "./storage.ts";

/** A passage that an answer was given: a stretch of its document's text, at the revision that its chunk is of. */
type GivenPassage = DocumentSpan & {
  chunkId: string;
  /** Whether its owner's words were given instead of the document's. */
  corrected?: boolean;
};

const givenPlace = ({ chunkId, start, end }: Omit<GivenPassage, "documentId">) =>
  `${chunkId} ${start} ${end}`;

/**
 * Returns the texts of passages as they were given, in their order: of a document that got another text since, what was
 * kept of the one before. One that was not kept gives "", and so does a passage of a deleted document.
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
  const corrected = await readCorrected(
    db,
    passages.filter((passage) => passage.corrected),
  );
  return passages.map((passage, at) => {
    const own = passage.corrected ? corrected.get(passage.chunkId) : undefined;
    if (own !== undefined) return own;
    const past = kept.get(givenPlace(passage));
    if (past !== undefined) return past;
    const revision = revisions.get(passage.documentId);
    if (revision === undefined || isOfOtherText(passage.chunkId, revision)) return "";
    return texts[at] ?? "";
  });
}

/** What owners corrected chunks to, by chunk, as far as they still do. */
async function readCorrected(
  db: Db,
  passages: readonly GivenPassage[],
): Promise<Map<string, string>> {
  if (passages.length === 0) return new Map();
  const rows = await db
    .select({ chunkId: chunks.id, corrected: passageEdits.corrected })
    .from(passageEdits)
    .innerJoin(
      chunks,
      and(
        eq(chunks.documentId, passageEdits.documentId),
        eq(chunks.contentHash, passageEdits.contentHash),
      ),
    )
    .where(
      and(
        inArray(passageEdits.documentId, [...new Set(passages.map((each) => each.documentId))]),
        inArray(chunks.id, [...new Set(passages.map((each) => each.chunkId))]),
        isNotNull(passageEdits.corrected),
      ),
    );
  return new Map(
    rows.flatMap(({ chunkId, corrected }) => (corrected ? [[chunkId, corrected]] : [])),
  );
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
  const texts = await readSpans(
    tx,
    given.map((place) => ({ documentId, ...place })),
  );
  await tx
    .insert(pastPassages)
    .values(
      given.map(({ chunkId, start, end }, at) => ({
        documentId,
        chunkId,
        startOffset: start,
        endOffset: end,
        text: texts[at] ?? "",
      })),
    )
    .onConflictDoNothing();
}
