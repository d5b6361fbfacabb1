import { fetchFulltext } from "@/lib/fulltext/fetch-fulltext.ts";
import { readFulltextView } from "@/lib/fulltext/fulltext-state.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { fulltextRequestSchema } from "@/lib/wire/fulltext.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const { env, database } = runtime;
  return Response.json(await readFulltextView(database.db, env, viewer, params.id));
});

/** Answers when the search has ended. A reader who leaves meanwhile finds the result by GET. */
export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { allow_proxy: allowProxy } = await parseJson(request, fulltextRequestSchema);
  const { env, database, queue } = runtime;
  const { db } = database;
  await fetchFulltext({ db, env, queue }, viewer, params.id, { allowProxy });
  return Response.json(await readFulltextView(db, env, viewer, params.id));
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
