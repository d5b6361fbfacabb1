import { changeDocuments } from "@/lib/document/change-documents.ts";
import { changeMatching } from "@/lib/document/change-matching.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { type DocumentChangesOutcome, documentChangesSchema } from "@/lib/wire/document.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const {
    ids = [],
    matching,
    count = 0,
    cursor,
    ...change
  } = await parseJson(request, documentChangesSchema);
  if (matching?.knowledgeBaseId) await requireKnowledgeBase(db, viewer, matching.knowledgeBaseId);
  const { queued, ...outcome } = matching
    ? await changeMatching(db, viewer, { ...change, matching, count, cursor })
    : { ...(await changeDocuments(db, viewer, { ...change, ids })), nextCursor: null };
  if (queued.length > 0) await runtime.queue.add(queued);
  return Response.json(outcome satisfies DocumentChangesOutcome);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
