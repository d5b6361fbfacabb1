import { toDocumentView } from "@/lib/document/document.ts";
import { reindexDocument } from "@/lib/document/queries.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const POST = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const document = await reindexDocument(runtime.database.db, viewer, params.id);
  if (document.status === "queued") await runtime.queue.add([document.id]);
  return Response.json(toDocumentView(document), { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
