/** Word pieces in one run of a model, padding included; see {@link planRuns}. */
export const maxRunTokens = 512;

/**
 * Groups texts for the runs of a model. Texts are sorted by length, because padding is computed like text. A run holds
 * no more than keeps its values in the processor's caches: over chunks and over sentences, runs of about 512 word
 * pieces took two thirds of the processor time of runs of 2,048.
 * @param lengths of the texts, in any unit.
 * @param budget of a run, in that unit, padding included; a longer text is a run of its own.
 * @returns the runs, each a list of indexes into `lengths`, the shortest texts first.
 */
export function planRuns(lengths: readonly number[], budget: number): number[][] {
  const order = lengths.map((length, index) => ({ length, index }));
  order.sort((a, b) => a.length - b.length || a.index - b.index);
  const runs: number[][] = [];
  let run: number[] = [];
  for (const { length, index } of order) {
    if (run.length > 0 && (run.length + 1) * length > budget) {
      runs.push(run);
      run = [];
    }
    run.push(index);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
