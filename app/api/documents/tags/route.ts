import { listTags } from "@/lib/document/document-list.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { documentTagsQuerySchema } from "@/lib/wire/document.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const { knowledgeBaseId } = parseQuery(request, documentTagsQuerySchema);
  if (knowledgeBaseId) await requireKnowledgeBase(db, viewer, knowledgeBaseId);
  return Response.json(await listTags(db, viewer, knowledgeBaseId));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
