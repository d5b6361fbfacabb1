import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import { writableBy } from "./access.ts";

/** @throws IbidError `not_found` when the viewer may not add to the knowledge base, `closed` */
export async function requireWritableBase(
  db: Db,
  viewer: Viewer,
  knowledgeBaseId: string,
): Promise<void> {
  const [base] = await db
    .select({ closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.id, knowledgeBaseId), writableBy(viewer)));
  if (!base) throw notFound("knowledge base");
  if (base.closedAt) throw baseClosed();
}

/** Keeps the knowledge base from being closed or deleted until the transaction ends. @throws IbidError `not_found`, `closed` */
export async function keepOpen(tx: Db, knowledgeBaseId: string): Promise<void> {
  const [base] = await tx
    .select({ closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(eq(knowledgeBases.id, knowledgeBaseId))
    .for("key share");
  if (!base) throw notFound("knowledge base");
  if (base.closedAt) throw baseClosed();
}

/** The error for a document that comes when its case is closed. */
function baseClosed(): IbidError {
  return new IbidError(
    "closed",
    "This case is closed. Add the file to an open knowledge base instead.",
  );
}
