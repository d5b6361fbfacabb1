import * as z from "zod/mini";
import { plainEventSchema } from "@/lib/wire/answer-event.ts";
import { answerMetadataSchema, answerPartSchemas } from "@/lib/wire/answer-parts.ts";
import { answerVerificationSchema } from "@/lib/wire/answer-verification.ts";
import { chatCompletionSchema, completionModelsSchema } from "@/lib/wire/chat-completion.ts";
import { chatResultSchema, stoppedSchema } from "@/lib/wire/chat-result.ts";
import { closedSchema, closingPreviewSchema } from "@/lib/wire/closing.ts";
import {
  conversationDetailSchema,
  conversationPageSchema,
  conversationViewSchema,
  savedAnswerSchema,
} from "@/lib/wire/conversation.ts";
import {
  addedFilesSchema,
  documentChangesOutcomeSchema,
  documentPageSchema,
  documentTagsSchema,
  documentTotalsSchema,
  documentViewSchema,
  matchPageSchema,
  textRangeSchema,
} from "@/lib/wire/document.ts";
import { documentAnswerSchema } from "@/lib/wire/document-answer.ts";
import { documentCitationPageSchema } from "@/lib/wire/document-citation.ts";
import { documentGuideSchema } from "@/lib/wire/document-guide.ts";
import { errorBodySchema } from "@/lib/wire/error.ts";
import { feedbackPageSchema, feedbackSchema } from "@/lib/wire/feedback.ts";
import { fulltextViewSchema } from "@/lib/wire/fulltext.ts";
import { healthSchema } from "@/lib/wire/health.ts";
import { indexedPassagePageSchema, indexedPassageSchema } from "@/lib/wire/indexed-passage.ts";
import { knowledgeBaseListSchema, knowledgeBaseViewSchema } from "@/lib/wire/knowledge-base.ts";
import { libraryProgressSchema } from "@/lib/wire/library-progress.ts";
import { linePageSchema } from "@/lib/wire/line.ts";
import { postedMessageSchema } from "@/lib/wire/message.ts";
import { messageUpdateSchema } from "@/lib/wire/message-update.ts";
import { modelListSchema } from "@/lib/wire/model.ts";
import { chosenPassageSchema, chosenPassagesSchema } from "@/lib/wire/passage-choice.ts";
import { clearedSchema, queryAnswerSchema } from "@/lib/wire/query-answer.ts";
import { keptRetrievalSchema, searchResultSchema } from "@/lib/wire/retrieval.ts";
import {
  connectionTestSchema,
  connectionViewSchema,
  sampleViewSchema,
  settingsViewSchema,
} from "@/lib/wire/settings.ts";
import { newShareSchema, shareListSchema, shareViewSchema } from "@/lib/wire/share.ts";
import { nextQuestionsSchema, suggestionListSchema } from "@/lib/wire/suggestion.ts";
import { textStatusSchema } from "@/lib/wire/text-status.ts";
import { indexViewSchema } from "@/lib/wire/vector-index.ts";

/** Lists what is wrong with an answer. */
type Check = (answer: unknown) => string[];

const json =
  (schema: z.ZodMiniType): Check =>
  (answer) =>
    misfits(schema, answer);

/** Of an answer that is no JSON of Ibid's: bytes, nothing, or another protocol's. */
const notJson: Check = () => [];

const uiStream: Check = (parts) => listOf(parts).flatMap(uiPartMisfits);

