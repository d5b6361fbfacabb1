import { spawn } from "node:child_process";

/**
 * How a child ended. `stopped` is the signal this process was told to stop with, if it was.
 * @typedef {{ code: number | null, signal: string | null, stopped: string | null, output: string }} ChildEnd
 */

/**
 * Runs a command to its end. A signal to stop is passed on to it once, so that it can end in good
 * order and nothing of it stays behind; one that has not ended after ten seconds is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, quiet?: boolean, ipc?: boolean }} options
 *   `quiet` keeps the output back and returns it; `ipc` opens a channel that closes with this process.
 * @returns {Promise<ChildEnd>}
 */
export function runChild(command, args, { cwd, env, quiet = false, ipc = false }) {
  const output = quiet ? "pipe" : "inherit";
  const stdio = ["inherit", output, output, ...(ipc ? ["ipc"] : [])];
  const child = spawn(command, args, { cwd, env, stdio });
  const chunks = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));

  let stopped = null;
  let killTimer;
  const stop = (signal) => {
    // A terminal's Ctrl-C comes here twice under npm: from the terminal and passed on by npm.
    if (stopped !== null) return;
    stopped = signal;
    child.kill(signal === "SIGINT" ? "SIGINT" : "SIGTERM");
    killTimer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  const parentTimer = watchParent(stop);

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      resolve({ code, signal, stopped, output: Buffer.concat(chunks).toString("utf8") });
    });
  }).finally(() => {
    clearTimeout(killTimer);
    clearInterval(parentTimer);
    for (const signal of signals) process.off(signal, stop);
  });
}

/** An npm that is killed outright passes nothing on; what it started would stay behind unseen. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) stop("SIGTERM");
  }, 500);
}
