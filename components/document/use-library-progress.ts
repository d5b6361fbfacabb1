import useSWR from "swr";
import { type ApiError, readJson } from "@/components/ui/fetch-json.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import type { Health, QueueCounts } from "@/lib/wire/health.ts";

const healthSource = firstSchema("healthSchema");

/** Health answers 503 with the same body while something is missing, so the status is not checked. */
const readHealth = (path: string) => readJson(healthSource, fetch(path));

const noQueue: QueueCounts = { waiting: 0, working: 0, failed: 0, ready: 0 };

/** Follows how far indexing is; polls often only while there is work. */
export function useLibraryProgress() {
  const { data } = useSWR<Health, ApiError>("/api/health", readHealth, {
    refreshInterval: (latest) => (isWorking(latest) || latest?.status !== "ok" ? 1500 : 20_000),
  });
  return { known: data !== undefined, queue: data?.queue ?? noQueue, working: isWorking(data) };
}

function isWorking(health: Health | undefined): boolean {
  return health !== undefined && health.queue.waiting + health.queue.working > 0;
}
