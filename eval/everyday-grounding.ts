import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { openPrompts } from "../lib/prompt/prompt-files.ts";
import { writeReminder } from "../lib/prompt/reminder.ts";
import { answerFormatSchema, answerModeSchema } from "../lib/wire/answer-request.ts";
import { type VerdictLabel, verdictLabelSchema } from "../lib/wire/citation.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { type AskedTurn, askTalk, summarise } from "./everyday.ts";
import { openEverydaySet } from "./everyday-set.ts";
import { rounded } from "./figures.ts";
import { type GroundedAnswer, measureGrounding } from "./grounded-answer.ts";
import { evaluateAnswerGrounding } from "./grounding.ts";
import { settingsFor } from "./settings.ts";

type Options = {
  classes?: readonly string[];
  sample?: number | undefined;
  model?: string | undefined;
  format?: string | undefined;
  mode?: string | undefined;
};

/** An answered turn, and how its sentences are grounded. */
export type GroundedTurn = { turn: AskedTurn; grounded: GroundedAnswer | null };

/** Classes whose questions ask for what stands in a passage. */
const groundedClasses = ["notes", "runbooks", "papers", "configs", "facts", "german"];

/** Measures whether citations hold: of an everyday set or, without libraries, of a set with reference answers. */
export async function evaluateGrounding(folder: string, options: Options): Promise<Evaluation> {
  return existsSync(join(folder, "libraries.json"))
    ? evaluateEverydayGrounding(folder, options)
    : evaluateAnswerGrounding(folder, options.model);
}

async function evaluateEverydayGrounding(
  folder: string,
  { classes = [], sample = 1, model, ...form }: Options,
): Promise<Evaluation> {
  const asking = {
    format: form.format === undefined ? undefined : readChoice(answerFormatSchema, form.format),
    mode: form.mode === undefined ? undefined : readChoice(answerModeSchema, form.mode),
  };
  const set = await openEverydaySet(folder, settingsFor(model));
  try {
    const wanted = classes.length > 0 ? classes : groundedClasses;
    const talks = set.talks
      .filter((talk) => wanted.includes(talk.class))
      .filter((_, at) => at % sample === 0);
    console.log(`${talks.length} talks, answered by ${set.runtime.env.LANGUAGE_MODEL}`);
    const turns: GroundedTurn[] = [];
    for (const talk of talks) {
      const grounded = new Map<AskedTurn, GroundedAnswer>();
      const asked = await askTalk(set, talk, {
        ...asking,
        see(turn, result) {
          if (result.message.outcome === "answered")
            grounded.set(
              turn,
              measureGrounding(turn.question, result, instructionsFor(turn, set.runtime.env)),
            );
        },
      });
      turns.push(...asked.map((turn) => ({ turn, grounded: grounded.get(turn) ?? null })));
      for (const turn of asked) console.log(`${turn.id}.${turn.turn} ${turn.verdict}`);
    }
    return {
      tables: {
        everyday: summarise(asked(turns)),
        grounding: summariseGroundedTurns(turns),
        "markers by verdict": countVerdicts(turns),
      },
      results: turns,
    };
  } finally {
    await set.close();
  }
}

const asked = (turns: readonly GroundedTurn[]) => turns.map(({ turn }) => turn);

/** @throws IbidError `invalid_request` for a word that is no choice. */
function readChoice<Choice>(
  schema: { safeParse(value: string): { data?: Choice | undefined } },
  word: string,
): Choice {
  const { data } = schema.safeParse(word);
  if (data === undefined)
    throw new IbidError(
      "invalid_request",
      `--format takes prose or sections, --mode answer or agent, not ${word}.`,
    );
  return data;
}

/** What a model is told for a question, whatever is read. */
function instructionsFor({ question }: AskedTurn, { PROMPTS_DIR }: Env): string {
  const prompts = openPrompts(PROMPTS_DIR);
  return [
    ...[["case"], ["personal"], ["shared"], ["case", "shared"]].flatMap((kinds) => [
      prompts.instructions("prose", kinds),
      prompts.instructions("sections", kinds),
    ]),
    writeReminder(question, "TAG#0"),
  ].join("\n");
}

/** Tabulates how the answers' sentences are grounded, with their targets. */
export function summariseGroundedTurns(turns: readonly GroundedTurn[]): Table {
  const answers = turns.flatMap(({ turn, grounded }) => (grounded ? [{ turn, ...grounded }] : []));
  const sum = (value: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((all, answer) => all + value(answer), 0);
  const row = (part: number, of: number, aim: string) => ({
    measured: of === 0 ? "-" : rounded(part / of),
    aim,
    of,
  });
  const named = asked(turns).filter(({ cited }) => cited !== null);
  const facts = asked(turns).filter(({ expected }) => expected === "answered");
  const told = answers.filter(({ sameLanguage }) => sameLanguage !== null);
  return {
    "facts right": row(
      facts.filter(({ verdict }) => verdict === "right").length,
      facts.length,
      "0.7 or more",
    ),
    "answers with a citation": row(
      answers.filter(({ turn }) => turn.files.length > 0).length,
      answers.length,
      "0.97 or more",
    ),
    "right file cited": row(
      named.filter(({ cited }) => cited === true).length,
      named.length,
      "0.9 or more",
    ),
    "sentences that a given passage carries, with a marker": row(
      sum(({ carriedCited }) => carriedCited),
      sum(({ carried }) => carried),
      "0.95 or more",
    ),
    "sentences that none carries and without a marker, in uncited": row(
      sum(({ foreignTold }) => foreignTold),
      sum(({ foreign }) => foreign),
      "1",
    ),
    "markers found by Ibid": row(
      sum(({ attributed }) => attributed),
      answers.reduce((all, { verdicts }) => all + countAll(verdicts), 0),
      "",
    ),
    "answers with words of the instructions": row(
      answers.filter(({ leaked }) => leaked.length > 0).length,
      answers.length,
      "0",
    ),
    "answers in the question's language": row(
      told.filter(({ sameLanguage }) => sameLanguage === true).length,
      told.length,
      "0.95 or more",
    ),
  };
}

const countAll = (verdicts: GroundedAnswer["verdicts"]) =>
  Object.values(verdicts).reduce((all, count) => all + count, 0);

/** Markers by verdict, in answers that were right and in others. */
function countVerdicts(turns: readonly GroundedTurn[]): Table {
  const countOf = (label: VerdictLabel, isRight: boolean) =>
    turns
      .filter(({ turn }) => (turn.verdict === "right") === isRight)
      .reduce((all, { grounded }) => all + (grounded?.verdicts[label] ?? 0), 0);
  return Object.fromEntries(
    verdictLabelSchema.options.map((label) => [
      label,
      { "in right answers": countOf(label, true), "in others": countOf(label, false) },
    ]),
  );
}
