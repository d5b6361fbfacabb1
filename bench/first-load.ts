import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { type Measurement, measurement } from "./measurement.ts";

/** The limit for the start page's compressed JavaScript, in kB. */
export const maxFirstLoadKilobytes = 250;

const manifestSchema = z.object({ rootMainFiles: z.array(z.string()) });

/** Compressed sizes in kB: of all scripts that the HTML of `/` loads, and of those that every Next.js page loads. */
type FirstLoad = { page: number; framework: number; scripts: string[] };

/**
 * Sums up the scripts of `/` in a build.
 * @throws Error if the folder has no build.
 */
export function readFirstLoad(buildFolder: string): FirstLoad {
  const html = readFileSync(join(buildFolder, "server", "app", "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(buildFolder, "build-manifest.json"), "utf8"));
  const scripts = findScripts(html);
  const kilobytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(buildFolder, file))).length, 0) /
    1000;
  return {
    page: kilobytes(scripts),
    framework: kilobytes(manifestSchema.parse(manifest).rootMainFiles),
    scripts,
  };
}

/** Lists the scripts that the HTML loads or preloads, each once; `nomodule` scripts are for browsers without modules. */
export function findScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const files = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .map((tag) => /(?:src|href)="\/_next\/(static\/[^"?]+\.js)/.exec(tag)?.[1]);
  return [...new Set(files.filter((file) => file !== undefined))];
}

/** Measures the scripts of the start page, compared with an empty page of the same framework. */
export async function measureFirstLoad(): Promise<Measurement[]> {
  const { page, framework } = readFirstLoad(join(import.meta.dirname, "..", ".next"));
  return [
    measurement({
      name: "scripts of the start page, compressed",
      value: page,
      unit: "kB",
      baseline: { name: "an empty Next.js page", value: framework },
      details: { max: maxFirstLoadKilobytes },
    }),
  ];
}
