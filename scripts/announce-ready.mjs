import { setTimeout as delay } from "node:timers/promises";
import { step } from "./step.mjs";

/**
 * The address that a person opens, or a program on this machine.
 * @param {{ host: string, port: number }} server
 */
export function serverUrl({ host, port }) {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Asks the server how it is until it can be used, then prints where, and what keeps its language model from being asked.
 * On the first start it waits for the sample library as well, a minute at most, and shows how far that is.
 * @param {{ host: string, port: number, firstStart: boolean, signal: AbortSignal }} server
 *   `signal` says that it has ended.
 */
export async function announceReady({ host, port, firstStart, signal }) {
  // `localhost` may mean either protocol's loopback address; the one listened on is known here.
  const probe = { "127.0.0.1": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };
  const url = `${probe[host] ? `http://${probe[host]}:${port}` : serverUrl({ host, port })}/api/health`;
  const ready = await askUntil(url, signal, () => true);
  if (ready && firstStart && unread(ready) > 0) {
    const waitUntil = Date.now() + 60_000;
    const loading = step("Loading the sample library", async (show) => {
      const read = await askUntil(url, signal, (health) => {
        const { waiting, working, failed, ready: done } = health.queue;
        show(`${done + failed} of ${waiting + working + failed + done} documents`);
        return unread(health) === 0 || Date.now() > waitUntil;
      });
      if (read === null) throw new Error("The server ended.");
    });
    await loading.catch(() => {});
  }
  if (signal.aborted) return;
  console.log(`Ibid is ready: ${serverUrl({ host, port })}`);
  const asked = ready?.models.find((model) => model.seat === "language");
  if (asked?.reason)
    console.warn(`The language model ${asked.id} cannot be asked. ${asked.reason}`);
}

const unread = ({ queue }) => queue.waiting + queue.working;

/** The health of a server that can be asked and of which `enough` holds; null if `signal` came first. */
async function askUntil(url, signal, enough) {
  while (!signal.aborted) {
    const health = await askHealth(url, signal);
    if (health && enough(health)) return health;
    await delay(100, undefined, { signal }).catch(() => {});
  }
  return null;
}

async function askHealth(url, signal) {
  try {
    const response = await fetch(url, { signal });
    const health = await response.json();
    // A model whose server is not there yet keeps nobody from adding documents or from choosing another one.
    const withoutModel = health.status === "unavailable" && health.database !== "unreachable";
    return response.ok || withoutModel ? health : null;
  } catch {
    return null; // Not listening yet.
  }
}
