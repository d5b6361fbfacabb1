import { z } from "zod";
import { answerQuestion } from "@/lib/conversation/answer-question.ts";
import { readQuestionOf } from "@/lib/conversation/read-question.ts";
import { maxSectionPassages } from "@/lib/form/sections-form.ts";
import { parseBySchema, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { answerFormatSchema, chatRequestSchema, topNSchema } from "@/lib/wire/answer-request.ts";
import type { PostedMessage } from "@/lib/wire/message.ts";
import { toAnswerRequest } from "../../../chat/to-answer-request.ts";

const newMessageSchema = z.strictObject({
  content: z.string(),
  format: z._default(answerFormatSchema, "sections"),
  topN: z._default(topNSchema, maxSectionPassages),
});

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { content, ...set } = await parseJson(request, newMessageSchema);
  const asked = parseBySchema(
    { question: content, conversationId: params.id, ...set },
    chatRequestSchema,
  );
  const { messageId } = await answerQuestion(runtime, viewer, toAnswerRequest(asked));
  const user = await readQuestionOf(runtime.database.db, viewer, messageId);
  const begun: PostedMessage = { user, assistant: { id: messageId, status: "pending" } };
  return Response.json(begun, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
