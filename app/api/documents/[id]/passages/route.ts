import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { listPassages } from "@/lib/passage/list-passages.ts";
import { indexedPassageQuerySchema } from "@/lib/wire/indexed-passage.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, indexedPassageQuerySchema);
  return Response.json(await listPassages(runtime.database.db, viewer, params.id, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
