// `npm run train`: learns `lib/judgement/weights.json` from `eval/judgement` and prints how well it judges.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askedQuestion } from "../lib/judgement/asked-question.ts";
import type { Features } from "../lib/judgement/candidate.ts";
import { bestOf, mayAnswer } from "../lib/judgement/judge.ts";
import { readEvidence } from "../lib/judgement/read-evidence.ts";
import present from "../lib/judgement/weights.json" with { type: "json" };
import { describePassage } from "../lib/prompt/user-message.ts";
import { searchPassages } from "../lib/search/search-passages.ts";
import { evaluator } from "./answer-set.ts";
import { type EverydaySet, openEverydaySet, type Talk } from "./everyday-set.ts";
import { mean, rounded, share } from "./figures.ts";
import { fitAnswers, fitRanking, product, sigmoid } from "./fit-weights.ts";
import { fold, holdsOne, isUnanswerable } from "./judge-turn.ts";

/** A question with its candidate units. */
type Example = {
  answerable: boolean;
  /** Whether the found passages contain the fact. */
  found: boolean;
  rows: number[][];
  right: boolean[];
};

type Weights = { rank: number[]; bias: number; answers: number[] };

const names = Object.keys(present.rank) as (keyof Features)[];
const forAnswers: readonly (keyof Features)[] = [
  "unitCosine",
  "coveredInPassage",
  "beyondTitle",
  "worstInPassage",
  "kindPossible",
];
const used = names.map((name) => forAnswers.includes(name));

/** Passages per question, as in the product. */
const passagesAsked = 5;
const folds = 5;

async function readExamples(folder: string): Promise<Example[]> {
  const set = await openEverydaySet(folder);
  try {
    const examples: Example[] = [];
    for (const talk of set.talks) {
      examples.push(await readExample(set, talk));
      if (examples.length % 100 === 0)
        console.log(`${examples.length} of ${set.talks.length} read`);
    }
    return examples;
  } finally {
    await set.close();
  }
}

/** Returns the only turn of a talk in the training set. */
async function readExample({ runtime, libraryOf }: EverydaySet, talk: Talk): Promise<Example> {
  const [turn] = talk.turns;
  if (!turn) throw new Error(`${talk.id} asks nothing.`);
  const { knowledgeBaseIds, files } = await libraryOf(talk);
  const { question, cite, expect } = turn;
  const { passages } = await searchPassages(runtime, evaluator, {
    question,
    k: passagesAsked,
    knowledgeBaseIds,
    mode: "hybrid",
    rerank: false,
  });
  const items = [...(expect.any ?? []), ...(expect.all ?? []).flat()];
  const cited = new Set(
    passages.filter(({ documentId }) => files.get(documentId) === cite).map(({ tag }) => tag),
  );
  const isRight = (tag: string, text: string) => cited.has(tag) && holdsOne(fold(text), items);
  const compared = await readEvidence(
    runtime.embedder,
    askedQuestion(question),
    passages.map(describePassage),
  );
  const able = compared.filter(mayAnswer);
  const candidates = able.length > 0 ? able : compared;
  const answerable = !isUnanswerable(turn);
  return {
    answerable,
    found: answerable && passages.some(({ tag, text }) => isRight(tag, text)),
    rows: candidates.map(({ features }) => names.map((name) => features[name])),
    right: candidates.map(({ passage, unit }) => answerable && isRight(passage.tag, unit.words)),
  };
}

function train(examples: readonly Example[]): Weights {
  const rank = fitRanking(examples, names.length);
  const rows = examples.flatMap((example) => {
    const best = bestRow(example, rank);
    return best && (example.found || !example.answerable)
      ? { row: best.row, answers: example.answerable }
      : [];
  });
  const { bias, weights } = fitAnswers(rows, used);
  return { rank, bias, answers: weights };
}

function bestRow({ rows, right }: Example, rank: readonly number[]) {
  return bestOf(
    rows.map((row, at) => ({ row, right: right[at] === true, score: product(rank, row) })),
  );
}

/** The judgement of one question. */
type Judged = {
  example: Example;
  /** Whether the best unit is right; null when there is no right unit, or no other. */
  first: boolean | null;
  probability: number;
};

const judge = (examples: readonly Example[], { rank, bias, answers }: Weights): Judged[] =>
  examples.map((example) => {
    const best = bestRow(example, rank);
    const canTell = example.right.includes(true) && example.right.includes(false);
    return {
      example,
      first: canTell ? best?.right === true : null,
      probability: best ? sigmoid(bias + product(answers, best.row)) : 0,
    };
  });

/** Judges each question with weights learnt from the other folds. */
function judgeApart(examples: readonly Example[]): Judged[] {
  return Array.from({ length: folds }, (_, left) => {
    const isOut = (_example: Example, at: number) => at % folds === left;
    const weights = train(examples.filter((example, at) => !isOut(example, at)));
    return judge(examples.filter(isOut), weights);
  }).flat();
}

function figuresOf(judged: readonly Judged[]) {
  const ranked = judged.flatMap(({ first }) => first ?? []);
  const yes = judged.filter(({ example }) => example.found).map((each) => each.probability);
  const no = judged.filter(({ example }) => !example.answerable).map((each) => each.probability);
  return {
    "P@1": rounded(share(ranked, Boolean)),
    AUC: rounded(areaUnderCurve(yes, no)),
    "answered at 0.5": rounded(share(yes, (value) => value >= 0.5)),
    "declined at 0.5": rounded(share(no, (value) => value < 0.5)),
    ranked: ranked.length,
    answerable: yes.length,
    unanswerable: no.length,
  };
}

/** Returns how often an answerable question ranks before an unanswerable one. */
const areaUnderCurve = (yes: readonly number[], no: readonly number[]) =>
  mean(yes.flatMap((one) => no.map((other) => (Math.sign(one - other) + 1) / 2)));

const listed = (values: Readonly<Record<keyof Features, number>>) =>
  names.map((name) => values[name]);
const named = (values: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, rounded(values[at] ?? 0)]));

const examples = await readExamples(join(import.meta.dirname, "judgement"));
const learnt = train(examples);
const file = join(import.meta.dirname, "..", "lib", "judgement", "weights.json");
const before = readFileSync(file, "utf8");
const after = {
  rank: named(learnt.rank),
  answers: { bias: rounded(learnt.bias), ...named(learnt.answers) },
};
const text = `${JSON.stringify(after, null, 2)}\n`;
writeFileSync(file, text);
console.table({
  "weights before": figuresOf(
    judge(examples, {
      rank: listed(present.rank),
      bias: present.answers.bias,
      answers: listed(present.answers),
    }),
  ),
  "learnt from other folds": figuresOf(judgeApart(examples)),
  "learnt from all": figuresOf(judge(examples, learnt)),
});
console.log(text === before ? `${file} is as it was` : `written to ${file}`);
