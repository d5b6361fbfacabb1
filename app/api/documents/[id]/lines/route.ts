import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { lineQuerySchema, listLines } from "@/lib/log/list-lines.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, lineQuerySchema);
  return Response.json(await listLines(runtime.database.db, viewer, params.id, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
