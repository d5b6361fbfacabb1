import { useSyncExternalStore } from "react";
import useSWR from "swr";
import { type ApiError, readJson } from "@/components/ui/fetch-json.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import type { Health, QueueCounts } from "@/lib/wire/health.ts";
import { currentProgress, followLibrary, unknownProgress } from "./progress-stream.ts";

const healthSource = firstSchema("healthSchema");

/** Health answers 503 with the same body while something is missing, so the status is not checked. */
const readHealth = (path: string) => readJson(healthSource, fetch(path));

const noQueue: QueueCounts = { waiting: 0, working: 0, failed: 0, ready: 0 };

/** Follows how far indexing is. Where the stream cannot be had, it asks: often only while there is work. */
export function useLibraryProgress() {
  const stream = useSyncExternalStore(followLibrary, currentProgress, () => unknownProgress);
  const { data } = useSWR<Health, ApiError>(stream.isAway ? "/api/health" : null, readHealth, {
    refreshInterval: (latest) =>
      isWorking(latest?.queue) || latest?.status !== "ok" ? 1500 : 20_000,
  });
  const queue = (stream.isAway ? data?.queue : undefined) ?? stream.queue;
  return { known: queue !== null, queue: queue ?? noQueue, working: isWorking(queue) };
}

function isWorking(queue: QueueCounts | null | undefined): boolean {
  return queue ? queue.waiting + queue.working > 0 : false;
}
