import { randomUUID } from "node:crypto";

// On the global object, because the server's bundles each have a copy of this file.
const instanceGlobals = globalThis as typeof globalThis & { ibidInstance?: string };

/**
 * This process's own id. It stands in the lock of the data that the process serves and in `/api/health`: whoever finds
 * the lock can tell its holder from another Ibid that has come to listen at the same address.
 */
export function instanceId(): string {
  instanceGlobals.ibidInstance ??= randomUUID();
  return instanceGlobals.ibidInstance;
}
