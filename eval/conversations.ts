import { condenseQuestion } from "../lib/evidence/rewrite-question.ts";
import { chooseCarried } from "../lib/retrieval/carry-over.ts";
import { chooseAcrossKinds } from "../lib/retrieval/choose-across-kinds.ts";
import type { RetrievedChunk } from "../lib/retrieval/retrieve.ts";
import { defaultMaxCarried, defaultTopK, defaultTopN } from "../lib/wire/answer-request.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { mean, rounded } from "./figures.ts";
import { type OpenSet, openSet } from "./open-set.ts";
import { drawLines } from "./picture.ts";
import {
  type Grades,
  hasRelevant,
  judgeRanking,
  type Quality,
  shareFound,
} from "./ranking-metrics.ts";
import { type ConversationSet, findSets, readConversationSet, type Turn } from "./read-set.ts";
import { printOnce, rankDocuments, retrieveFrom } from "./search-modes.ts";

/** Makes the search question of a turn from the turns before it. */
type Asked = { question: string; earlier?: readonly Turn[] };

type Ask = (set: OpenSet, turn: Turn, before: readonly Turn[]) => Promise<Asked>;

const asks: Record<string, Ask> = {
  bare: async (_set, { question }) => ({ question }),
  "follow-up": async (_set, { question }, before) => ({ question, earlier: before }),
  rewritten: async (set, { question }, before) => {
    const { viewer, knowledgeBaseIds } = set;
    const followUp = { scope: { viewer, knowledgeBaseIds }, question, history: before };
    const { standaloneQuestion, alone, notices } = await condenseQuestion(set, followUp);
    printOnce(set, notices);
    return { question: standaloneQuestion, ...(alone ? {} : { earlier: before }) };
  },
};

/** The ways of asking that can be measured; rewriting is left out without a generative model. */
function asksFor({ env }: OpenSet): [string, Ask][] {
  return Object.entries(asks).filter(
    ([name]) => name !== "rewritten" || env.LANGUAGE_MODEL !== "extractive",
  );
}

/** The defaults of an answer: how many chunks are found, and how many fresh and carried passages are chosen of them. */
const answerDefaults = {
  candidates: defaultTopK,
  fresh: defaultTopN,
  carried: defaultMaxCarried,
} as const;

/** Suffix of the ways of asking that carry the passages a perfect answer would have cited. */
const rightly = "+ carried, cited rightly";

/** How well one judged turn was served. */
export type TurnResult = {
  id: string;
  /** From 1. */
  turn: number;
  qualities: Record<string, Quality>;
  /** The share of its relevant documents among the passages for the answer. */
  needed: Record<string, number>;
};

type ConversationResult = { name: string; turns: TurnResult[] };

/**
 * Measures how well the questions of conversations are understood: each judged turn is asked after the turns before it,
 * with the given answers as history.
 * @param folder a set of the format in eval/README.md, or a folder of such sets.
 * @param options.sample replays every nth conversation.
 * @throws IbidError `not_found`, `invalid_request`
 */
export async function evaluateConversations(
  folder: string,
  options: { sample?: number | undefined },
): Promise<Evaluation> {
  const results: ConversationResult[] = [];
  for (const path of findSets(folder, "conversations")) {
    const set = readConversationSet(path);
    console.log(`${set.name}: ${set.conversations.length} conversations`);
    results.push({ name: set.name, turns: await replaySet(set, options.sample ?? 1) });
  }
  return report(results);
}

async function replaySet(set: ConversationSet, sample: number): Promise<TurnResult[]> {
  const all = set.conversations.flatMap(({ turns }) => turns);
  const open = await openSet(
    set.entries,
    all.map((turn) => turn.question),
  );
  try {
    const results: TurnResult[] = [];
    for (const { turns } of set.conversations.filter((_, at) => at % sample === 0))
      results.push(...(await replay(open, turns, set.qrels)));
    return results;
  } finally {
    await open.close();
  }
}

/** Asks one conversation's turns, in each way of asking, up to the last judged turn. */
async function replay(
  set: OpenSet,
  turns: readonly Turn[],
  qrels: ReadonlyMap<string, Grades>,
): Promise<TurnResult[]> {
  const gradesOf = (turn: Turn) => {
    const grades = qrels.get(turn.id);
    return hasRelevant(grades) ? grades : undefined;
  };
  const asked = turns.slice(0, turns.findLastIndex(gradesOf) + 1);
  const results = new Map<string, TurnResult>();
  for (const [name, ask] of asksFor(set)) {
    const shownBefore: string[][] = [];
    const relevantBefore: string[][] = [];
    for (const [at, turn] of asked.entries()) {
      const request = await ask(set, turn, asked.slice(0, at));
      const chunks = await retrieveFrom(set, request.question, request);
      shownBefore.unshift(chunks.slice(0, answerDefaults.fresh).map((chunk) => chunk.chunkId));
      const grades = gradesOf(turn);
      if (!grades) continue;
      const result = results.get(turn.id) ?? {
        id: turn.id,
        turn: at + 1,
        qualities: {},
        needed: {},
      };
      results.set(turn.id, result);
      const show = (carried: readonly string[][]) => shownWith(set, request, carried.flat());
      const shown = {
        "+ carried": await show(shownBefore.slice(1)),
        [rightly]: await show(relevantBefore),
      };
      judgeTurn(name, result, { grades, chunks, shown });
      relevantBefore.unshift(
        [...grades].flatMap(([id, grade]) => (grade > 0 ? set.chunkIdsOf(id) : [])),
      );
    }
  }
  return [...results.values()];
}

