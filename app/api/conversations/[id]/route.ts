import { z } from "zod";
import {
  deleteConversation,
  readConversation,
  updateConversation,
} from "@/lib/conversation/queries.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { idsSchema } from "@/lib/wire/ids.ts";

const updateSchema = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
  knowledgeBaseIds: idsSchema.optional(),
});

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readConversation(runtime.database.db, viewer, params.id));
});

export const PATCH = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const set = await parseJson(request, updateSchema);
  return Response.json(await updateConversation(runtime.database.db, viewer, params.id, set));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteConversation(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { POST, PUT } = refuseAllBut("GET", "PATCH", "DELETE");
