import { followAnswer } from "@/lib/conversation/follow-answer.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { answerStream, streamQuery } from "../../answer-stream.ts";

export const GET = route<{ conversationId: string }>(
  async (request, { viewer, runtime, params }) => {
    const query = parseQuery(request, streamQuery);
    const events = await followAnswer(runtime.database.db, viewer, params.conversationId);
    return events ? answerStream(query, events) : new Response(null, { status: 204 });
  },
);

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
