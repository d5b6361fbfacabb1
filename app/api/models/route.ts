import { listModels } from "@/lib/answer/list-models.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route(async (_request, { runtime }) => {
  return Response.json({ models: listModels(runtime) });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
