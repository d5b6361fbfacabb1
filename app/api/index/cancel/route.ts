import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { viewIndex } from "@/lib/reindex/reindexing.ts";

export const POST = route(async (request, { runtime }) => {
  await parseJson(request, noBody);
  await runtime.reindexing.cancel();
  return Response.json(await viewIndex(runtime.database.db));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
