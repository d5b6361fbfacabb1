import { changeDocument } from "@/lib/document/change-documents.ts";
import { toDocumentView } from "@/lib/document/document.ts";
import { deleteDocument, readDocumentView } from "@/lib/document/queries.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { documentChangeSchema } from "@/lib/wire/document.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readDocumentView(runtime.database.db, viewer, params.id));
});

export const PATCH = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const change = await parseJson(request, documentChangeSchema);
  const document = await changeDocument(runtime.database.db, viewer, params.id, change);
  if (document.status === "queued") await runtime.queue.add([document.id]);
  return Response.json(toDocumentView(document));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteDocument(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { POST, PUT } = refuseAllBut("GET", "PATCH", "DELETE");
