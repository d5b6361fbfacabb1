import { repairAnswer } from "@/lib/conversation/repair-answer.ts";
import { noBody, parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { answerStream, streamQuery } from "../../../chat/answer-stream.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, streamQuery);
  await parseJson(request, noBody);
  const log = await repairAnswer(runtime, viewer, params.id);
  return answerStream(query, log.follow());
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
