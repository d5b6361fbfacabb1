import { followAnswer } from "@/lib/answer/follow-answer.ts";
import { refuseAllBut, route } from "@/lib/http.ts";
import { answerStream } from "../../answer-stream.ts";

export const GET = route<{ conversationId: string }>(
  async (request, { viewer, runtime, params }) => {
    const events = await followAnswer(runtime.database.db, viewer, params.conversationId);
    return events ? answerStream(request, events) : new Response(null, { status: 204 });
  },
);

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
