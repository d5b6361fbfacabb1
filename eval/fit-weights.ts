/** The units of one question by their features, with the right ones marked. */
type RankedGroup = { rows: readonly (readonly number[])[]; right: readonly boolean[] };

/** The features of a question's best unit, and whether the question is answerable. */
type LabelledRow = {
  row: readonly number[];
  answers: boolean;
  /** Its weight beside the others; 1, or {@link declinedWorth} for an unanswerable question, unless it is given. */
  worth?: number;
};

const rankSteps = 2_000;
const rankRate = 0.5;
const rankPenalty = 0.01;

/**
 * Learns non-negative weights that give the right units of each group the largest share of a softmax over the group.
 * Projected gradient ascent maximises the logarithm of that share, less a penalty on large weights. Groups of only right
 * or only other units teach nothing and are left out.
 */
export function fitRanking(groups: readonly RankedGroup[], size: number): number[] {
  const telling = groups.filter(({ right }) => right.includes(true) && right.includes(false));
  const weights = zeros(size);
  for (let step = 0; step < rankSteps; step += 1) {
    const gradient = zeros(size);
    for (const { rows, right } of telling) {
      const scores = rows.map((row) => product(weights, row));
      const highest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - highest));
      const all = sum(powers);
      const ofRight = sum(powers.filter((_, at) => right[at]));
      rows.forEach((row, at) => {
        const power = powers[at] ?? 0;
        addTo(gradient, row, (right[at] ? power / ofRight : 0) - power / all);
      });
    }
    for (const [at, weight] of weights.entries()) {
      const slope = (gradient[at] ?? 0) / Math.max(1, telling.length) - rankPenalty * weight;
      weights[at] = Math.max(0, weight + rankRate * slope);
    }
  }
  return weights;
}

const maxAnswerSteps = 20_000;
const answerRate = 1;
const answerPenalty = 0.001;
/** The weight of an unanswerable question: a wrong assertion is worse than a refusal. */
export const declinedWorth = 1.15;
/** Smaller steps do not change any stored decimal. */
const minStep = 1e-8;

/**
 * Learns a logistic regression for whether a question is answered, with non-negative weights and a free bias.
 * @param used whether a feature takes part; the weights of the others are 0.
 * @param penalty on large weights.
 */
export function fitAnswers(
  rows: readonly LabelledRow[],
  used: readonly boolean[],
  penalty = answerPenalty,
): { bias: number; weights: number[] } {
  const weights = zeros(used.length);
  let bias = 0;
  const worthOf = ({ answers, worth = answers ? 1 : declinedWorth }: LabelledRow) => worth;
  const total = sum(rows.map(worthOf));
  for (let step = 0; step < maxAnswerSteps; step += 1) {
    const gradient = zeros(used.length);
    let slope = 0;
    for (const each of rows) {
      const { row, answers } = each;
      const told = sigmoid(bias + product(weights, row));
      const error = (answers ? 1 - told : -told) * worthOf(each);
      addTo(gradient, row, error);
      slope += error;
    }
    const before = [bias, ...weights];
    bias += (answerRate * slope) / Math.max(1, total);
    for (const [at, weight] of weights.entries()) {
      if (!used[at]) continue;
      const climb = (gradient[at] ?? 0) / Math.max(1, total) - penalty * weight;
      weights[at] = Math.max(0, weight + answerRate * climb);
    }
    if ([bias, ...weights].every((value, at) => Math.abs(value - (before[at] ?? 0)) < minStep))
      break;
  }
  return { bias, weights };
}

/** Plain loops: nearly all of the learning time is spent here. */
export function product(weights: readonly number[], row: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) total += (weights[at] ?? 0) * (row[at] ?? 0);
  return total;
}

export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

const zeros = (size: number) => Array.from({ length: size }, () => 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function addTo(sums: number[], row: readonly number[], times: number): void {
  for (let at = 0; at < row.length; at += 1) sums[at] = (sums[at] ?? 0) + times * (row[at] ?? 0);
}
