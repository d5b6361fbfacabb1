import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { foundCache } from "@/lib/query/found-cache.ts";

export const POST = route(async (request, { viewer }) => {
  await parseJson(request, noBody);
  return Response.json({ cleared: foundCache().clear(viewer.userId) });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
