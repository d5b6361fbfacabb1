import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { addSample } from "@/lib/job/load-sample.ts";
import { readSampleIds } from "@/lib/job/sample-bases.ts";
import type { SampleView } from "@/lib/wire/settings.ts";

export const POST = route(async (request, { viewer, runtime }) => {
  await parseJson(request, noBody);
  const { db } = runtime.database;
  await addSample(db, runtime.queue);
  const knowledgeBaseIds = await readSampleIds(db, viewer);
  return Response.json({ knowledgeBaseIds } satisfies SampleView, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
