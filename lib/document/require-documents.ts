import { and, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";

/** Checks that the viewer may read all of these documents. @throws IbidError `not_found` */
export async function requireDocuments(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const readable = await db.$count(
    documents,
    and(inArray(documents.id, unique), inReadableBase(viewer, documents.knowledgeBaseId)),
  );
  if (readable < unique.length) throw notFound("document");
}
