import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { projectEnv, root } from "./project.mjs";
import { runChild } from "./run-child.mjs";
import { step } from "./step.mjs";
import { UserError } from "./user-error.mjs";

const commands = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];
const macApps = ["Google Chrome", "Chromium"].flatMap((name) =>
  ["/Applications", join(homedir(), "Applications")].map(
    (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
  ),
);

/**
 * Finds the first Chrome or Chromium on this machine that runs; null if no browser does.
 * @param {Record<string, string | undefined>} env `CHROMIUM_PATH` overrides the search.
 * @returns {string | null}
 */
export function findChromium(env) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new UserError(`CHROMIUM_PATH names no Chromium that runs: ${named}`);
  }
  const inPath = commands.flatMap((command) =>
    (env.PATH ?? "").split(":").map((folder) => join(folder, command)),
  );
  return [...inPath, ...macApps].find((path) => existsSync(path) && runs(path)) ?? null;
}

/** On some systems `chromium-browser` only prints how to install it, so each candidate is run. */
function runs(path) {
  try {
    const version = execFileSync(path, ["--version"], { encoding: "utf8", stdio: "pipe" });
    return /Chrom/.test(version);
  } catch {
    return false;
  }
}

/**
 * Provides a Chromium for the browser tests: an installed one, else Debian's, else Playwright's own.
 * @returns {Promise<string | null>} its path; null for Playwright's own, which Playwright finds itself.
 */
export async function provideChromium() {
  const found = findChromium(process.env);
  if (found) return found;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    const installed = await step("Installing Debian's Chromium", installDebianChromium);
    if (installed) return installed;
  }
  if (await step("Downloading Playwright's Chromium", downloadPlaywrightChromium)) return null;
  throw new UserError(
    "The browser tests need Chrome or Chromium: install one (on Debian `apt-get install chromium`), " +
      "or name one that is installed with CHROMIUM_PATH.",
  );
}

async function installDebianChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { cwd: root, env, quiet: true };
  await runChild("apt-get", ["update"], options);
  await runChild("apt-get", ["install", "-y", "chromium"], options);
  return findChromium(process.env);
}

async function downloadPlaywrightChromium() {
  const options = { cwd: root, env: projectEnv(), quiet: true };
  const end = await runChild("playwright", ["install", "chromium"], options);
  return end.code === 0;
}
