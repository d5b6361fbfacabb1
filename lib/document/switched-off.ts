import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks } from "../db/schema.ts";
import type { DocumentSpan } from "./storage.ts";

/** Reads the places of the passages of documents that are switched off, in order. */
export async function readSwitchedOff(
  db: Db,
  documentIds: readonly string[],
): Promise<DocumentSpan[]> {
  if (documentIds.length === 0) return [];
  return db
    .select({ documentId: chunks.documentId, start: chunks.startOffset, end: chunks.endOffset })
    .from(chunks)
    .where(and(inArray(chunks.documentId, [...new Set(documentIds)]), eq(chunks.switchedOff, true)))
    .orderBy(asc(chunks.documentId), asc(chunks.startOffset));
}

/** Whether any of a stretch is switched off. */
export function isSwitchedOff(
  off: readonly DocumentSpan[],
  { documentId, start, end }: DocumentSpan,
): boolean {
  return off.some((each) => each.documentId === documentId && each.start < end && start < each.end);
}
