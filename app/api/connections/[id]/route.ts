import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { changeConnection, removeConnection, viewConnection } from "@/lib/settings/connections.ts";
import { type ConnectionView, connectionChangeSchema } from "@/lib/wire/settings.ts";

export const PATCH = route<{ id: string }>(async (request, { runtime, params }) => {
  const change = await parseJson(request, connectionChangeSchema);
  const changed = await changeConnection(runtime.database.db, runtime.env, params.id, change);
  return Response.json(viewConnection(changed) satisfies ConnectionView);
});

export const DELETE = route<{ id: string }>(async (_request, { runtime, params }) => {
  await removeConnection(runtime.database.db, runtime.env, params.id);
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT } = refuseAllBut("PATCH", "DELETE");
