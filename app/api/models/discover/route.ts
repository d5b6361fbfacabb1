import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { listModels } from "@/lib/model/list-models.ts";
import { forgetServers } from "@/lib/model/model-server.ts";
import type { ModelList } from "@/lib/wire/model.ts";

export const POST = route(async (request, { runtime }) => {
  await parseJson(request, noBody);
  forgetServers();
  return Response.json({ models: await listModels(runtime) } satisfies ModelList);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
