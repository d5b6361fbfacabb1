import { deleteTurn } from "@/lib/conversation/delete-turn.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const DELETE = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  await deleteTurn(runtime.database.db, viewer, params.id);
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT, PATCH } = refuseAllBut("DELETE");
