import { restoreTurn } from "@/lib/conversation/delete-turn.ts";
import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  await parseJson(request, noBody);
  await restoreTurn(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
