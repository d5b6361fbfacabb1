import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import type { Cleared } from "@/lib/wire/query-answer.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  await parseJson(request, noBody);
  const { queries, searches } = runtime.caches;
  searches.clear(viewer.userId);
  return Response.json({ cleared: queries.clear(viewer.userId) } satisfies Cleared);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
