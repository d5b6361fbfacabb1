import { issueSentence } from "@/lib/describe-issue.ts";
import { listDocuments } from "@/lib/document/queries.ts";
import { IbidError } from "@/lib/errors.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { addFiles } from "@/lib/ingestion/add-files.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { type AddedFiles, documentQuerySchema } from "@/lib/wire/document.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const wanted = parseQuery(request, documentQuerySchema);
  if (wanted.knowledgeBaseId) await requireKnowledgeBase(db, viewer, wanted.knowledgeBaseId);
  return Response.json(await listDocuments(db, viewer, wanted));
});

export const POST = route(async (request, { viewer, runtime }) => {
  const { knowledgeBaseId, files } = await readUpload(request);
  const { documents } = await addFiles(runtime.database.db, viewer, {
    knowledgeBaseId,
    files: await Promise.all(
      files.map(async (file) => ({
        filename: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    ),
    maxBytes: runtime.env.MAX_UPLOAD_MB * 1_048_576,
    queue: runtime.queue,
  });
  return Response.json({ documents } satisfies AddedFiles, { status: 202 });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");

/** Reads the parts of an upload. @throws IbidError `invalid_request` */
async function readUpload(request: Request): Promise<{ knowledgeBaseId: string; files: File[] }> {
  const wrong = (field: string, reason: string, cause?: unknown) =>
    new IbidError("invalid_request", issueSentence({ field, reason }), {
      cause,
      details: [{ field, reason }],
    });
  let form: FormData;
  try {
    form = await request.formData();
  } catch (cause) {
    throw wrong("", "must be a form with files (multipart/form-data)", cause);
  }
  for (const name of form.keys()) {
    if (name !== "knowledgeBaseId" && name !== "file")
      throw wrong(name, "is not known: an upload has knowledgeBaseId and file");
  }
  const knowledgeBaseId = form.get("knowledgeBaseId");
  if (typeof knowledgeBaseId !== "string" || knowledgeBaseId === "")
    throw wrong("knowledgeBaseId", "is missing");
  const files = form.getAll("file").filter((part) => part instanceof File);
  if (files.length === 0) throw wrong("file", "is missing");
  return { knowledgeBaseId, files };
}
