import { checkClaim } from "../lib/verdict/check-claim.ts";
import { type PassageWords, readPassageWords } from "../lib/verdict/passage-words.ts";
import type { Verdict, VerdictLabel } from "../lib/wire/citation.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { type LabelledClaim, readClaims } from "./claim-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { mean, rounded, share } from "./figures.ts";
import { namesInside, type Perturbation, perturbations, perturbClaim } from "./perturb-claim.ts";

/** A claim of a set and what is said of it. */
export type JudgedClaim = { id: string; supported: boolean; verdict: Verdict };

/** A supported claim beside the same made wrong in one place. */
type JudgedPair = {
  id: string;
  kind: Perturbation;
  claim: string;
  right: Verdict;
  wrong: Verdict;
};

const labels = ["verbatim", "supported", "weak", "unsupported", "unchecked"] as const;
const seed = 11;

const isPositive = ({ label }: Verdict) => label === "verbatim" || label === "supported";
/** What was not checked speaks neither for nor against. */
const scoreOf = ({ score }: Verdict) => score ?? 0.5;

/** Whether a claim that was made wrong is told from the right one: a lower score, and no longer called supported if the right one is. */
const toldApart = ({ right, wrong }: JudgedPair) =>
  scoreOf(wrong) < scoreOf(right) && !(isPositive(right) && isPositive(wrong));

/** Tabulates how well verdicts follow people's labels. */
export function summariseVerdicts(judged: readonly JudgedClaim[]): Table {
  const yes = judged.filter(({ supported }) => supported);
  const no = judged.filter(({ supported }) => !supported);
  const accuracy =
    (share(yes, ({ verdict }) => isPositive(verdict)) +
      share(no, ({ verdict }) => !isPositive(verdict))) /
    2;
  const row = (measured: number, aim: string) => ({
    measured: rounded(measured),
    aim,
    of: judged.length,
  });
  return {
    "balanced accuracy": row(accuracy, "0.71 or more"),
    "area under the curve": row(areaUnderCurve(yes, no), ""),
    "expected calibration error": row(calibrationError(judged), "0.08 or less"),
  };
}

/** How often a supported claim has a higher score than an unsupported one. */
const areaUnderCurve = (yes: readonly JudgedClaim[], no: readonly JudgedClaim[]) =>
  mean(
    yes.flatMap((one) =>
      no.map((other) => (Math.sign(scoreOf(one.verdict) - scoreOf(other.verdict)) + 1) / 2),
    ),
  );

const bins = 10;

/** The mean distance between score and share of supported claims, over ten bins of the score. */
export function calibrationError(judged: readonly JudgedClaim[]): number {
  const binOf = ({ verdict }: JudgedClaim) =>
    Math.min(bins - 1, Math.floor(scoreOf(verdict) * bins));
  return [...Map.groupBy(judged, binOf).values()].reduce((sum, own) => {
    const gap = Math.abs(
      mean(own.map(({ verdict }) => scoreOf(verdict))) - share(own, ({ supported }) => supported),
    );
    return sum + (own.length / judged.length) * gap;
  }, 0);
}

/** Tabulates the labels given to claims that people call supported and unsupported. */
export function confusion(judged: readonly JudgedClaim[]): Table {
  const counted = (own: readonly JudgedClaim[]) =>
    Object.fromEntries(
      labels.map((label): [VerdictLabel, number] => [
        label,
        own.filter(({ verdict }) => verdict.label === label).length,
      ]),
    );
  return {
    supported: counted(judged.filter(({ supported }) => supported)),
    unsupported: counted(judged.filter(({ supported }) => !supported)),
  };
}

/** Tabulates by kind how many pairs are told apart. */
export function summarisePairs(pairs: readonly JudgedPair[]): Table {
  const row = (own: readonly JudgedPair[]) => ({
    "told apart": rounded(share(own, toldApart)),
    "wrong one scores lower": rounded(
      share(own, ({ right, wrong }) => scoreOf(wrong) < scoreOf(right)),
    ),
    "wrong one not called supported": rounded(share(own, ({ wrong }) => !isPositive(wrong))),
    "right one called supported": rounded(share(own, ({ right }) => isPositive(right))),
    of: own.length,
  });
  return {
    ...Object.fromEntries(
      perturbations.map((kind) => [kind, row(pairs.filter((pair) => pair.kind === kind))]),
    ),
    all: row(pairs),
  };
}

function judgePairs(
  claims: readonly (LabelledClaim & { passages: PassageWords[] })[],
): JudgedPair[] {
  const supported = claims.filter(({ label }) => label === "supported");
  const names = [...new Set(supported.flatMap(({ claim }) => namesInside(claim)))];
  const random = seededRandom(seed);
  return supported.flatMap(({ id, claim, references, passages }) =>
    perturbClaim(claim, references.join("\n"), { names, random }).map(({ kind, claim: wrong }) => ({
      id,
      kind,
      claim: wrong,
      right: checkClaim(claim, passages),
      wrong: checkClaim(wrong, passages),
    })),
  );
}

/** How many claims that quote whole sentences of their reference are called verbatim. */
function judgeQuotations(claims: readonly { passages: PassageWords[] }[]): Table {
  const quotations = claims.flatMap(({ passages }) =>
    passages.flatMap((passage) =>
      passage.units.map(({ start }, at) => {
        const end = passage.units[Math.min(at + 1, passage.units.length - 1)]?.end;
        return checkClaim(passage.text.slice(start, end).slice(0, maxQuotedChars), [passage]);
      }),
    ),
  );
  return {
    "whole sentences of the references": {
      verbatim: rounded(share(quotations, ({ label }) => label === "verbatim")),
      "called unsupported": quotations.filter(({ label }) => label === "unsupported").length,
      of: quotations.length,
    },
  };
}
const maxQuotedChars = 5_000;

/** Measures how well verdicts on claims follow people's. @param folder as {@link readClaims} takes it. */
export async function evaluateVerdicts(folder: string): Promise<Evaluation> {
  const claims = readClaims(folder).map((each) => ({
    ...each,
    passages: each.references.map((text) => readPassageWords({ title: "", section: null, text })),
  }));
  const startedAt = process.cpuUsage();
  const judged = claims.map(
    ({ id, claim, label, passages }): JudgedClaim => ({
      id,
      supported: label === "supported",
      verdict: checkClaim(claim, passages),
    }),
  );
  const { user, system } = process.cpuUsage(startedAt);
  const pairs = judgePairs(claims);
  return {
    tables: {
      verdicts: {
        ...summariseVerdicts(judged),
        "milliseconds of processor time a claim, passages read before": {
          measured: rounded((user + system) / 1_000 / Math.max(1, judged.length)),
          aim: "3 or less",
          of: judged.length,
        },
      },
      "people's label by the verdict's": confusion(judged),
      "pairs of a right and a wrong claim": summarisePairs(pairs),
      quotations: judgeQuotations(claims.slice(0, 200)),
    },
    results: { judged, pairs },
  };
}
