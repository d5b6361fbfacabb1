import { stopAnswer } from "@/lib/answer/follow-answer.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const POST = route<{ conversationId: string }>(
  async (_request, { viewer, runtime, params }) => {
    return Response.json({
      stopped: await stopAnswer(runtime.database.db, viewer, params.conversationId),
    });
  },
);

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
