import {
  deleteConversation,
  readConversation,
  updateConversation,
} from "@/lib/conversation/queries.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { branchesQuerySchema, conversationChangeSchema } from "@/lib/wire/conversation.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const wanted = parseQuery(request, branchesQuerySchema);
  return Response.json(await readConversation(runtime.database.db, viewer, params.id, wanted));
});

export const PATCH = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const set = await parseJson(request, conversationChangeSchema);
  return Response.json(await updateConversation(runtime.database.db, viewer, params.id, set));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteConversation(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { POST, PUT } = refuseAllBut("GET", "PATCH", "DELETE");
