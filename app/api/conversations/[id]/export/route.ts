import { exportResponse } from "@/app/api/export-response.ts";
import { readConversation } from "@/lib/conversation/queries.ts";
import { writeExport } from "@/lib/export/write-export.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { exportQuerySchema } from "@/lib/wire/export.ts";

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const query = parseQuery(request, exportQuerySchema);
  const exported = await readConversation(runtime.database.db, viewer, params.id);
  return exportResponse(await writeExport(exported, { ...query, at: new Date() }));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
