// `npm run eval -- NAME FOLDER`: how good retrieval and answers are on a set of questions, as tables, JSON and a picture.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { IbidError } from "../lib/errors.ts";
import { evaluateAnswers } from "./answers.ts";
import { evaluateAttribution } from "./attribution.ts";
import { evaluateConversations } from "./conversations.ts";
import type { Evaluation } from "./evaluation.ts";
import { evaluateEveryday } from "./everyday.ts";
import { evaluateGrounding } from "./everyday-grounding.ts";
import { evaluateRetrieval } from "./retrieval.ts";
import { evaluateVerdicts } from "./verdicts.ts";

type Options = {
  sample?: number | undefined;
  modes?: string | undefined;
  classes: string[];
  vary?: string | undefined;
  model?: string | undefined;
  format?: string | undefined;
  mode?: string | undefined;
};

const evaluations: Record<string, (folder: string, options: Options) => Promise<Evaluation>> = {
  retrieval: evaluateRetrieval,
  conversations: evaluateConversations,
  answers: evaluateAnswers,
  grounding: evaluateGrounding,
  everyday: evaluateEveryday,
  verdicts: evaluateVerdicts,
  attribution: evaluateAttribution,
};

const usage = `npm run eval -- ${Object.keys(evaluations).join("|")} FOLDER [--sample N] [--modes A,B] [--class A,B] [--vary A,B] [--model M] [--format F] [--mode M]`;

/** @throws TypeError for an unknown option, IbidError for an impossible value. */
function readCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: "string" },
      modes: { type: "string" },
      class: { type: "string", multiple: true, default: [] },
      vary: { type: "string" },
      model: { type: "string" },
      format: { type: "string" },
      mode: { type: "string" },
    },
  });
  const [name = "", folder = ""] = positionals;
  const sample = Number(values.sample ?? 1);
  if (!Number.isInteger(sample) || sample < 1)
    throw new IbidError(
      "invalid_request",
      "--sample takes a whole number from 1: every how-manieth question is asked.",
    );
  const classes = values.class.flatMap((names) => names.split(",")).filter(Boolean);
  return { name, folder, options: { ...values, sample, classes } };
}

async function run(): Promise<void> {
  const { name, folder, options } = readCommand();
  const evaluate = evaluations[name];
  if (!evaluate || folder === "") {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  if (!existsSync(folder))
    throw new IbidError(
      "not_found",
      `There is no folder ${folder}. Give the folder of the set to measure on.`,
    );
  const { picture, ...evaluation } = await evaluate(folder, options);
  for (const [title, table] of Object.entries(evaluation.tables)) {
    console.log(`\n${title}`);
    console.table(table);
  }
  for (const sentence of evaluation.legend ?? []) console.log(sentence);
  const results = join(import.meta.dirname, "results");
  mkdirSync(results, { recursive: true });
  const varied = options.vary === undefined ? "" : "-varied";
  const file = join(results, `${name}-${basename(resolve(folder))}${varied}`);
  const record = { at: new Date().toISOString(), options, ...evaluation };
  writeFileSync(`${file}.json`, `${JSON.stringify(record, null, 2)}\n`);
  console.log(`written to ${file}.json`);
  if (picture === undefined) return;
  writeFileSync(`${file}.svg`, picture);
  console.log(`drawn in ${file}.svg`);
}

try {
  await run();
} catch (error) {
  // These errors are sentences for the user; any other is a fault and keeps its trace.
  if (!(error instanceof IbidError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
