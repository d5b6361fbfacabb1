import type { Evaluation, Table } from "./evaluation.ts";
import { mean, median, rounded } from "./figures.ts";
import { type OpenSet, openSet } from "./open-set.ts";
import { drawBars } from "./picture.ts";
import { hasRelevant, judgeRanking, meanQuality, type Quality } from "./ranking-metrics.ts";
import { findSets, type RetrievalSet, readRetrievalSet } from "./read-set.ts";
import {
  type ModeName,
  rankDocuments,
  readModes,
  retrieveFrom,
  searchModes,
} from "./search-modes.ts";
import { textbookBm25 } from "./textbook-bm25.ts";

/** The result of one mode on one set. */
export type ModeResult = Quality & {
  medianMs: number | null;
  /** Each question's nDCG@10. */
  ndcgByQuestion: Record<string, number>;
};

type SetResult = {
  name: string;
  documents: number;
  questions: number;
  modes: Record<string, ModeResult>;
};

const textbook = "textbook";

/**
 * Measures how well the documents of judged questions are found, by mode of search, and by a textbook BM25.
 * @param folder a set of the format in eval/README.md, or a folder of such sets.
 * @param options.sample asks every nth of the judged questions.
 * @throws IbidError `not_found`, `invalid_request`
 */
export async function evaluateRetrieval(
  folder: string,
  options: { sample?: number | undefined; modes?: string | undefined },
): Promise<Evaluation> {
  const modes = readModes(options.modes);
  const results: SetResult[] = [];
  for (const path of findSets(folder, "retrieval")) {
    const set = readRetrievalSet(path);
    console.log(`${set.name}: ${set.entries.length} documents`);
    results.push(await measureSet(set, modes, options.sample ?? 1));
  }
  return report(results);
}

async function measureSet(
  set: RetrievalSet,
  modes: readonly ModeName[],
  sample: number,
): Promise<SetResult> {
  // Every judged question counts, even one without a text.
  const words = new Map(set.questions.map(({ id, text }) => [id, text]));
  const asked = [...set.qrels]
    .filter(([, grades]) => hasRelevant(grades))
    .filter((_, at) => at % sample === 0)
    .map(([id, grades]) => ({ id, text: words.get(id), grades }));
  const judge = async (ask: (question: string) => Promise<string[]>): Promise<ModeResult> => {
    const times: number[] = [];
    const qualities: Quality[] = [];
    const ndcgByQuestion: Record<string, number> = {};
    for (const { id, text, grades } of asked) {
      const start = performance.now();
      const quality = judgeRanking(text === undefined ? [] : await ask(text), grades);
      times.push(performance.now() - start);
      qualities.push(quality);
      ndcgByQuestion[id] = rounded(quality.ndcg);
    }
    return { ...meanQuality(qualities), medianMs: median(times), ndcgByQuestion };
  };
  const results: Record<string, ModeResult> = {};
  const open = await openSet(
    set.entries,
    set.questions.map(({ text }) => text),
  );
  try {
    for (const mode of modes) {
      // A first question loads the models; it is not measured.
      await rankIn(open, mode, "warm");
      results[mode] = await judge((text) => rankIn(open, mode, text));
    }
  } finally {
    await open.close();
  }
  const rank = textbookBm25(
    set.entries.map(({ id, title, text }) => ({ id, text: `${title ?? ""}\n${text}` })),
  );
  results[textbook] = { ...(await judge(async (text) => rank(text, 10))), medianMs: null };
  return {
    name: set.name,
    documents: set.entries.length,
    questions: asked.length,
    modes: results,
  };
}

async function rankIn(set: OpenSet, mode: ModeName, question: string): Promise<string[]> {
  return rankDocuments(await retrieveFrom(set, question, searchModes[mode]));
}

/** Tabulates the results: a table per measure, with sets down and modes across. */
export function report(results: readonly SetResult[]): Evaluation {
  const modes = Object.keys(results[0]?.modes ?? {});
  return {
    tables: {
      "nDCG@10": tableOf(results, (mode) => mode.ndcg, addGaps),
      "Recall@10": tableOf(results, (mode) => mode.recall),
      "MRR@10": tableOf(results, (mode) => mode.mrr),
      "median ms": tableOf(results, (mode) => mode.medianMs),
    },
    legend: [
      "Documents ranked by their best chunk; means over every question with a relevant document.",
      `${textbook}: BM25 (k1 1.2, b 0.75, Porter stems, 33 English stop words) over whole documents; it knows no language but English.`,
      "median ms: one retrieval without embedding the question, whose vector is kept.",
    ],
    results,
    picture: drawBars({
      title: "nDCG@10 by set and mode",
      series: modes,
      groups: results.map(({ name, modes: byMode }) => ({
        name,
        values: modes.map((mode) => byMode[mode]?.ndcg ?? 0),
      })),
    }),
  };
}

type Row = Record<string, number>;

/** Makes a row per set, and the mean of several. @param complete adds derived columns to a row. */
function tableOf(
  results: readonly SetResult[],
  value: (mode: ModeResult) => number | null,
  complete = (row: Row): Row => row,
): Table {
  const rows = results.map(({ name, modes }): [string, Row] => {
    const values = Object.entries(modes).flatMap(([mode, result]) => {
      const measured = value(result);
      return measured === null ? [] : [[mode, measured] as const];
    });
    return [name, complete(Object.fromEntries(values))];
  });
  if (rows.length > 1) rows.push(["mean", meanRow(rows.map(([, row]) => row))]);
  return Object.fromEntries(rows.map(([name, row]) => [name, roundedRow(row)]));
}

function meanRow(rows: readonly Row[]): Row {
  return Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((column) => [column, mean(rows.map((row) => row[column] ?? 0))]),
  );
}

function roundedRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, rounded(value)]));
}

/** Adds the comparisons: keyword against the textbook, hybrid against the better leg. */
function addGaps(row: Row): Row {
  const { keyword, vector, hybrid, [textbook]: book } = row;
  const gaps: Row = {};
  if (keyword !== undefined && book !== undefined) gaps["keyword - textbook"] = keyword - book;
  if (hybrid !== undefined && keyword !== undefined && vector !== undefined)
    gaps["hybrid - better leg"] = hybrid - Math.max(keyword, vector);
  return { ...row, ...gaps };
}
