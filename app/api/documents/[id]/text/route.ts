import { readDocumentText } from "@/lib/document/queries.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { textQuerySchema } from "@/lib/wire/document.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const range = parseQuery(request, textQuerySchema);
  return Response.json(await readDocumentText(runtime.database.db, viewer, params.id, range));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
