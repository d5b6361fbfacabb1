import { z } from "zod";
import { checkQuestion } from "@/lib/answer/check-question.ts";
import { describeIssue } from "@/lib/describe-issue.ts";
import {
  type AnswerRequest,
  chatRequestSchema,
  defaultTopK,
  transportRequestSchema,
} from "@/lib/wire/answer-request.ts";

/** The body of `POST /api/chat/stream`: that of `POST /api/chat`, or AI SDK's. */
export const streamRequestSchema = z.unknown().transform((body, context) => {
  const schema =
    typeof body === "object" && body !== null && "messages" in body
      ? transportRequestSchema
      : chatRequestSchema;
  const parsed = z.safeParse(schema, body, { error: describeIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    context.addIssue({ code: "custom", path: issue.path, message: issue.message });
  return z.NEVER;
});

/** Reads both counts: as many candidates as there are passages to give, and never more passages than candidates. */
function readCounts({ topK, topN }: { topK?: number | undefined; topN: number }) {
  const candidates = topK ?? Math.max(defaultTopK, topN);
  return { topK: candidates, topN: Math.min(topN, candidates) };
}

/** Reads either body and checks the question's length. @throws IbidError `question_empty`, `question_too_long` */
export function toAnswerRequest(
  body: z.output<typeof chatRequestSchema> | z.output<typeof transportRequestSchema>,
): AnswerRequest {
  if (!("messages" in body)) {
    return { ...body, ...readCounts(body), question: checkQuestion(body.question) };
  }
  const { id, messages, trigger, messageId, ...rest } = body;
  const asked = messages.findLastIndex((message) => message.role === "user");
  const before = messages.slice(0, Math.max(0, asked));
  const answer = before.findLast((message) => message.role === "assistant");
  const text = messages[asked]?.parts
    .filter((part) => part.type === "text")
    .map((part) => part.text ?? "")
    .join("");
  const regenerate = trigger === "regenerate-message";
  return {
    ...rest,
    ...readCounts(rest),
    question: checkQuestion(text ?? ""),
    regenerate,
    ...(messageId
      ? { insteadOf: messageId, clientPlace: { answerBefore: answer ? (answer.id ?? "") : null } }
      : {}),
    ...(rest.conversationId ? {} : { newConversationId: id }),
  };
}
