import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "./user-error.mjs";

/**
 * The settings that `npm start` itself needs; the server checks all settings in lib/env.ts.
 * @typedef {{ port: number, host: string, dataDir: string, databaseUrl: string | null }} StartSettings
 */

/**
 * Loads `.env` into the environment without overriding variables that are set.
 * @param {string} path
 */
export function loadEnvFile(path) {
  if (!existsSync(path)) return;
  if (process.loadEnvFile) {
    process.loadEnvFile(path);
    return;
  }
  // Node before 20.12 has no loader; plain and quoted values on one line are enough here.
  for (const line of readFileSync(path, "utf8").split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#]*))/.exec(
      line,
    );
    if (!match || process.env[match[1]] !== undefined) continue;
    process.env[match[1]] = (match[2] ?? match[3] ?? match[4]).trim();
  }
}

/**
 * Reads the settings; an empty value counts as missing.
 * @param {Record<string, string | undefined>} env
 * @param {string} cwd the folder that a relative DATA_DIR is resolved against.
 * @returns {StartSettings}
 */
export function readStartSettings(env, cwd) {
  const text = (name) => env[name]?.trim() || null;
  const port = text("PORT") ?? "3000";
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new UserError(`PORT must be a number from 0 to 65535, and it is "${port}".`);
  }
  return {
    port: Number(port),
    host: text("HOST") ?? "127.0.0.1",
    dataDir: resolve(cwd, text("DATA_DIR") ?? ".data"),
    databaseUrl: text("DATABASE_URL"),
  };
}
