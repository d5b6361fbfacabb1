import { createConversation, listConversations } from "@/lib/conversation/queries.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { conversationQuerySchema, newConversationRequestSchema } from "@/lib/wire/conversation.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  return Response.json(
    await listConversations(
      runtime.database.db,
      viewer,
      parseQuery(request, conversationQuerySchema),
    ),
  );
});

export const POST = route(async (request, { viewer, runtime }) => {
  const wanted = await parseJson(request, newConversationRequestSchema);
  return Response.json(await createConversation(runtime.database.db, viewer, wanted), {
    status: 201,
  });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
