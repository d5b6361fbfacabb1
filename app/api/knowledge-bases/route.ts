import { z } from "zod";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { createKnowledgeBase, listKnowledgeBases } from "@/lib/knowledge/knowledge-base.ts";

const nameSchema = z.string().trim().min(1).max(200);

const newKnowledgeBaseSchema = z.strictObject({
  name: nameSchema,
  kind: z.string().min(1).max(50),
});

export const GET = route(async (_request, { viewer, runtime }) => {
  return Response.json({ knowledgeBases: await listKnowledgeBases(runtime.database.db, viewer) });
});

export const POST = route(async (request, { viewer, runtime }) => {
  const wanted = await parseJson(request, newKnowledgeBaseSchema);
  return Response.json(await createKnowledgeBase(runtime.database.db, viewer, wanted), {
    status: 201,
  });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
