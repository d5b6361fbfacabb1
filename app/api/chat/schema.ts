import { z } from "zod";
import { checkQuestion } from "@/lib/answer/check-question.ts";
import { describeIssue } from "@/lib/describe-issue.ts";
import type { AnswerRequest } from "@/lib/wire/answer-request.ts";
import { filtersSchema } from "@/lib/wire/filters.ts";
import { idsSchema } from "@/lib/wire/ids.ts";

const optionalFields = {
  conversationId: z.string().min(1).max(200).optional(),
  knowledgeBaseIds: idsSchema.optional(),
  documentIds: idsSchema.optional(),
  filters: filtersSchema.optional(),
  ignoreFilters: z.array(filtersSchema.keyof()).max(20).optional(),
  topK: z.number().int().min(1).max(200).optional(),
  topN: z.number().int().min(1).max(50).default(5),
  maxCarried: z.number().int().min(0).max(15).default(15),
  rerank: z.boolean().default(false),
  expand: z.boolean().default(false),
  model: z.string().min(1).max(200).optional(),
  format: z.enum(["prose", "sections"], { error: "must be prose or sections" }).default("prose"),
  mode: z.enum(["answer", "agent"], { error: "must be answer or agent" }).default("answer"),
};

/** The body of `POST /api/chat`. */
export const chatSchema = z.strictObject({ question: z.string(), ...optionalFields });

const transportPart = z.looseObject({ type: z.string(), text: z.string().optional() });

/** The body that AI SDK's `DefaultChatTransport` sends. Only the text of the last user message is read. */
const transportSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/, "must be letters, digits, - and _, at most 100"),
  messages: z.array(z.looseObject({ role: z.string(), parts: z.array(transportPart).default([]) })),
  trigger: z.enum(["submit-message", "regenerate-message"]),
  messageId: z.string().nullish(),
  ...optionalFields,
});

/** The body of `POST /api/chat/stream`: either of the two above. */
export const streamSchema = z.unknown().transform((body, context) => {
  const schema =
    typeof body === "object" && body !== null && "messages" in body ? transportSchema : chatSchema;
  const parsed = schema.safeParse(body, { error: describeIssue });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    context.addIssue({ code: "custom", path: issue.path, message: issue.message });
  return z.NEVER;
});

/** Candidates to find by default: four for each passage that is given by default. */
const defaultTopK = 20;

/** Reads both counts: as many candidates as there are passages to give, and never more passages than candidates. */
function readCounts({ topK, topN }: { topK?: number | undefined; topN: number }) {
  const candidates = topK ?? Math.max(defaultTopK, topN);
  return { topK: candidates, topN: Math.min(topN, candidates) };
}

/** Reads either body and checks the question's length. @throws IbidError `question_empty`, `question_too_long` */
export function toAnswerRequest(
  body: z.output<typeof chatSchema> | z.output<typeof streamSchema>,
): AnswerRequest {
  if (!("messages" in body)) {
    return { ...body, ...readCounts(body), question: checkQuestion(body.question) };
  }
  const { id, messages, trigger, messageId: _messageId, ...rest } = body;
  const last = messages.findLast((message) => message.role === "user");
  const text = last?.parts
    .filter((part) => part.type === "text")
    .map((part) => part.text ?? "")
    .join("");
  const regenerate = trigger === "regenerate-message";
  return {
    ...rest,
    ...readCounts(rest),
    question: checkQuestion(text ?? ""),
    regenerate,
    ...(rest.conversationId ? {} : { newConversationId: id }),
  };
}
