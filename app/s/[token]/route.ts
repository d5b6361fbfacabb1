import { askedLanguage } from "@/app/asked-language.ts";
import { exportReader } from "@/app/export-reader.ts";
import { exportPolicy } from "@/lib/export/write-html.ts";
import { errorResponse, knownError, refuseAllBut, route } from "@/lib/http.ts";
import { readSharedPage } from "@/lib/share/read-shared-page.ts";
import { writeMissingPage, writeSharedPage } from "@/lib/share/write-shared-page.ts";
import type { PageLanguage } from "@/lib/wire/page-language.ts";

/**
 * A shared page: without scripts, for anyone with its address and in the language of whoever opens it, kept by no cache
 * and listed by no search engine.
 */
export const GET = route<{ token: string }>(
  async (request, { runtime, params }) => {
    const shared = await readSharedPage(runtime.database.db, params.token);
    const reader = await exportReader(request);
    return page(writeSharedPage(shared, reader), 200, reader.language);
  },
  (error, request) => {
    if (knownError(error, request).code !== "not_found") return errorResponse(error, request);
    const language = askedLanguage(request.headers);
    return page(writeMissingPage(language), 404, language);
  },
);

function page(html: string, status: number, language: PageLanguage): Response {
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "cache-control": "no-store",
      "content-security-policy": exportPolicy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
