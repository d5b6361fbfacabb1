import { toDocumentView } from "@/lib/document/document.ts";
import { readDocumentFile } from "@/lib/document/queries.ts";
import { giveFile } from "@/lib/fulltext/give-file.ts";
import { refuseAllBut, route } from "@/lib/http.ts";
import { withUpload, wrongField } from "../../read-upload.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const { filename, bytes } = await readDocumentFile(runtime.database.db, viewer, params.id);
  return new Response(new Uint8Array(bytes), {
    headers: {
      // The browser must never render the file, whatever type it claims.
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, escapeHeaderSign)}`,
      "x-content-type-options": "nosniff",
    },
  });
});

export const PUT = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { database, env, queue } = runtime;
  return withUpload(request, { names: [], env }, async ({ files: [file, ...others] }) => {
    if (!file || others.length > 0) throw wrongField("file", "must be one file");
    const maxBytes = env.MAX_UPLOAD_MB * 1_048_576;
    const document = await giveFile(database.db, viewer, params.id, { file, maxBytes, queue });
    return Response.json(toDocumentView(document), { status: 202 });
  });
});

export const { POST, PATCH, DELETE } = refuseAllBut("GET", "PUT");

/** Escapes a character that encodeURIComponent leaves but a header's extended value must not hold (RFC 8187). */
function escapeHeaderSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
