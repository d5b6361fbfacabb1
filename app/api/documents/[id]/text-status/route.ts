import { readTextStatus } from "@/lib/document/text-status.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readTextStatus(runtime.database.db, viewer, params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
