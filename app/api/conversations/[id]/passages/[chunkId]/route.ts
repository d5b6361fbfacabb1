import { choosePassage, takeBackChoice } from "@/lib/conversation/passage-choices.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { passageChoiceRequestSchema } from "@/lib/wire/passage-choice.ts";

type Params = { id: string; chunkId: string };

export const PUT = route<Params>(async (request, { viewer, runtime, params }) => {
  const { choice } = await parseJson(request, passageChoiceRequestSchema);
  const { id: conversationId, chunkId } = params;
  const chosen = { conversationId, chunkId, choice };
  return Response.json(await choosePassage(runtime.database.db, viewer, chosen));
});

export const DELETE = route<Params>(async (_request, { viewer, runtime, params }) => {
  const { id: conversationId, chunkId } = params;
  await takeBackChoice(runtime.database.db, viewer, { conversationId, chunkId });
  return new Response(null, { status: 204 });
});

export const { GET, POST, PATCH } = refuseAllBut("PUT", "DELETE");
