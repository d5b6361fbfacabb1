import { listDocuments } from "@/lib/document/queries.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { addFiles } from "@/lib/ingestion/add-files.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { type AddedFiles, documentQuerySchema } from "@/lib/wire/document.ts";
import { readUpload } from "./read-upload.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const wanted = parseQuery(request, documentQuerySchema);
  if (wanted.knowledgeBaseId) await requireKnowledgeBase(db, viewer, wanted.knowledgeBaseId);
  return Response.json(await listDocuments(db, viewer, wanted));
});

export const POST = route(async (request, { viewer, runtime }) => {
  const { knowledgeBaseId, files } = await readUpload(request, "knowledgeBaseId");
  const { documents } = await addFiles(runtime.database.db, viewer, {
    knowledgeBaseId,
    files,
    maxBytes: runtime.env.MAX_UPLOAD_MB * 1_048_576,
    queue: runtime.queue,
  });
  return Response.json({ documents } satisfies AddedFiles, { status: 202 });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
