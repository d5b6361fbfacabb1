/** UTF-16 units. A shorter line, such as a table's or a command, may well be said again. */
const minLineChars = 60;
/** How often an answer says the same line before it goes in circles. */
const maxTimesSaid = 3;

/** Watches whether a text says the same long lines again and again, as small models do until their last token. */
export function createLoopWatch() {
  const timesSaid = new Map<string, number>();
  let line = "";
  let isLooping = false;
  return {
    push(text: string): void {
      const [first = "", ...others] = text.split("\n");
      line += first;
      for (const next of others) {
        const said = line.trim();
        line = next;
        if (said.length < minLineChars) continue;
        const times = (timesSaid.get(said) ?? 0) + 1;
        timesSaid.set(said, times);
        isLooping ||= times >= maxTimesSaid;
      }
    },
    get isLooping() {
      return isLooping;
    },
  };
}
