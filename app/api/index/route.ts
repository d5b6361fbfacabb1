import { refuseAllBut, route } from "@/lib/http.ts";
import { viewIndex } from "@/lib/reindex/reindexing.ts";

export const GET = route(async (_request, { runtime }) => {
  return Response.json(await viewIndex(runtime.database.db));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
