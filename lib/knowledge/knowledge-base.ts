import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases, users } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { KnowledgeBaseView, NewKnowledgeBaseRequest } from "../wire/knowledge-base.ts";
import { ownedBy, readableBy } from "./access.ts";
import { kindNamed, knowledgeBaseKinds } from "./kind.ts";
import { isReadByDefault, listOpenBases } from "./open-bases.ts";

type KnowledgeBaseRow = typeof knowledgeBases.$inferSelect;

function toKnowledgeBaseView(row: KnowledgeBaseRow, count: number): KnowledgeBaseView {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    documents: count,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

const countOfDocuments = sql<number>`(SELECT count(*)::int FROM ${documents} WHERE ${eq(documents.knowledgeBaseId, knowledgeBases.id)})`;

/** The knowledge bases the viewer may read, by kind in the kinds' order, then by name. */
export async function listKnowledgeBases(db: Db, viewer: Viewer): Promise<KnowledgeBaseView[]> {
  const rows = await db
    .select({ row: knowledgeBases, documents: countOfDocuments })
    .from(knowledgeBases)
    .where(readableBy(viewer))
    .orderBy(asc(knowledgeBases.name), asc(knowledgeBases.id));
  return rows
    .map(({ row, documents: count }) => toKnowledgeBaseView(row, count))
    .toSorted((a, b) => kindOrder(a.kind) - kindOrder(b.kind));
}

function kindOrder(name: string): number {
  return knowledgeBaseKinds.findIndex((kind) => kind.name === name);
}

/** Checks that the viewer may read a knowledge base, open or closed. @throws IbidError `not_found` */
export async function requireKnowledgeBase(db: Db, viewer: Viewer, id: string): Promise<void> {
  const readable = await db.$count(
    knowledgeBases,
    and(eq(knowledgeBases.id, id), readableBy(viewer)),
  );
  if (readable === 0) throw notFound("knowledge base");
}

/**
 * Keeps a name for one of the viewer's open knowledge bases until the transaction ends: a name means one base,
 * and a twin of another kind would show a case's documents to everybody. No unique index says so, because data of earlier
 * versions may hold twins.
 * @throws IbidError `already_exists`
 */
async function claimName(tx: Db, viewer: Viewer, name: string, ownId?: string): Promise<void> {
  // Locks the user's row in place of the names: of two requests for one name at once, the second waits.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, viewer.userId))
    .for("no key update");
  const [taken] = await tx
    .select({ kind: knowledgeBases.kind })
    .from(knowledgeBases)
    .where(
      and(
        ownedBy(viewer),
        eq(knowledgeBases.name, name),
        isNull(knowledgeBases.closedAt),
        ownId === undefined ? undefined : ne(knowledgeBases.id, ownId),
      ),
    )
    .limit(1);
  if (!taken) return;
  throw new IbidError(
    "already_exists",
    `You have an open knowledge base named “${name}” (kind ${taken.kind}). Use that one, or choose another name.`,
  );
}

/** @throws IbidError `invalid_request` for a kind that is not registered, `already_exists` for a name that is taken. */
export async function createKnowledgeBase(
  db: Db,
  viewer: Viewer,
  { name, kind }: NewKnowledgeBaseRequest,
): Promise<KnowledgeBaseView> {
  if (!kindNamed(kind)) {
    const known = knowledgeBaseKinds.map((entry) => entry.name).join(", ");
    throw new IbidError(
      "invalid_request",
      `There is no kind of knowledge base named ${kind}. Choose one of ${known}.`,
      {
        details: [{ field: "kind", reason: `not one of ${known}` }],
      },
    );
  }
  return db.transaction(async (tx) => {
    await claimName(tx, viewer, name);
    const [row] = await tx
      .insert(knowledgeBases)
      .values({ id: randomUUID(), ownerId: viewer.userId, kind, name })
      .returning();
    if (!row) throw new Error("A created knowledge base gave no row.");
    return toKnowledgeBaseView(row, 0);
  });
}

/** @throws IbidError `not_found`, `already_exists` for a name that another open one of the viewer's has. */
export async function renameKnowledgeBase(
  db: Db,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<KnowledgeBaseView> {
  return db.transaction(async (tx) => {
    const own = and(eq(knowledgeBases.id, id), ownedBy(viewer));
    const [before] = await tx.select().from(knowledgeBases).where(own);
    if (!before) throw notFound("knowledge base");
    if (before.name !== name && before.closedAt === null) await claimName(tx, viewer, name, id);
    const [row] = await tx.update(knowledgeBases).set({ name }).where(own).returning();
    if (!row) throw notFound("knowledge base");
    return toKnowledgeBaseView(row, await tx.$count(documents, eq(documents.knowledgeBaseId, id)));
  });
}

/**
 * The knowledge bases asked for, each once, or without any every one that its kind reads by default.
 * @throws IbidError `not_found` when one asked for is not the viewer's to read, `closed` when it is closed.
 */
export async function resolveKnowledgeBases(
  db: Db,
  viewer: Viewer,
  wanted: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!wanted) return (await listOpenBases(db, viewer, isReadByDefault())).map((base) => base.id);
  if (wanted.length === 0) return [];
  const unique = [...new Set(wanted)];
  const rows = await db
    .select({ id: knowledgeBases.id, closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(and(readableBy(viewer), inArray(knowledgeBases.id, unique)));
  if (rows.length < unique.length) throw notFound("knowledge base");
  if (rows.some((row) => row.closedAt)) {
    throw new IbidError(
      "closed",
      "This case is closed and its evidence erased. Choose other sources for the question.",
    );
  }
  return unique;
}

/**
 * Those of the knowledge bases that are open, in their order, and keeps them from being closed until the transaction
 * ends: closing then finds what the transaction stored.
 */
export async function holdOpen(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(inArray(knowledgeBases.id, [...ids]), isNull(knowledgeBases.closedAt)))
    .orderBy(asc(knowledgeBases.id))
    .for("key share");
  const open = new Set(rows.map((row) => row.id));
  return ids.filter((id) => open.has(id));
}
