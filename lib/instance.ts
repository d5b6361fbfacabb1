import { randomUUID } from "node:crypto";

// On the global object, because the server's bundles each have a copy of this file.
const instanceGlobals = globalThis as typeof globalThis & { ibidInstance?: string };

/**
 * This process's own id. The lock of the served data and `/api/health` hold it: a process that finds
 * the lock can tell its holder from another Ibid that has come to listen at the same address.
 */
export function instanceId(): string {
  instanceGlobals.ibidInstance ??= randomUUID();
  return instanceGlobals.ibidInstance;
}
