import { refuseAllBut, route } from "@/lib/http.ts";
import { listModels } from "@/lib/model/list-models.ts";
import type { ModelList } from "@/lib/wire/model.ts";

export const GET = route(async (_request, { runtime }) => {
  return Response.json({ models: await listModels(runtime) } satisfies ModelList);
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
