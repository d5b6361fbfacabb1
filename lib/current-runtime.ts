import type { Runtime } from "./runtime.ts";
import { fillSettings, readStoredSettings } from "./settings/stored-settings.ts";

/**
 * A runtime with what is stored of the settings, as it is now: another process may have changed it since the last request.
 * Closing it is left to the one it is made of.
 */
export async function withStoredSettings(runtime: Runtime): Promise<Runtime> {
  const stored = await readStoredSettings(runtime.database.db);
  const env = fillSettings(runtime.env, stored, runtime.localServers);
  return { ...runtime, env, reranker: runtime.rerankers.named(env.RERANKER_MODEL) };
}
