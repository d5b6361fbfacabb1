import { listDocumentCitations } from "@/lib/conversation/list-document-citations.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { documentCitationQuerySchema } from "@/lib/wire/document-citation.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, documentCitationQuerySchema);
  return Response.json(await listDocumentCitations(runtime.database.db, viewer, params.id, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
