import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { testConnection } from "@/lib/settings/test-connection.ts";
import { type ConnectionTest, connectionTestRequestSchema } from "@/lib/wire/settings.ts";

export const POST = route(async (request, { runtime }) => {
  const asked = await parseJson(request, connectionTestRequestSchema);
  return Response.json((await testConnection(runtime.env, asked)) satisfies ConnectionTest);
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
