import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectEnv, projectNode, root } from "./project.mjs";
import { runChild } from "./run-child.mjs";
import { UserError } from "./user-error.mjs";

// The inputs of a build; tests, docs and data do not affect it.
const folders = ["app", "components", "lib", "public", "drizzle"];
const rootFile =
  /^(?!vitest|playwright|drizzle|next-env).*\.(ts|mjs)$|^(tsconfig|package-lock)\.json$/;

/**
 * Hashes the names and contents of a build's inputs.
 * @param {string} folder the checkout.
 */
export function hashSources(folder) {
  const hash = createHash("sha256");
  const add = (path) => {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  };
  const walk = (path) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(inner);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(inner);
    }
  };
  for (const name of readdirSync(folder)
    .filter((file) => rootFile.test(file))
    .toSorted())
    add(name);
  for (const name of folders) if (existsSync(join(folder, name))) walk(name);
  return hash.digest("hex");
}

const stampPath = join(".next", "ibid-sources");

/**
 * Whether the folder has a complete build of the present sources.
 * @param {string} folder
 */
export function isBuilt(folder) {
  const stamp = join(folder, stampPath);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(folder);
}

/** Builds the app. The stamp is written last, so that an interrupted build is repeated. */
export async function build() {
  const stamp = join(root, stampPath);
  rmSync(stamp, { force: true });
  const sources = hashSources(root);
  const args = [join("node_modules", "next", "dist", "bin", "next"), "build"];
  const env = projectEnv({ NODE_ENV: "production" });
  const end = await runChild(projectNode(), args, { cwd: root, env, quiet: true });
  if (end.stopped) throw new UserError("Stopped.");
  if (end.code !== 0) throw new UserError(`${end.output.trim()}\n\nThe build failed.`);
  writeFileSync(stamp, sources);
}