/** What each call of docs/api.md answers, by the schemas of lib/wire. */
export const answerChecks: Record<string, Check> = {
  "POST /api/chat": json(chatResultSchema),
  "POST /api/chat/stream": uiStream,
  "POST /api/chat/stream?events=plain": (events) =>
    listOf(events).flatMap((event) => misfits(plainEventSchema, event)),
  "GET /api/chat/:conversationId/stream": uiStream,
  "POST /api/chat/:conversationId/stop": json(stoppedSchema),
  "POST /api/search": json(searchResultSchema),
  "POST /api/query": json(queryAnswerSchema),
  "POST /api/query/clear-cache": json(clearedSchema),
  "POST /api/documents/:id/ask": json(documentAnswerSchema),
  "POST /api/conversations/:id/messages": json(postedMessageSchema),
  "GET /api/conversations/:id/events": (events) =>
    listOf(events).flatMap(({ data }) => misfits(messageUpdateSchema, data)),
  "GET /api/messages/:id": json(savedAnswerSchema),
  "DELETE /api/messages/:id": notJson,
  "POST /api/messages/:id/restore": notJson,
  "GET /api/messages/:id/retrieval": json(keptRetrievalSchema),
  "GET /api/messages/:id/next": json(nextQuestionsSchema),
  "POST /api/messages/:id/verify": json(answerVerificationSchema),
  "POST /api/messages/:id/repair": uiStream,
  "POST /api/messages/:id/feedback": json(feedbackSchema),
  "DELETE /api/messages/:id/feedback": notJson,
  "GET /api/feedback": json(feedbackPageSchema),
  "GET /api/feedback/export": notJson,
  "POST /api/v1/chat/completions": json(chatCompletionSchema),
  "GET /api/v1/models": json(completionModelsSchema),
  "POST /api/mcp": notJson,
  "GET /api/knowledge-bases": json(knowledgeBaseListSchema),
  "POST /api/knowledge-bases": json(knowledgeBaseViewSchema),
  "POST /api/sample": json(sampleViewSchema),
  "PATCH /api/knowledge-bases/:id": json(knowledgeBaseViewSchema),
  "DELETE /api/knowledge-bases/:id": notJson,
  "GET /api/knowledge-bases/:id/close": json(closingPreviewSchema),
  "POST /api/knowledge-bases/:id/close": json(closedSchema),
  "GET /api/knowledge-bases/:id/export": notJson,
  "GET /api/documents": json(documentPageSchema),
  "POST /api/documents": json(addedFilesSchema),
  "GET /api/documents/:id": json(documentViewSchema),
  "POST /api/documents/:id/retry": json(documentViewSchema),
  "POST /api/documents/:id/cancel": json(documentViewSchema),
  "POST /api/documents/:id/index": json(documentViewSchema),
  "PATCH /api/documents/:id": json(documentViewSchema),
  "DELETE /api/documents/:id": notJson,
  "POST /api/documents/changes": json(documentChangesOutcomeSchema),
  "GET /api/documents/progress": (events) =>
    listOf(events).flatMap((event) => misfits(libraryProgressSchema, event)),
  "GET /api/documents/:id/passages": json(indexedPassagePageSchema),
  "PATCH /api/documents/:id/passages/:chunkId": json(indexedPassageSchema),
  "GET /api/documents/tags": json(documentTagsSchema),
  "GET /api/documents/totals": json(documentTotalsSchema),
  "GET /api/documents/:id/text": json(textRangeSchema),
  "GET /api/documents/:id/matches": json(matchPageSchema),
  "GET /api/documents/:id/citations": json(documentCitationPageSchema),
  "GET /api/documents/:id/lines": json(linePageSchema),
  "GET /api/documents/:id/guide": json(documentGuideSchema),
  "GET /api/suggestions": json(suggestionListSchema),
  "GET /api/documents/:id/file": notJson,
  "PUT /api/documents/:id/file": json(documentViewSchema),
  "GET /api/documents/:id/text-status": json(textStatusSchema),
  "GET /api/documents/:id/fulltext": json(fulltextViewSchema),
  "POST /api/documents/:id/fulltext": json(fulltextViewSchema),
  "GET /api/conversations": json(conversationPageSchema),
  "POST /api/conversations": json(conversationViewSchema),
  "GET /api/conversations/:id": json(conversationDetailSchema),
  "PATCH /api/conversations/:id": json(conversationViewSchema),
  "DELETE /api/conversations/:id": notJson,
  "GET /api/conversations/:id/bibliography": notJson,
  "GET /api/conversations/:id/export": notJson,
  "GET /api/messages/:id/export": notJson,
  "GET /api/conversations/:id/passages": json(chosenPassagesSchema),
  "PUT /api/conversations/:id/passages/:chunkId": json(chosenPassageSchema),
  "DELETE /api/conversations/:id/passages/:chunkId": notJson,
  "GET /api/conversations/:id/shares": json(shareListSchema),
  "POST /api/conversations/:id/shares": json(newShareSchema),
  "POST /api/conversations/:id/shares/:shareId/update": json(shareViewSchema),
  "DELETE /api/conversations/:id/shares/:shareId": notJson,
  "GET /api/models": json(modelListSchema),
  "POST /api/models/discover": json(modelListSchema),
  "GET /api/settings": json(settingsViewSchema),
  "PATCH /api/settings": json(settingsViewSchema),
  "POST /api/connections": json(connectionViewSchema),
  "PATCH /api/connections/:id": json(connectionViewSchema),
  "DELETE /api/connections/:id": notJson,
  "POST /api/connections/test": json(connectionTestSchema),
  "GET /api/health": json(healthSchema),
  "GET /api/index": json(indexViewSchema),
  "POST /api/index/rebuild": json(indexViewSchema),
  "POST /api/index/cancel": json(indexViewSchema),
};

/** An error response without a code that only another version knows. */
const errorAnswerSchema = z.object({ error: errorBodySchema });

/** Lists what is wrong with the answer of a call, which may be an error; undefined is an answer that is no JSON. */
export function answerMisfits(call: string, status: number, answer: unknown): string[] {
  if (status >= 400) return misfits(errorAnswerSchema, answer);
  const check = answerChecks[call];
  if (!check) return [`${call} has no schema`];
  if (answer === undefined && status !== 204 && check !== notJson) return [`${call} has no JSON`];
  return answer === undefined ? [] : check(answer);
}

/** Lists where a value does not fit a schema, or has a field that the schema does not know. */
export function misfits(schema: z.ZodMiniType, value: unknown): string[] {
  const read = schema.safeParse(value);
  if (read.success) return unknownFields(value, read.data, "");
  return read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

/** Lists the fields of a value that were left out when it was read. */
function unknownFields(value: unknown, read: unknown, path: string): string[] {
  if (!isObject(value) || !isObject(read)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name in read
      ? unknownFields(inner, read[name], `${path}.${name}`)
      : [`${path}.${name} is unknown`],
  );
}

/** Checks the parts that Ibid defines: the data parts, and what the start says. */
function uiPartMisfits(part: Record<string, unknown>): string[] {
  if (part["type"] === "start") return misfits(answerMetadataSchema, part["messageMetadata"]);
  const [, name] = /^data-(.*)$/.exec(String(part["type"])) ?? [];
  if (name === undefined) return [];
  const schemas: Record<string, z.ZodMiniType> = answerPartSchemas;
  const schema = schemas[name];
  return schema ? misfits(schema, part["data"]) : [`data-${name} has no schema`];
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
