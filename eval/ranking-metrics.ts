import { mean } from "./figures.ts";

/** The grades of one question's documents, by id. Above 0 means relevant; higher is more relevant. */
export type Grades = ReadonlyMap<string, number>;

/** Measures of a ranking, each from 0 to 1. */
export type Quality = { ndcg: number; recall: number; mrr: number };

/** Only these first ranks count. */
const depth = 10;

const discount = (rank: number) => 1 / Math.log2(rank + 1);

/**
 * Computes nDCG@10 with the grade as gain (Järvelin and Kekäläinen 2002), Recall@10 and MRR@10 of one ranking. A document
 * that occurs twice counts at its first rank. All are 0 without a relevant document.
 * @param ranking ids of documents, the best first.
 */
export function judgeRanking(ranking: readonly string[], grades: Grades): Quality {
  const gains = [...new Set(ranking)].slice(0, depth).map((id) => Math.max(0, grades.get(id) ?? 0));
  const relevant = [...grades.values()].filter((grade) => grade > 0);
  const gained = (values: readonly number[]) =>
    values.reduce((sum, gain, at) => sum + gain * discount(at + 1), 0);
  const ideal = gained(relevant.toSorted((a, b) => b - a).slice(0, depth));
  const first = gains.findIndex((gain) => gain > 0);
  return {
    ndcg: ideal === 0 ? 0 : gained(gains) / ideal,
    recall: relevant.length === 0 ? 0 : gains.filter((gain) => gain > 0).length / relevant.length,
    mrr: first === -1 ? 0 : 1 / (first + 1),
  };
}

/** Returns the share of the relevant documents that occur in a list. */
export function shareFound(listed: readonly string[], grades: Grades): number {
  const relevant = [...grades].flatMap(([id, grade]) => (grade > 0 ? [id] : []));
  const found = new Set(listed);
  return relevant.filter((id) => found.has(id)).length / Math.max(1, relevant.length);
}

/** Averages over every question with a relevant document; a question missing from the run scores 0. */
export function judgeRun(
  run: ReadonlyMap<string, readonly string[]>,
  qrels: ReadonlyMap<string, Grades>,
): Quality {
  const judged = [...qrels].filter(([, grades]) => hasRelevant(grades));
  return meanQuality(judged.map(([id, grades]) => judgeRanking(run.get(id) ?? [], grades)));
}

/** Whether a question has a relevant document. */
export function hasRelevant(grades: Grades | undefined): grades is Grades {
  return grades !== undefined && [...grades.values()].some((grade) => grade > 0);
}

/** Returns the mean of each measure; 0 for an empty list. */
export function meanQuality(qualities: readonly Quality[]): Quality {
  return {
    ndcg: mean(qualities.map((quality) => quality.ndcg)),
    recall: mean(qualities.map((quality) => quality.recall)),
    mrr: mean(qualities.map((quality) => quality.mrr)),
  };
}
