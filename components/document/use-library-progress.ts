import useSWR from "swr";

/** What `GET /api/health` says of the documents: how many are waiting, being indexed, failed, ready. */
type QueueCounts = { waiting: number; working: number; failed: number; ready: number };

type Health = { status: string; queue?: Partial<QueueCounts> };

/** Health answers 503 with the same body while something is missing, so the status is not checked. */
async function readHealth(path: string): Promise<Health> {
  const response = await fetch(path);
  return response.json();
}

/** Follows how far indexing is; polls often only while there is work. */
export function useLibraryProgress() {
  const { data } = useSWR<Health, Error>("/api/health", readHealth, {
    refreshInterval: (latest) => (isWorking(latest) || latest?.status !== "ok" ? 1500 : 20_000),
  });
  const queue: QueueCounts = { waiting: 0, working: 0, failed: 0, ready: 0, ...data?.queue };
  return { known: data !== undefined, queue, working: isWorking(data) };
}

function isWorking(health: Health | undefined): boolean {
  return (health?.queue?.waiting ?? 0) + (health?.queue?.working ?? 0) > 0;
}
