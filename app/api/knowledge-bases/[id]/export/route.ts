import { exportReader } from "@/app/export-reader.ts";
import { exportBeforeClosing } from "@/lib/conversation/export-knowledge-base.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { exportLanguageSchema } from "@/lib/wire/export.ts";
import { exportWordsIn } from "@/lib/wording/export-words.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { language: named } = parseQuery(request, exportLanguageSchema);
  const reader = await exportReader(request, named);
  const text = await exportBeforeClosing(runtime.database.db, viewer, params.id, reader);
  const name = exportWordsIn(reader.language).fileNames.case;
  return new Response(text, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.md"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
