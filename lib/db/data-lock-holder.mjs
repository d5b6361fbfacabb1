// Plain JavaScript, because `npm start` asks this on the system's Node, before anything is installed.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The process that holds a data folder. `startTime` tells it from a later process with the same
 * number: on Linux its start in clock ticks since boot, elsewhere what `ps` says; null if unknown.
 * @typedef {{ pid: number, startTime: string | null, url: string }} DataLockHolder
 */

/**
 * The lock file of a data folder.
 * @param {string} dataDir
 * @returns {string}
 */
export function dataLockPath(dataDir) {
  return join(dataDir, "lock");
}

/**
 * Which live process holds this data folder; null if none does, also when one was killed in it.
 * @param {string} dataDir
 * @returns {DataLockHolder | null}
 */
export function readDataLock(dataDir) {
  const lock = inspectLock(dataLockPath(dataDir));
  return lock.state === "live" ? lock.holder : null;
}

/**
 * What a lock file says: nothing there, held by a live process, or left behind by a dead one.
 * @param {string} path
 * @returns {{ state: "absent" } | { state: "stale" } | { state: "live", holder: DataLockHolder }}
 */
export function inspectLock(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return { state: "absent" };
    throw error;
  }
  const holder = parseHolder(text);
  return holder !== null && isAlive(holder) ? { state: "live", holder } : { state: "stale" };
}

/**
 * A lock file is linked into place whole, so what cannot be read was torn by a crash of the machine.
 * @param {string} text
 * @returns {DataLockHolder | null}
 */
function parseHolder(text) {
  try {
    const { pid, startTime, url } = JSON.parse(text);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, startTime: typeof startTime === "string" ? startTime : null, url: String(url) };
  } catch {
    return null;
  }
}

/**
 * @param {DataLockHolder} holder
 * @returns {boolean}
 */
function isAlive({ pid, startTime }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    if (error.code === "ESRCH") return false;
  }
  if (readLinuxStat(pid)?.state === "Z") return false; // Killed; its parent has not taken notice yet.
  const current = startTimeOf(pid);
  return startTime === null || current === null || current === startTime;
}

/**
 * When a process started, as a text to compare; null where the system does not say.
 * @param {number} pid
 * @returns {string | null}
 */
export function startTimeOf(pid) {
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
