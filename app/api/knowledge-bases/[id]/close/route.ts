import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { closeKnowledgeBase } from "@/lib/knowledge/close-knowledge-base.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  await parseJson(request, noBody);
  return Response.json(await closeKnowledgeBase(runtime.database.db, viewer, params.id));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
