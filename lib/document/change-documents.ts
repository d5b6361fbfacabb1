import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Db, hasSqlState } from "../db/client.ts";
import { documentRecords, documents, knowledgeBases, sources } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import { keepOpen, requireWritableBase } from "../knowledge/writable-base.ts";
import type { Viewer } from "../viewer.ts";
import type {
  DocumentChangesOutcome,
  GivenFacts,
  ParsedDocumentChange,
  ParsedDocumentChanges,
} from "../wire/document.ts";
import { type DocumentRow, unfinishedStatuses } from "./document.ts";
import { removeChunks } from "./index-chunks.ts";
import { deleteDocument, lockWritable, reindexDocument, requeueDocument } from "./queries.ts";

/**
 * Changes what a document is known by, its tags and where it is. It is queued to be indexed again where its words are found
 * by something else now: its title or DOI, another knowledge base, or a fact that its file has to tell again.
 * @returns it; where its status is `queued`, it is to be put into the queue.
 * @throws IbidError `not_found`, `closed`, `already_exists` where the other base has a document of that source.
 */
export async function changeDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  change: ParsedDocumentChange,
  passes?: SQL,
): Promise<DocumentRow> {
  const { tags, knowledgeBaseId, ...facts } = change;
  if (knowledgeBaseId !== undefined) await requireWritableBase(db, viewer, knowledgeBaseId);
  const { before, after } = await db
    .transaction(async (tx) => {
      const document = await lockWritable(tx, viewer, id, passes);
      const given = giveFacts(document.given, facts);
      const isMoved = knowledgeBaseId !== undefined && knowledgeBaseId !== document.knowledgeBaseId;
      const isOutdated = isMoved || mustIndexAgain(document, facts);
      if (isMoved) {
        await keepOpen(tx, knowledgeBaseId);
        await requireNoTwin(tx, document, knowledgeBaseId);
      }
      if (isOutdated) await removeChunks(tx, id);
      else await renewFound(tx, document.knowledgeBaseId);
      const [row] = await tx
        .update(documents)
        .set({
          ...factColumns(facts),
          ...(tags === undefined ? {} : { tags: uniqueTags(tags) }),
          ...(isMoved ? { knowledgeBaseId } : {}),
          ...(isOutdated
            ? { status: "queued" as const, error: null, chunks: 0, done: 0, total: 0 }
            : {}),
          given,
          updatedAt: new Date(),
        })
        .where(eq(documents.id, id))
        .returning();
      if (isMoved) await moveWhatNames(tx, id, knowledgeBaseId);
      return { before: document, after: row ?? document };
    })
    .catch((error: unknown) => {
      // Another was moved there at the same time.
      throw hasSqlState(error, "23505") ? hasTwin(id) : error;
    });
  if (after.status === "queued") await tidyKeywords(db, before.knowledgeBaseId);
  return after;
}

/** What is done to each of several documents. */
export type SharedChange = ParsedDocumentChanges extends infer Change
  ? Change extends ParsedDocumentChanges
    ? Omit<Change, "ids" | "matching" | "count" | "cursor">
    : never
  : never;

/** What became of several documents, and those of them that are to be put into the queue. */
export type ChangedDocuments = Omit<DocumentChangesOutcome, "nextCursor"> & { queued: string[] };

/**
 * Does the same to several documents, each by itself, and only to those that pass a filter still where they were chosen by it.
 * @returns how many were changed, why others were not, and those that are to be put into the queue.
 */
export async function changeDocuments(
  db: Db,
  viewer: Viewer,
  { ids, passes, ...change }: SharedChange & { ids: readonly string[]; passes?: SQL | undefined },
): Promise<ChangedDocuments> {
  const outcome: ChangedDocuments = { changed: 0, failed: [], queued: [] };
  for (const id of new Set(ids)) {
    try {
      const row = await changeOne(db, viewer, id, { change, passes });
      outcome.changed += 1;
      if (row?.status === "queued") outcome.queued.push(id);
    } catch (error) {
      if (!(error instanceof IbidError)) throw error;
      outcome.failed.push({ id, error: error.toBody() });
    }
  }
  return outcome;
}

