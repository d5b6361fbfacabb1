import type { ClaimFeatures } from "./features.ts";
import weights from "./weights.json" with { type: "json" };

const names = Object.keys(weights.features) as (keyof ClaimFeatures)[];

/**
 * Returns the probability, 0 to 1, that a passage carries a claim. The weights are a logistic regression that
 * `npm run train:verdict` learns; none is below 0.
 */
export function scoreClaim(features: ClaimFeatures): number {
  const sum = names.reduce(
    (total, name) => total + weights.features[name] * features[name],
    weights.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
