import type { WrittenExport } from "@/lib/export/write-export.ts";
import { exportPolicy } from "@/lib/export/write-html.ts";

/** An export as a download, which a browser shows without running or loading anything. */
export function exportResponse({ content, mediaType, filename }: WrittenExport): Response {
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${filename}"`,
      "content-security-policy": exportPolicy,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
