import { deleteKnowledgeBase } from "@/lib/conversation/close-knowledge-base.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { renameKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { knowledgeBaseChangeSchema } from "@/lib/wire/knowledge-base.ts";

export const PATCH = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { name } = await parseJson(request, knowledgeBaseChangeSchema);
  return Response.json(await renameKnowledgeBase(runtime.database.db, viewer, params.id, name));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteKnowledgeBase(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT } = refuseAllBut("PATCH", "DELETE");
