import { listCompletionModels } from "@/lib/chat-completion/list-completion-models.ts";
import { openAIErrorResponse } from "@/lib/chat-completion/openai-error.ts";
import { refuseMethods, route } from "@/lib/http.ts";
import type { CompletionModels } from "@/lib/wire/chat-completion.ts";

export const GET = route(async (_request, { runtime }) => {
  const data = await listCompletionModels(runtime);
  return Response.json({ object: "list", data } satisfies CompletionModels);
}, openAIErrorResponse);

export const { POST, PUT, PATCH, DELETE } = refuseMethods(openAIErrorResponse, "GET");
