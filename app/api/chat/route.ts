import { answerQuestion } from "@/lib/conversation/answer-question.ts";
import { awaitResult } from "@/lib/conversation/follow-answer.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { chatRequestSchema } from "@/lib/wire/answer-request.ts";
import { toAnswerRequest } from "./to-answer-request.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const asked = toAnswerRequest(await parseJson(request, chatRequestSchema));
  const log = await answerQuestion(runtime, viewer, asked);
  return Response.json(await awaitResult(log.follow()));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
