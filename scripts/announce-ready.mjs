import { setTimeout as delay } from "node:timers/promises";

/**
 * The address that a person opens, or a program on this machine.
 * @param {{ host: string, port: number }} server
 */
export function serverUrl({ host, port }) {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Asks the server how it is until a question can be asked, then prints where.
 * @param {{ host: string, port: number, signal: AbortSignal }} server `signal` says that it has ended.
 */
export async function announceReady({ host, port, signal }) {
  // `localhost` may mean either protocol's loopback address; the one listened on is known here.
  const probe = { "127.0.0.1": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };
  const url = `${probe[host] ? `http://${probe[host]}:${port}` : serverUrl({ host, port })}/api/health`;
  while (!signal.aborted) {
    if (await answersWell(url, signal)) {
      console.log(`Ibid is ready: ${serverUrl({ host, port })}`);
      return;
    }
    await delay(100, undefined, { signal }).catch(() => {});
  }
}

async function answersWell(url, signal) {
  try {
    const response = await fetch(url, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
