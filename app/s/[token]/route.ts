import { exportPolicy } from "@/lib/export/write-html.ts";
import { errorResponse, knownError, refuseAllBut, route } from "@/lib/http.ts";
import { readSharedPage } from "@/lib/share/read-shared-page.ts";
import { writeMissingPage, writeSharedPage } from "@/lib/share/write-shared-page.ts";

/** A shared page: without scripts, for anyone with its address, kept by no cache and listed by no search engine. */
export const GET = route<{ token: string }>(
  async (_request, { runtime, params }) =>
    page(writeSharedPage(await readSharedPage(runtime.database.db, params.token)), 200),
  (error, request) =>
    knownError(error, request).code === "not_found"
      ? page(writeMissingPage(), 404)
      : errorResponse(error, request),
);

function page(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": exportPolicy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
