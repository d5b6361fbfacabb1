import { exportResponse } from "@/app/api/export-response.ts";
import { exportReader } from "@/app/export-reader.ts";
import { readConversation } from "@/lib/conversation/queries.ts";
import { writeExport } from "@/lib/export/write-export.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { exportQuerySchema } from "@/lib/wire/export.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { language, ...query } = parseQuery(request, exportQuerySchema);
  const exported = await readConversation(runtime.database.db, viewer, params.id);
  const reader = await exportReader(request, language);
  return exportResponse(await writeExport(exported, { ...query, reader, at: new Date() }));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
