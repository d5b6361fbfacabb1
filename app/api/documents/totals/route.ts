import { totalDocuments } from "@/lib/document/document-totals.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { documentFilterSchema } from "@/lib/wire/document.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const filter = parseQuery(request, documentFilterSchema);
  if (filter.knowledgeBaseId) await requireKnowledgeBase(db, viewer, filter.knowledgeBaseId);
  return Response.json(await totalDocuments(db, viewer, filter));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
