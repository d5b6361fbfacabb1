import useSWR from "swr";

/** What `GET /api/health` says of the documents: how many wait, are worked on, failed, are ready. */
export type QueueCounts = { waiting: number; working: number; failed: number; ready: number };

type Health = { status: string; queue?: Partial<QueueCounts> };

/** Health answers 503 with the same body while something is missing: that is news, not a failure. */
async function readHealth(path: string): Promise<Health> {
  const response = await fetch(path);
  return response.json();
}

/** How far the library is; asked often only while something is being worked on. */
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
