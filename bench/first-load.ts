import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { startBuiltApp } from "../scripts/built-app.ts";
import { type Measurement, measurement } from "./measurement.ts";

/** The limit for the compressed JavaScript that a page loads before it is drawn, in kB. It is only ever lowered. */
export const maxFirstLoadKilobytes = 170;

/**
 * The limits for the compressed JavaScript that a page has loaded once nothing more comes, in kB: what it is drawn by, what
 * its data is parsed by, and, of a conversation, what its answers are drawn by.
 */
export const maxReadyKilobytes = { start: 318, conversation: 481 };

/** The limits for the fonts of a page's first screen, in kB. A conversation may show strong words and code, which have fonts of their own. */
export const maxFontKilobytes = { start: 55, conversation: 90 };

const manifestSchema = z.object({ rootMainFiles: z.array(z.string()) });

/** Compressed sizes in kB: of all scripts that the HTML of `/` loads, and of those that every Next.js page loads. */
type FirstLoad = { page: number; framework: number; scripts: string[] };

/**
 * Sums up the scripts of a page in a build, by the page's HTML.
 * @throws Error if the folder has no build.
 */
export function readFirstLoad(buildFolder: string, html: string): FirstLoad {
  const manifest = JSON.parse(readFileSync(join(buildFolder, "build-manifest.json"), "utf8"));
  const scripts = findScripts(html);
  return {
    page: weighScripts(buildFolder, scripts),
    framework: weighScripts(buildFolder, manifestSchema.parse(manifest).rootMainFiles),
    scripts,
  };
}

/** Sums up the compressed sizes of scripts of a build, in kB. */
export function weighScripts(buildFolder: string, scripts: readonly string[]): number {
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(buildFolder, file))).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
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
  const { page, framework } = readFirstLoad(
    join(import.meta.dirname, "..", ".next"),
    await readStartPage(),
  );
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

/** Returns the HTML of `/`, which is made on request: it is in the reader's language. */
async function readStartPage(): Promise<string> {
  const app = await startBuiltApp({ SAMPLE: "off" });
  try {
    return await (await fetch(app.url)).text();
  } finally {
    await app.close();
  }
}
