import { spawn } from "node:child_process";
import { once } from "node:events";
import { IbidError } from "../lib/errors.ts";

/** What git said when it failed. It may hold paths and passwords, and is for no reader. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/** Settings that hold for every repository: nothing of it is run, and nothing is fetched but its own files. */
const safeSettings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.autocrlf=false",
  "core.logAllRefUpdates=false",
  "protocol.ext.allow=never",
  "submodule.recurse=false",
  "fetch.recurseSubmodules=false",
  "filter.lfs.smudge=",
  "filter.lfs.process=",
  "filter.lfs.required=false",
  // The mirror is cleared up once it shows what was fetched, not in between.
  "gc.auto=0",
  "maintenance.auto=false",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=60",
  "advice.detachedHead=false",
];

/** What a git that started this process, as for a hook, tells of its own repository. */
const ownRepository =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|PREFIX|SHALLOW_FILE)$/u;

function gitEnvironment(protocols: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ownRepository.test(name));
  return {
    ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
    LC_ALL: "C",
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_LFS_SKIP_SMUDGE: "1",
    // A password that nobody types would be waited for.
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    SSH_ASKPASS: "false",
    SSH_ASKPASS_REQUIRE: "force",
  };
}

/**
 * Runs the system's git, which knows the reader's keys and credentials, and never asks anybody anything.
 * @param options.protocols the ways on which repositories may be reached, joined by colons.
 * @throws GitError where it fails, the signal's reason, IbidError `invalid_request` where there is no git.
 */
export async function runGit(
  args: readonly string[],
  { protocols, signal }: { protocols: string; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const settings = safeSettings.flatMap((setting) => ["-c", setting]);
  const isGroup = process.platform !== "win32";
  const git = spawn("git", [...settings, ...args], {
    env: gitEnvironment(protocols),
    stdio: ["ignore", "ignore", "pipe"],
    // Without a terminal, and ended with the programs that it starts.
    detached: isGroup,
    windowsHide: true,
  });
  let said = "";
  git.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
  const end = () => {
    if (git.pid === undefined) return;
    try {
      process.kill(isGroup ? -git.pid : git.pid, "SIGTERM");
    } catch {
      // It has ended by itself.
    }
  };
  signal.addEventListener("abort", end, { once: true });
  process.once("exit", end);
  try {
    const [code] = (await once(git, "close")) as [number | null];
    signal.throwIfAborted();
    if (code !== 0) throw new GitError(said);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw noGit(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
    process.off("exit", end);
  }
}

function noGit(cause: Error): IbidError {
  return new IbidError(
    "invalid_request",
    "A Git repository is read by the program git, which is not on this machine. Install it (https://git-scm.com), then run the command again.",
    { cause },
  );
}
