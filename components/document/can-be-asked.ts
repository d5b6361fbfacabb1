import type { DocumentView } from "@/lib/wire/document.ts";

/** Whether questions can be put to a document: it has passages, and its reading has not failed. */
export function canBeAsked({ status, chunks }: Pick<DocumentView, "status" | "chunks">): boolean {
  return chunks > 0 && status !== "failed" && status !== "cancelled";
}
