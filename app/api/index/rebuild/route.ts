import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { viewIndex } from "@/lib/reindex/reindexing.ts";
import { rebuildRequestSchema } from "@/lib/wire/vector-index.ts";

export const POST = route(async (request, { runtime }) => {
  const { model = runtime.env.EMBEDDING_MODEL } = await parseJson(request, rebuildRequestSchema);
  await runtime.reindexing.start(model);
  return Response.json(await viewIndex(runtime.database.db), { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
