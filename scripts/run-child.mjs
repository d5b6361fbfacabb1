import { spawn } from "node:child_process";

/**
 * How a child ended. `stopped` is the signal that told this process to stop, if there was one.
 * @typedef {{ code: number | null, signal: string | null, stopped: string | null, output: string }} ChildEnd
 */

/**
 * Runs a command to its end. A signal to stop is passed on to it once, so that it can end in good
 * order and leaves nothing behind; after ten seconds it is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, quiet?: boolean, ipc?: boolean }} options
 *   `quiet` returns the output instead of printing it; `ipc` opens a channel that closes with this process.
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
    // Under npm a Ctrl-C arrives twice: from the terminal and from npm.
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

/** npm cannot pass a SIGKILL on, and its children would run on unnoticed. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) stop("SIGTERM");
  }, 500);
}
