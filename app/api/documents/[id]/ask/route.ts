import { z } from "zod";
import { checkQuestion } from "@/lib/answer/check-question.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { askOneDocument } from "@/lib/tool/ask-one-document.ts";

const askSchema = z.strictObject({
  question: z.string(),
  use_fulltext: z.boolean().default(true),
  download_missing_fulltext: z.boolean().optional(),
  allow_proxy: z.boolean().optional(),
  max_chunks: z.number().int().min(1).max(50).default(5),
  similarity_threshold: z.number().min(0).max(1).optional(),
  model: z.string().min(1).max(200).optional(),
  use_thinking: z.boolean().default(true),
});

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const body = await parseJson(request, askSchema);
  const asked = {
    question: checkQuestion(body.question),
    useFulltext: body.use_fulltext,
    downloadMissingFulltext: body.download_missing_fulltext,
    allowProxy: body.allow_proxy,
    maxChunks: body.max_chunks,
    similarityThreshold: body.similarity_threshold,
    model: body.model,
    useThinking: body.use_thinking,
  };
  return Response.json(await askOneDocument(runtime, viewer, params.id, asked, request.signal));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
