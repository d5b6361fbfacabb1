import { closeKnowledgeBase, previewClosing } from "@/lib/conversation/close-knowledge-base.ts";
import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await previewClosing(runtime.database.db, viewer, params.id));
});

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  await parseJson(request, noBody);
  return Response.json(await closeKnowledgeBase(runtime.database.db, viewer, params.id));
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
