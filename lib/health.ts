import { sql } from "drizzle-orm";
import packageJson from "../package.json" with { type: "json" };
import { withStoredSettings } from "./current-runtime.ts";
import { countQueue } from "./document/queries.ts";
import { instanceId } from "./instance.ts";
import { listModels } from "./model/list-models.ts";
import { reportFailure } from "./report-failure.ts";
import { isRuntimeReady, startRuntime } from "./runtime.ts";
import type { Health } from "./wire/health.ts";

/** Whether a question can be asked now, and what is in the way if not (docs/api.md, `GET /api/health`). */
export async function checkHealth(): Promise<Health> {
  const told = { version: packageJson.version, instance: instanceId() };
  const noQueue = { waiting: 0, working: 0, failed: 0, ready: 0 };
  if (!isRuntimeReady()) {
    return { status: "starting", ...told, database: "starting", models: [], queue: noQueue };
  }
  const started = await startRuntime();
  // Without its database it still says which of the environment's models are there.
  const runtime = await withStoredSettings(started).catch(() => started);
  const { db, kind } = runtime.database;
  // A provider that was not set up keeps no question from its answer.
  const listed = await listModels(runtime, { unused: false });
  const models = listed.map(({ id, seat, available, reason }) => ({
    id,
    seat,
    available,
    ...(reason ? { reason } : {}),
  }));
  const asked = models.find((model) => model.seat === "language");
  try {
    await db.execute(sql`SELECT 1`);
    const queue = await countQueue(db);
    return {
      status: asked?.available ? "ok" : "unavailable",
      ...told,
      database: kind,
      models,
      queue,
    };
  } catch (error) {
    reportFailure("The health check found no database", error);
    return { status: "unavailable", ...told, database: "unreachable", models, queue: noQueue };
  }
}
