import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that runs Ibid: the locked package's on Linux x64, elsewhere the one that runs this script. */
export function projectNode() {
  const own = join(root, "node_modules", ".bin", "node");
  return process.platform === "linux" && existsSync(own) ? own : process.execPath;
}

/** Returns this process's environment with the project's commands and its Node first in PATH. */
export function projectEnv(extra = {}) {
  const bin = join(root, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    NEXT_TELEMETRY_DISABLED: "1",
    ...extra,
  };
}
