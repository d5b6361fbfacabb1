import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { clearCaches } from "@/lib/retrieval/process-caches.ts";

export const POST = route(async (request, { viewer }) => {
  await parseJson(request, noBody);
  return Response.json({ cleared: clearCaches(viewer.userId) });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
