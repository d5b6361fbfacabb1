import { listDocuments } from "@/lib/document/document-list.ts";
import type { Env } from "@/lib/env.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { addFiles, type SourcedUpload, type UploadedFile } from "@/lib/ingestion/add-files.ts";
import { fetchDocument } from "@/lib/ingestion/fetch-document.ts";
import { requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import { requireWritableBase } from "@/lib/knowledge/writable-base.ts";
import { type AddedFiles, addressRequestSchema, documentQuerySchema } from "@/lib/wire/document.ts";
import { withUpload } from "./read-upload.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const wanted = parseQuery(request, documentQuerySchema);
  if (wanted.knowledgeBaseId) await requireKnowledgeBase(db, viewer, wanted.knowledgeBaseId);
  return Response.json(await listDocuments(db, viewer, wanted));
});

export const POST = route(async (request, { viewer, runtime }) => {
  const { db } = runtime.database;
  const isAddress = request.headers.get("content-type")?.startsWith("application/json") ?? false;
  const { env, queue } = runtime;
  const add = async ({ knowledgeBaseId, files }: UploadedForm) => {
    const maxBytes = env.MAX_UPLOAD_MB * 1_048_576;
    const { documents } = await addFiles(db, viewer, { knowledgeBaseId, files, maxBytes, queue });
    return Response.json({ documents } satisfies AddedFiles, { status: 202 });
  };
  if (!isAddress) return withUpload(request, { names: ["knowledgeBaseId"], env }, add);
  return add(await readAddress(request, (id) => requireWritableBase(db, viewer, id), env));
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");

type UploadedForm = { knowledgeBaseId: string; files: (UploadedFile | SourcedUpload)[] };

/** Fetches what a request names. The base is looked at first: for one that takes nothing, nothing is fetched. */
async function readAddress(
  request: Request,
  requireBase: (knowledgeBaseId: string) => Promise<void>,
  env: Env,
): Promise<UploadedForm> {
  const { knowledgeBaseId, url } = await parseJson(request, addressRequestSchema);
  await requireBase(knowledgeBaseId);
  return { knowledgeBaseId, files: [await fetchDocument(url, env, request.signal)] };
}
