// `npm run bench`: what Ibid costs compared with the plainest thing that does the same, as a table and as JSON.
// `npm run bench -- search` measures one alone; `npm run bench -- scale` loads and searches many more chunks.
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { measureEmbedding } from "./embedding.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureFirstToken } from "./first-token.ts";
import { measureLoading } from "./loading.ts";
import { measureMachines } from "./machines.ts";
import type { Measurement } from "./measurement.ts";
import { measurePage } from "./page/measure-page.ts";
import { measurePromptTokens } from "./prompt-tokens.ts";
import { measureReranking } from "./reranking.ts";
import { measureScale, measureSearch } from "./search.ts";

const benches: Record<string, () => Promise<Measurement[]>> = {
  embedding: measureEmbedding,
  reranking: measureReranking,
  search: measureSearch,
  scale: measureScale,
  loading: measureLoading,
  "first-load": measureFirstLoad,
  "first-token": measureFirstToken,
  machines: measureMachines,
  page: measurePage,
  "prompt-tokens": measurePromptTokens,
};

/** Measured only when named, because of what they load: many chunks, and a browser. */
const onlyByName = ["scale", "page"];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(", ")}. Choose of ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(1);
}

const results: Measurement[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : onlyByName.includes(name)) continue;
  console.log(`measuring ${name} …`);
  results.push(...(await measure()));
}

const { format: figure } = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
console.table(
  Object.fromEntries(
    results.map(({ name, value, unit, baseline, ratio }) => [
      name,
      {
        Ibid: `${figure(value)} ${unit}`,
        "compared with": baseline.name,
        at: `${figure(baseline.value)} ${unit}`,
        ratio: figure(ratio),
      },
    ]),
  ),
);
const file = join(import.meta.dirname, "results.json");
const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);
console.log(`written to ${file}`);
