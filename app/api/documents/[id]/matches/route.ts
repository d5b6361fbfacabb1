import { findMatches } from "@/lib/document/find-matches.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { matchQuerySchema } from "@/lib/wire/document.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, matchQuerySchema);
  return Response.json(await findMatches(runtime.database.db, viewer, params.id, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
