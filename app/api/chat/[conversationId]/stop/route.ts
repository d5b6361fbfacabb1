import { stopAnswer } from "@/lib/conversation/follow-answer.ts";
import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import type { Stopped } from "@/lib/wire/chat-result.ts";

export const POST = route<{ conversationId: string }>(
  async (request, { viewer, runtime, params }) => {
    await parseJson(request, noBody);
    return Response.json({
      stopped: await stopAnswer(runtime.database.db, viewer, params.conversationId),
    } satisfies Stopped);
  },
);

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
