import { withStoredSettings } from "@/lib/current-runtime.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { readSampleIds } from "@/lib/job/sample-bases.ts";
import type { Runtime } from "@/lib/runtime.ts";
import { keepChoices, readStoredSettings } from "@/lib/settings/stored-settings.ts";
import { checkChange, viewSettings } from "@/lib/settings/view-settings.ts";
import type { Viewer } from "@/lib/viewer.ts";
import { type SettingsView, settingsChangeSchema } from "@/lib/wire/settings.ts";

export const GET = route(async (_request, { viewer, runtime }) => show(runtime, viewer));

export const PATCH = route(async (request, { viewer, runtime }) => {
  const change = await parseJson(request, settingsChangeSchema);
  checkChange(runtime.env, change);
  await keepChoices(runtime.database.db, change);
  return show(await withStoredSettings(runtime), viewer);
});

async function show({ env, database: { db } }: Runtime, viewer: Viewer): Promise<Response> {
  const [stored, sampleIds] = await Promise.all([
    readStoredSettings(db),
    readSampleIds(db, viewer),
  ]);
  return Response.json((await viewSettings(env, stored, sampleIds)) satisfies SettingsView);
}

export const { POST, PUT, DELETE } = refuseAllBut("GET", "PATCH");
