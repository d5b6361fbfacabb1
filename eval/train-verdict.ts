// `npm run train:verdict`: learns `lib/verdict/weights.json` from `eval/judgement` and prints how well it tells claims apart.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readClaimWords } from "../lib/verdict/claim-words.ts";
import { comparePassage } from "../lib/verdict/compare-passage.ts";
import { type ClaimFeatures, readFeatures } from "../lib/verdict/features.ts";
import { readPassageWords } from "../lib/verdict/passage-words.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { mean, rounded, share } from "./figures.ts";
import { fitAnswers, product, sigmoid } from "./fit-weights.ts";
import { makeVerdictExamples, type VerdictExample } from "./verdict-examples.ts";

/**
 * What one example of a kind counts. Questions with their facts lead, because people ask in other words than a text uses
 * as answers do, and so they teach how much of a claim's words may be missing. The made ones, which are many and far
 * easier, only teach what a contradiction looks like.
 */
const worths: Readonly<Record<VerdictExample["kind"], number>> = {
  asked: 1,
  "asked wrongly": 1.3,
  rewritten: 0.3,
  perturbed: 0.1,
  "left out": 0.05,
  foreign: 0.05,
};
/** A strong one: the made examples are surer of each feature than real claims are. */
const penalty = 0.008;
const folds = 5;
const seed = 7;

type Row = { kind: VerdictExample["kind"]; row: number[]; answers: boolean; worth: number };
type Weights = { bias: number; weights: number[] };

const examples = makeVerdictExamples(join(import.meta.dirname, "judgement"), seededRandom(seed));
const read = examples.map((example) => ({
  example,
  features: readFeatures(
    comparePassage(readClaimWords(example.claim), readPassageWords(example.passage)),
  ),
}));
const names = Object.keys(read[0]?.features ?? {}) as (keyof ClaimFeatures)[];
const rows = read.map(
  ({ example, features }): Row => ({
    kind: example.kind,
    row: names.map((name) => features[name]),
    answers: example.supported,
    worth: worths[example.kind],
  }),
);

const fit = (some: readonly Row[]): Weights =>
  fitAnswers(
    some,
    names.map(() => true),
    penalty,
  );

/** Scores each example with weights learnt from the other folds. */
function scoreApart(): { row: Row; score: number }[] {
  return Array.from({ length: folds }, (_, left) => {
    const isOut = (_row: Row, at: number) => at % folds === left;
    const { bias, weights } = fit(rows.filter((row, at) => !isOut(row, at)));
    return rows
      .filter(isOut)
      .map((row) => ({ row, score: sigmoid(bias + product(weights, row.row)) }));
  }).flat();
}

const scored = scoreApart();
const kinds = Object.keys(worths) as VerdictExample["kind"][];
console.table(
  Object.fromEntries(
    kinds.map((kind) => {
      const own = scored.filter(({ row }) => row.kind === kind);
      return [
        kind,
        {
          examples: own.length,
          supported: own.some(({ row }) => row.answers) ? "yes" : "no",
          "mean score": rounded(mean(own.map(({ score }) => score))),
          "right at 0.5": rounded(share(own, ({ row, score }) => score >= 0.5 === row.answers)),
        },
      ];
    }),
  ),
);
const { bias, weights } = fit(rows);
const file = join(import.meta.dirname, "..", "lib", "verdict", "weights.json");
const text = `${JSON.stringify(
  {
    bias: rounded(bias),
    features: Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)])),
  },
  null,
  2,
)}\n`;
const before = readFileSync(file, "utf8");
writeFileSync(file, text);
console.log(text === before ? `${file} is as it was` : `written to ${file}`);
