import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { addConnection, viewConnection } from "@/lib/settings/connections.ts";
import { type ConnectionView, newConnectionRequestSchema } from "@/lib/wire/settings.ts";

export const POST = route(async (request, { runtime }) => {
  const wanted = await parseJson(request, newConnectionRequestSchema);
  const added = await addConnection(runtime.database.db, runtime.env, wanted);
  return Response.json(viewConnection(added) satisfies ConnectionView, { status: 201 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
