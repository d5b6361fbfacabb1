import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./project.mjs";
import { runChild } from "./run-child.mjs";
import { UserError } from "./user-error.mjs";

/**
 * Whether node_modules holds what package-lock.json names. npm writes its list of installed packages last,
 * so an interrupted install has no list.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installed = readJson(join(folder, "node_modules", ".package-lock.json"))?.packages;
  const locked = readJson(join(folder, "package-lock.json"))?.packages;
  const manifest = readJson(join(folder, "package.json"));
  if (!installed || !locked || !manifest) return false;

  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    const wanted = Object.entries(manifest[kind] ?? {});
    const named = locked[""]?.[kind] ?? {};
    if (wanted.length !== Object.keys(named).length) return false;
    if (wanted.some(([name, range]) => named[name] !== range)) return false;
  }
  for (const [path, entry] of Object.entries(locked)) {
    if (path === "" || entry.link) continue;
    const found = installed[path];
    // An optional package belongs to one platform: it may be missing, but not have another version.
    if (!found && entry.optional) continue;
    if (found?.version !== entry.version) return false;
  }
  const bringsNode = process.platform === "linux" && process.arch === "x64";
  return !bringsNode || existsSync(join(folder, "node_modules", ".bin", "node"));
}

/** Installs exactly the locked packages, without running their install scripts. */
export async function installLocked() {
  // npm passes its own path on; using it also avoids a shell on Windows.
  const npmCli = process.env.npm_execpath;
  const [command, before] =
    npmCli && basename(npmCli) === "npm-cli.js" ? [process.execPath, [npmCli]] : ["npm", []];
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  const kinds = ["--include=dev", "--include=optional"];
  const end = await runChild(command, [...before, ...args, ...kinds], {
    cwd: root,
    env,
    quiet: true,
  });
  if (end.stopped) throw new UserError("Stopped.");
  if (end.code === 0) return;
  throw new UserError(`${end.output.trim()}\n\nThe locked packages could not be installed.`);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
