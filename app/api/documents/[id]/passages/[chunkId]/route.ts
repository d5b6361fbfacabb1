import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { changePassage } from "@/lib/passage/change-passage.ts";
import { passageChangeSchema } from "@/lib/wire/indexed-passage.ts";

type PassageParams = { id: string; chunkId: string };

export const PATCH = route<PassageParams>(async (request, { viewer, runtime, params }) => {
  const change = await parseJson(request, passageChangeSchema);
  const { id: documentId, chunkId } = params;
  const { embedder, database } = runtime;
  const tools = { db: database.db, embedder };
  return Response.json(await changePassage(tools, viewer, { documentId, chunkId }, change));
});

export const { GET, POST, PUT, DELETE } = refuseAllBut("PATCH");
