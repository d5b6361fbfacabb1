import { listCompletionModels } from "@/lib/chat-completion/list-completion-models.ts";
import { openAIErrorResponse } from "@/lib/chat-completion/openai-error.ts";
import { refuseMethods, route } from "@/lib/http.ts";

export const GET = route(async (_request, { runtime }) => {
  return Response.json({ object: "list", data: await listCompletionModels(runtime) });
}, openAIErrorResponse);

export const { POST, PUT, PATCH, DELETE } = refuseMethods(openAIErrorResponse, "GET");
