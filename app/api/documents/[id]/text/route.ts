import { z } from "zod";
import { readDocumentText } from "@/lib/document/queries.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";

const offsetSchema = z.coerce.number().int().min(0).optional();
const rangeSchema = z.strictObject({ from: offsetSchema, to: offsetSchema });

export const GET = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const range = parseQuery(request, rangeSchema);
  return Response.json(await readDocumentText(runtime.database.db, viewer, params.id, range));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
