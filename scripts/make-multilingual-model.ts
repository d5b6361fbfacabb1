import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeMultilingualModel } from "../test/multilingual-model.ts";

// Makes a small substitute for Xenova/multilingual-e5-small, to try EMBEDDING_MODEL without access to a model hub.
const id = "Xenova/multilingual-e5-small";
const folder = join(process.argv[2] ?? join(import.meta.dirname, "..", "models"), id);
if (existsSync(folder)) {
  console.error(`${folder} is there already. Move it away first: it may be the real model.`);
  process.exitCode = 1;
} else {
  writeMultilingualModel(folder);
  console.log(
    `Made ${folder}. It knows a few words only; take it away again before you use the real model.`,
  );
}
