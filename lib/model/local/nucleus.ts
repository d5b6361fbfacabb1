/**
 * Keeps the likeliest tokens that together have this probability, at least one, and rules out the others in place.
 * Transformers.js has the setting `top_p` and does not obey it.
 * @param scores one a token, of which the softmax is its probability.
 */
export function keepNucleus(scores: Float32Array, topP: number): void {
  if (topP >= 1) return;
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let total = 0;
  for (const score of scores) total += Math.exp(score - highest);
  // All tokens below this probability together have less than what may be left out, so they need no sorting.
  const floor = (1 - topP) / scores.length;
  const likely: { token: number; probability: number }[] = [];
  scores.forEach((score, token) => {
    const probability = Math.exp(score - highest) / total;
    if (probability >= floor) likely.push({ token, probability });
  });
  likely.sort((a, b) => b.probability - a.probability);
  let sum = 0;
  const kept = new Set<number>();
  for (const { token, probability } of likely) {
    if (kept.size > 0 && sum >= topP) break;
    kept.add(token);
    sum += probability;
  }
  scores.forEach((_, token) => {
    if (!kept.has(token)) scores[token] = Number.NEGATIVE_INFINITY;
  });
}