/** Returns the passages for an answer: the fresh ones, then the carried ones, as Ibid itself chooses them. */
async function shownWith(
  set: OpenSet,
  request: Asked,
  citedBefore: readonly string[],
): Promise<RetrievedChunk[]> {
  const carriedChunkIds = [...new Set(citedBefore)];
  const chunks = await retrieveFrom(set, request.question, {
    ...request,
    carriedChunkIds,
    maxCarried: answerDefaults.carried,
    limit: answerDefaults.candidates,
  });
  const chosen = chooseAcrossKinds(chunks, answerDefaults.fresh, carriedChunkIds);
  return chooseCarried(chosen, carriedChunkIds, answerDefaults.carried);
}

/** Adds the result of one way of asking to a turn's. */
function judgeTurn(
  name: string,
  { qualities, needed }: TurnResult,
  {
    grades,
    chunks,
    shown,
  }: {
    grades: Grades;
    chunks: readonly RetrievedChunk[];
    shown: Record<string, readonly RetrievedChunk[]>;
  },
): void {
  const found = rankDocuments(chunks);
  qualities[name] = judgeRanking(found, grades);
  needed[`${name}: ${answerDefaults.fresh} fresh`] = shareFound(
    rankDocuments(chunks.slice(0, answerDefaults.fresh)),
    grades,
  );
  for (const [carry, passages] of Object.entries(shown)) {
    const given = rankDocuments(passages);
    qualities[`${name} ${carry}`] = judgeRanking([...given, ...found], grades);
    needed[`${name}: ${answerDefaults.fresh} fresh ${carry}`] = shareFound(given, grades);
  }
  const count = shown["+ carried"]?.length ?? answerDefaults.fresh;
  needed[`${name}: as many fresh as with carried`] = shareFound(
    rankDocuments(chunks.slice(0, count)),
    grades,
  );
}

/** Columns of the tables, with the turns that each includes. */
const columns: Record<string, (turn: number) => boolean> = {
  "turn 1": (turn) => turn === 1,
  "turn 2": (turn) => turn === 2,
  "turn 3": (turn) => turn === 3,
  "turn 4": (turn) => turn === 4,
  "turn 5+": (turn) => turn >= 5,
  "turn 2+": (turn) => turn >= 2,
  all: () => true,
};

/** Tabulates the results: a table per set and measure, with ways of asking down and turns across. */
export function report(results: readonly ConversationResult[]): Evaluation {
  const tables: Record<string, Table> = {};
  for (const { name, turns } of results) {
    tables[`${name}: nDCG@10`] = {
      "judged turns": byTurn(
        turns,
        () => 1,
        (values) => values.length,
      ),
      ...tableOf(turns, measured("ndcg")),
    };
    tables[`${name}: Recall@10`] = tableOf(turns, measured("recall"));
    tables[`${name}: MRR@10`] = tableOf(turns, measured("mrr"));
    tables[`${name}: share of the needed passages that an answer is given`] = tableOf(
      turns,
      ({ needed }) => needed,
    );
  }
  return {
    tables,
    legend: [
      "bare: the last question alone. follow-up: leaning on the turns before it. rewritten: put into full words by the language model, where one is set that writes its own.",
      "+ carried: what was shown at earlier turns of the replay stands for what was cited there; a real answer cites fewer. + carried, cited rightly: the relevant passages of earlier judged turns, as a perfect answer would have cited.",
      "With carried passages a ranking is the five fresh ones, the carried ones, then the other fresh ones: at equal length, carried ones must be worth more than the fresh ones they stand before.",
      "as many fresh: the same number of passages, all fresh.",
      "Turns that are not judged count as history only.",
    ],
    results,
    picture: drawChart(results),
  };
}

function tableOf(
  turns: readonly TurnResult[],
  valuesOf: (turn: TurnResult) => Record<string, number>,
): Table {
  const names = Object.keys(turns[0] ? valuesOf(turns[0]) : {});
  return Object.fromEntries(
    names.map((name) => [name, byTurn(turns, (turn) => valuesOf(turn)[name] ?? 0)]),
  );
}

/** Returns one measure of a turn, by way of asking. */
function measured(measure: keyof Quality) {
  return ({ qualities }: TurnResult): Record<string, number> =>
    Object.fromEntries(
      Object.entries(qualities).map(([name, quality]) => [name, quality[measure]]),
    );
}

function byTurn(
  turns: readonly TurnResult[],
  value: (turn: TurnResult) => number,
  sum: (values: number[]) => number = mean,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, takes]) => {
      const values = turns.filter(({ turn }) => takes(turn)).map(value);
      return values.length === 0 ? [] : [[column, rounded(sum(values))]];
    }),
  );
}

/** Draws nDCG@10 by turn, over the turns of all sets together. */
function drawChart(results: readonly ConversationResult[]): string {
  const turns = results.flatMap((result) => result.turns);
  // Asking with perfect citations is hypothetical and appears only in the tables.
  const series = Object.keys(turns[0]?.qualities ?? {}).filter((way) => !way.endsWith(rightly));
  const groups = Object.entries(columns)
    .slice(0, 5)
    .map(([name, takes]) => {
      const taken = turns.filter(({ turn }) => takes(turn));
      return {
        name,
        values: series.map((way) =>
          taken.length === 0 ? null : mean(taken.map((turn) => turn.qualities[way]?.ndcg ?? 0)),
        ),
      };
    });
  return drawLines({ title: "nDCG@10 by turn", series, groups });
}
