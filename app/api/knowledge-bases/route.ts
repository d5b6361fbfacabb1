import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { createKnowledgeBase, listKnowledgeBases } from "@/lib/knowledge/knowledge-base.ts";
import {
  type KnowledgeBaseList,
  newKnowledgeBaseRequestSchema,
} from "@/lib/wire/knowledge-base.ts";

export const GET = route(async (_request, { viewer, runtime }) => {
  const knowledgeBases = await listKnowledgeBases(runtime.database.db, viewer);
  return Response.json({ knowledgeBases } satisfies KnowledgeBaseList);
});

export const POST = route(async (request, { viewer, runtime }) => {
  const wanted = await parseJson(request, newKnowledgeBaseRequestSchema);
  return Response.json(await createKnowledgeBase(runtime.database.db, viewer, wanted), {
    status: 201,
  });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