async function changeOne(
  db: Db,
  viewer: Viewer,
  id: string,
  { change, passes }: { change: SharedChange; passes: SQL | undefined },
): Promise<DocumentRow | null> {
  switch (change.action) {
    case "delete":
      await deleteDocument(db, viewer, id, passes);
      return null;
    case "index":
      return reindexDocument(db, viewer, id, passes);
    case "retry":
      return requeueDocument(db, viewer, id, passes);
    case "move":
      return changeDocument(db, viewer, id, { knowledgeBaseId: change.knowledgeBaseId }, passes);
    case "tag":
      await tagDocument(db, viewer, id, { ...change, passes });
      return null;
    default:
      return change satisfies never;
  }
}

/** Adds tags to a document and takes others from it. @throws IbidError `not_found`, `list_changed`, `invalid_request` for too many. */
async function tagDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  {
    add,
    remove,
    passes,
  }: { add: readonly string[]; remove: readonly string[]; passes: SQL | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { tags: before } = await lockWritable(tx, viewer, id, passes);
    const gone = new Set(remove.map(inOneCase));
    const tags = uniqueTags([...before.filter((tag) => !gone.has(inOneCase(tag))), ...add]);
    if (tags.length > maxTags)
      throw new IbidError(
        "invalid_request",
        `A document has ${maxTags} tags at most. Take one away first.`,
      );
    await tx.update(documents).set({ tags, updatedAt: new Date() }).where(eq(documents.id, id));
  });
}

/** As `lib/wire/document.ts` has it for all tags at once. */
const maxTags = 50;

const inOneCase = (tag: string) => tag.toLowerCase();

/** Leaves out tags that differ in case alone from one before. */
function uniqueTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [inOneCase(tag), tag])).values()].toReversed();
}

type FactChange = Omit<ParsedDocumentChange, "tags" | "knowledgeBaseId">;

/** Returns what is given of a document after a change; null takes a fact back. */
function giveFacts(before: GivenFacts, change: FactChange): GivenFacts {
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value != null);
  return Object.fromEntries(after) as GivenFacts;
}

/** The columns of the facts that a change gives. One that is taken back stays until its file is read. */
function factColumns(change: FactChange): Partial<typeof documents.$inferInsert> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value != null));
}

function mustIndexAgain(document: DocumentRow, { title, doi, ...others }: FactChange): boolean {
  const isTakenBack = [title, doi, ...Object.values(others)].includes(null);
  // A run that is reading it has read what was said of it before.
  const isInWork =
    Object.values({ title, doi, ...others }).some((value) => value !== undefined) &&
    unfinishedStatuses.some((status) => status === document.status);
  return (
    isTakenBack ||
    isInWork ||
    (title != null && title !== document.title) ||
    (doi != null && doi !== document.doi)
  );
}

/** Moves what names a document's base beside its row: closing a case finds the answers that rest on it by them. */
async function moveWhatNames(tx: Db, documentId: string, knowledgeBaseId: string): Promise<void> {
  await tx
    .update(documentRecords)
    .set({ knowledgeBaseId })
    .where(eq(documentRecords.documentId, documentId));
  await tx
    .update(sources)
    .set({
      snapshot: sql`jsonb_set(${sources.snapshot}, '{knowledgeBaseId}', to_jsonb(${knowledgeBaseId}::text))`,
    })
    .where(and(eq(sources.documentId, documentId), isNotNull(sources.snapshot)));
}

/** @throws IbidError `already_exists` where the other base has a document of the same source. */
async function requireNoTwin(tx: Db, document: DocumentRow, knowledgeBaseId: string) {
  const twins = await tx.$count(
    documents,
    and(eq(documents.knowledgeBaseId, knowledgeBaseId), eq(documents.sourceId, document.sourceId)),
  );
  if (twins === 0) return;
  throw hasTwin(document.sourceId);
}

function hasTwin(name: string): IbidError {
  return new IbidError(
    "already_exists",
    `That knowledge base has a document of the same source already (${name}). Delete one of the two.`,
  );
}

/** Makes what was found in a base before be looked for again: its documents' facts are part of it. */
async function renewFound(tx: Db, knowledgeBaseId: string): Promise<void> {
  await tx
    .update(knowledgeBases)
    .set({ chunks: sql`${knowledgeBases.chunks}` })
    .where(eq(knowledgeBases.id, knowledgeBaseId));
}
