import { changeDocuments } from "@/lib/document/change-documents.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { type DocumentChangesOutcome, documentChangesSchema } from "@/lib/wire/document.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  const changes = await parseJson(request, documentChangesSchema);
  const { queued, ...outcome } = await changeDocuments(runtime.database.db, viewer, changes);
  if (queued.length > 0) await runtime.queue.add(queued);
  return Response.json(outcome satisfies DocumentChangesOutcome);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
