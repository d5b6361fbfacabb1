import { z } from "zod";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { viewIndex } from "@/lib/reindex/reindexing.ts";

const schema = z.strictObject({ model: z.string().trim().min(1).max(200).optional() });

export const POST = route(async (request, { runtime }) => {
  const { model = runtime.env.EMBEDDING_MODEL } = await parseJson(request, schema);
  await runtime.reindexing.start(model);
  return Response.json(await viewIndex(runtime.database.db), { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
