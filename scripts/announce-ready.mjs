import { setTimeout as delay } from "node:timers/promises";
import { step } from "./step.mjs";

/**
 * Returns the address for a browser or a program on this machine.
 * @param {{ host: string, port: number }} server
 */
export function serverUrl({ host, port }) {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Polls the server's health until it can be used, then prints its address, and why its language model is not available.
 * On the first start it also waits for the sample library, at most a minute, and shows the progress.
 * @param {{ host: string, port: number, firstStart: boolean, signal: AbortSignal }} server
 *   `signal` aborts when the server has ended.
 */
export async function announceReady({ host, port, firstStart, signal }) {
  // `localhost` may be an IPv4 or IPv6 address; this is the one that the server listens on.
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

/** Waits until the server answers and `enough` holds for its health; null if `signal` aborts first. */
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
    // Without its model's server, the app can still take documents and answer with another model.
    const withoutModel = health.status === "unavailable" && health.database !== "unreachable";
    return response.ok || withoutModel ? health : null;
  } catch {
    return null; // Not listening yet.
  }
}
