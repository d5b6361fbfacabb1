import { z } from "zod";
import { createConversation, listConversations } from "@/lib/conversation/queries.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { idsSchema } from "@/lib/wire/ids.ts";

const conversationListQuery = z.strictObject({
  q: z.string().max(500).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  archived: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

const newConversationSchema = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  knowledgeBaseIds: idsSchema.optional(),
});

export const GET = route(async (request, { viewer, runtime }) => {
  return Response.json(
    await listConversations(
      runtime.database.db,
      viewer,
      parseQuery(request, conversationListQuery),
    ),
  );
});

export const POST = route(async (request, { viewer, runtime }) => {
  const wanted = await parseJson(request, newConversationSchema);
  return Response.json(await createConversation(runtime.database.db, viewer, wanted), {
    status: 201,
  });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
