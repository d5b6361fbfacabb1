import { readDocumentFile } from "@/lib/document/queries.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

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

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");

/** Escapes a character that encodeURIComponent leaves but a header's extended value must not hold (RFC 8187). */
function escapeHeaderSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
