import { z } from "zod";
import { checkQuestion } from "@/lib/answer/check-question.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { answerQuery } from "@/lib/query/answer-query.ts";

const querySchema = z.strictObject({
  q: z.string(),
  top_k: z.number().int().min(1).max(200).default(6),
  max_context_chars: z.number().int().min(1).max(1_000_000).default(4_000),
});

export const POST = route(async (request, { viewer, runtime }) => {
  const {
    q,
    top_k: topK,
    max_context_chars: maxContextChars,
  } = await parseJson(request, querySchema);
  const asked = { question: checkQuestion(q), topK, maxContextChars };
  const tools = { ...runtime, cache: runtime.caches.queries };
  return Response.json(await answerQuery(tools, viewer, asked, request.signal));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
