import { join } from "node:path";
import { takeProcessLock } from "../lib/db/process-lock.mjs";
import { build, isBuilt } from "./build.mjs";
import { installLocked, isInstalled } from "./install.mjs";
import { root } from "./project.mjs";
import { step } from "./step.mjs";
import { UserError } from "./user-error.mjs";

/** Installs the locked packages unless they are installed. */
export async function ensureInstalled() {
  if (isInstalled(root)) return;
  await alone(() => step("Installing the locked packages (once, about a minute)", installLocked));
}

/** Builds the app unless there is a build of the present sources. */
export async function ensureBuilt() {
  if (isBuilt(root)) return;
  await alone(() => step("Building (once, about a minute)", build));
}

/** Takes a lock, because two installs or builds in one checkout would destroy each other's work. */
async function alone(run) {
  const lock = takeProcessLock(join(root, ".cache", "prepare-lock"));
  if (!lock.taken) {
    throw new UserError(
      `Process ${lock.holder.pid} is installing or building Ibid in this folder. ` +
        "Wait until it is done, then run the command again.",
    );
  }
  try {
    return await run();
  } finally {
    lock.release();
  }
}
