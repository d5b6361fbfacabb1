import { toDocumentView } from "@/lib/document/document.ts";
import { reindexDocument } from "@/lib/document/queries.ts";
import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  await parseJson(request, noBody);
  const document = await reindexDocument(runtime.database.db, viewer, params.id);
  if (document.status === "queued") await runtime.queue.add([document.id]);
  return Response.json(toDocumentView(document), { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
