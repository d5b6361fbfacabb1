import { z } from "zod";
import { answerQuestion } from "@/lib/conversation/answer-question.ts";
import { readQuestionOf } from "@/lib/conversation/read-question.ts";
import { maxSectionPassages } from "@/lib/form/sections-form.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { chatSchema, toAnswerRequest } from "../../../chat/schema.ts";

const messageSchema = z.strictObject({
  content: z.string(),
  format: z.enum(["prose", "sections"], { error: "must be prose or sections" }).default("sections"),
  topN: chatSchema.shape.topN.removeDefault().default(maxSectionPassages),
});

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { content, ...set } = await parseJson(request, messageSchema);
  const asked = chatSchema.parse({ question: content, conversationId: params.id, ...set });
  const { messageId } = await answerQuestion(runtime, viewer, toAnswerRequest(asked));
  const user = await readQuestionOf(runtime.database.db, viewer, messageId);
  return Response.json({ user, assistant: { id: messageId, status: "pending" } }, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
