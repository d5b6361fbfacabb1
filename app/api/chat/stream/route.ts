import { answerQuestion } from "@/lib/answer/answer-question.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { answerStream } from "../answer-stream.ts";
import { streamSchema, toAnswerRequest } from "../schema.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const asked = toAnswerRequest(await parseJson(request, streamSchema));
  const log = await answerQuestion(runtime, viewer, asked);
  return answerStream(request, log.follow());
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
