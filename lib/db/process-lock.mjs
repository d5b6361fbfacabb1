// A lock that one process holds on this machine. Plain JavaScript, because `npm start` needs it on
// the system's Node, before anything is installed.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Where the holder of a lock answers. `instance` is the holder's own id: any other server at
 * that address has another one, or none.
 * @typedef {{ url: string, instance: string }} LockServer
 */

/**
 * A process that holds a lock; `server` is null for one that serves nothing. `startTime` tells it
 * from a later process with the same number: on Linux its start in clock ticks since boot, elsewhere
 * what `ps` says; null if unknown.
 * @typedef {{ pid: number, startTime: string | null, server: LockServer | null }} LockHolder
 */

/**
 * Takes the lock at `path` for this process, making its folder if needed; or returns its holder. The
 * lock ends with `release()` or with the process; after a kill, the next process that asks takes it over.
 * @param {string} path
 * @param {LockServer | null} [server] where this process answers, for processes that find the lock taken.
 * @returns {{ taken: true, release: () => void } | { taken: false, holder: LockHolder }}
 */
export function takeProcessLock(path, server = null) {
  mkdirSync(dirname(path), { recursive: true });
  return take(path, { pid: process.pid, startTime: startTimeOf(process.pid), server });
}

/**
 * Which live process holds the lock at `path`; null if none does, also when one was killed in it.
 * @param {string} path
 * @returns {LockHolder | null}
 */
export function readProcessLock(path) {
  const lock = inspect(path);
  return lock.state === "live" ? lock.holder : null;
}

/**
 * @param {string} path
 * @param {LockHolder} self
 * @returns {{ taken: true, release: () => void } | { taken: false, holder: LockHolder }}
 */
function take(path, self) {
  // Written aside and linked into place: the name appears with its whole content or not at all.
  const content = JSON.stringify({ ...self, key: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    while (!linkIfFree(draft, path)) {
      const lock = inspect(path);
      if (lock.state === "live") return { taken: false, holder: lock.holder };
      if (lock.state === "absent") continue;
      const refused = removeStale(path, self);
      if (refused) return refused;
    }
  } finally {
    unlinkSync(draft);
  }
  const release = () => {
    process.off("exit", release);
    if (readIfThere(path) === content) unlinkSync(path);
  };
  process.on("exit", release);
  return { taken: true, release };
}

/**
 * Removes a dead process's lock. Of two processes that both found it dead, the slower could remove
 * the lock that the faster has just taken; so only the holder of a second lock, taken in the same
 * way, may look again and remove. A process that finds that one held gives way: its holder is starting.
 * @param {string} path
 * @param {LockHolder} self
 * @returns {{ taken: false, holder: LockHolder } | null}
 */
function removeStale(path, self) {
  const guard = take(`${path}.stale`, self);
  if (!guard.taken) return guard;
  try {
    if (inspect(path).state === "stale") unlinkSync(path);
    return null;
  } finally {
    guard.release();
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {boolean}
 */
function linkIfFree(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {string | null}
 */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns the state of a lock file: absent, held by a live process, or left by a dead one.
 * @param {string} path
 * @returns {{ state: "absent" } | { state: "stale" } | { state: "live", holder: LockHolder }}
 */
function inspect(path) {
  const text = readIfThere(path);
  if (text === null) return { state: "absent" };
  const holder = parseHolder(text);
  return holder !== null && isAlive(holder) ? { state: "live", holder } : { state: "stale" };
}

/**
 * Returns null for unreadable text. A lock file is linked into place whole, so only a crash of the machine can tear it.
 * @param {string} text
 * @returns {LockHolder | null}
 */
function parseHolder(text) {
  try {
    const { pid, startTime, server } = JSON.parse(text);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return {
      pid,
      startTime: typeof startTime === "string" ? startTime : null,
      server: parseServer(server),
    };
  } catch {
    return null;
  }
}

/**
 * Returns null for files of earlier versions: they name an address even if nothing listened there, and
 * no id to check it by.
 * @returns {LockServer | null}
 */
function parseServer(server) {
  if (typeof server?.url !== "string" || typeof server.instance !== "string") return null;
  return { url: server.url, instance: server.instance };
}

/**
 * @param {LockHolder} holder
 * @returns {boolean}
 */
function isAlive({ pid, startTime }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    if (error.code === "ESRCH") return false;
  }
  if (readLinuxStat(pid)?.state === "Z") return false; // Killed; its parent has not noticed yet.
  const current = startTimeOf(pid);
  return startTime === null || current === null || current === startTime;
}

/**
 * When a process started, as a text to compare; null where the system does not say.
 * @param {number} pid
 * @returns {string | null}
 */
function startTimeOf(pid) {
  if (process.platform === "linux") return readLinuxStat(pid)?.startTime ?? null;
  if (process.platform === "win32") return null;
  try {
    const ps = ["LC_ALL=C", "ps", "-o", "lstart=", "-p", String(pid)];
    return execFileSync("env", ps, { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * State and start time from /proc/PID/stat (proc(5): fields 3 and 22). The second field is the
 * program's name in parentheses and may hold anything, so fields are counted from the last one.
 * @param {number} pid
 * @returns {{ state: string, startTime: string } | null}
 */
function readLinuxStat(pid) {
  if (process.platform !== "linux") return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTime] = [fields[0], fields[19]];
    return state === undefined || startTime === undefined ? null : { state, startTime };
  } catch {
    return null;
  }
}
