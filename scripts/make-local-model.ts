import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeLanguageModel } from "../test/language-model.ts";

// Makes a language model of a few kilobytes that says the same to everything, to try LANGUAGE_MODEL=local:made-model without
// a download.
const name = "made-model";
const folder = join(process.argv[2] ?? join(import.meta.dirname, "..", "models"), name);
if (existsSync(folder)) {
  console.error(`${folder} is there already.`);
  process.exitCode = 1;
} else {
  writeLanguageModel(folder, {
    thinks: "It says the same to everything.",
    says: "## Answer\n\nThis model was made to try how an answer streams, and knows nothing.",
  });
  console.log(
    `Made ${folder}. Set LANGUAGE_MODEL=local:${name} to try it, and take it away again.`,
  );
}
