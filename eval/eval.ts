// `npm run eval -- NAME FOLDER`: how good Ibid's answers are on a set of questions, as a table and as JSON.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Evaluation } from "./answer-set.ts";
import { evaluateAnswers } from "./answers.ts";
import { evaluateGrounding } from "./grounding.ts";

const evaluations: Record<string, (folder: string) => Promise<Evaluation>> = {
  answers: evaluateAnswers,
  grounding: evaluateGrounding,
};

const [name = "", folder = ""] = process.argv.slice(2);
const evaluate = evaluations[name];
if (!evaluate || folder === "") {
  console.error(`npm run eval -- ${Object.keys(evaluations).join("|")} FOLDER`);
  process.exitCode = 2;
} else if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}. Give the folder of the set to measure on.`);
  process.exitCode = 1;
} else {
  const { table, results } = await evaluate(folder);
  console.table(table);
  const resultsFolder = join(import.meta.dirname, "results");
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, `${name}-${basename(resolve(folder))}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), table, results }, null, 2)}\n`,
  );
  console.log(`written to ${file}`);
}
