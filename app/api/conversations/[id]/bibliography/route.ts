import { askedLanguage } from "@/app/asked-language.ts";
import { bibliographyForms, writeBibliography } from "@/lib/citation/bibliography.ts";
import { readConversation } from "@/lib/conversation/queries.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { bibliographyQuerySchema } from "@/lib/wire/bibliography.ts";
import { exportWordsIn } from "@/lib/wording/export-words.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { format, language: named } = parseQuery(request, bibliographyQuerySchema);
  const { sources } = await readConversation(runtime.database.db, viewer, params.id);
  const { mediaType, extension } = bibliographyForms[format];
  const language = named ?? askedLanguage(request.headers);
  const name = exportWordsIn(language).fileNames.bibliography;
  return new Response(writeBibliography(sources, format, language), {
    headers: {
      "content-type": `${mediaType}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}.${extension}"`,
      "x-content-type-options": "nosniff",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
