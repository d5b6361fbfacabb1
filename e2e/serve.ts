/**
 * What the stories run on, started by Playwright and ended by its signal: one server of the built app for each worker,
 * on ports that follow each other. Their data is made once: the sample library is read here, and each has a copy.
 */
import { untilAllRead } from "../lib/document/until-all-read.ts";
import { readEnv } from "../lib/env.ts";
import { openRuntime } from "../lib/runtime.ts";
import { type BuiltApp, startBuiltApp } from "../scripts/built-app.ts";
import { emptyData, sampleData } from "./data-folders.ts";

const {
  IBID_E2E_DATA: folder = "",
  IBID_E2E_PORT: firstPort,
  IBID_E2E_WORKERS: workers,
} = process.env;

/** Makes a data folder, and waits until all its documents are indexed. */
async function makeData(dataDir: string, sample: "on" | "off"): Promise<void> {
  const runtime = await openRuntime(
    readEnv({ DATA_DIR: dataDir, DATABASE_URL: "", SAMPLE: sample, DISCOVER: "off" }),
  );
  await untilAllRead(runtime.database.db);
  await runtime.close();
}

await makeData(emptyData(folder), "off");
await makeData(sampleData(folder), "on");

const apps: Promise<BuiltApp>[] = [];
process.once("SIGTERM", async () => {
  for (const app of await Promise.allSettled(apps))
    if (app.status === "fulfilled") await app.value.close();
  process.exit();
});
// Playwright waits for the last one: by then the others are up.
for (let worker = 0; worker < Number(workers); worker += 1) {
  const app = startBuiltApp(
    { LANGUAGE_MODEL: "", SAMPLE: "on" },
    { data: sampleData(folder), port: Number(firstPort) + worker },
  );
  apps.push(app);
  await app;
}
