import { deleteTurn } from "@/lib/conversation/delete-turn.ts";
import { readSavedAnswer } from "@/lib/conversation/queries.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await readSavedAnswer(runtime.database.db, viewer, params.id));
});

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteTurn(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { POST, PUT, PATCH } = refuseAllBut("GET", "DELETE");
