import { bibliographyForms, writeBibliography } from "@/lib/citation/bibliography.ts";
import { readConversation } from "@/lib/conversation/queries.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { bibliographyQuerySchema } from "@/lib/wire/bibliography.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { format } = parseQuery(request, bibliographyQuerySchema);
  const { sources } = await readConversation(runtime.database.db, viewer, params.id);
  const { mediaType, extension } = bibliographyForms[format];
  return new Response(writeBibliography(sources, format), {
    headers: {
      "content-type": `${mediaType}; charset=utf-8`,
      "content-disposition": `attachment; filename="bibliography.${extension}"`,
      "x-content-type-options": "nosniff",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
