import { z } from "zod";
import { deleteKnowledgeBase } from "@/lib/conversation/close-knowledge-base.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { renameKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";

const renameSchema = z.strictObject({ name: z.string().trim().min(1).max(200) });

export const PATCH = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { name } = await parseJson(request, renameSchema);
  return Response.json(await renameKnowledgeBase(runtime.database.db, viewer, params.id, name));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteKnowledgeBase(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT } = refuseAllBut("PATCH", "DELETE");
