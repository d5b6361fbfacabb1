import { answerQuestion } from "@/lib/conversation/answer-question.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { answerStream, streamQuery } from "../answer-stream.ts";
import { streamRequestSchema, toAnswerRequest } from "../to-answer-request.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const query = parseQuery(request, streamQuery);
  const asked = toAnswerRequest(await parseJson(request, streamRequestSchema));
  const log = await answerQuestion(runtime, viewer, asked);
  return answerStream(query, log.follow());
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
