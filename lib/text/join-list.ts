/** Joins names as a sentence does: `a, b or c`. The word comes between the last two. */
export function joinList(all: readonly string[], word: string): string {
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;
}
