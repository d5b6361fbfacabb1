import { readRetrieval } from "@/lib/conversation/read-result.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readRetrieval(runtime.database.db, viewer, params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
