import { readRetrieval } from "@/lib/answer/read-result.ts";
import { methodNotAllowed, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readRetrieval(runtime.database.db, viewer, params.id));
});

export const POST = methodNotAllowed("GET");
