import { listModels } from "@/lib/answer/list-models.ts";
import { methodNotAllowed, route } from "@/lib/http.ts";

export const GET = route(async (_request, { runtime }) => {
  return Response.json({ models: listModels(runtime) });
});

export const POST = methodNotAllowed("GET");
