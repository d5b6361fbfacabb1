/** Ends an answer where the model begins to repeat what it was told. */
type EchoGuard = {
  /** Takes the next text. @returns what can be passed on. */
  push(text: string): string;
  /** @returns what was held back and is no echo. */
  end(): string;
  /** Whether the model has begun to repeat what it was told. */
  readonly hasEchoed: boolean;
};

/**
 * Creates a guard against phrases of the prompt's last lines, which small models write on with. It holds back no more than
 * what may still become one of them, so its output does not depend on how the text is cut.
 * @param phrases none of which is empty; without any, all passes.
 */
export function createEchoGuard(phrases: readonly string[]): EchoGuard {
  let held = "";
  let hasEchoed = false;
  return {
    push(text) {
      if (hasEchoed) return "";
      held += text;
      const places = phrases.map((phrase) => held.indexOf(phrase)).filter((at) => at >= 0);
      if (places.length > 0) {
        hasEchoed = true;
        const before = held.slice(0, Math.min(...places));
        held = "";
        return before;
      }
      const keep = Math.max(0, ...phrases.map((phrase) => beginningAtEnd(held, phrase)));
      const passed = held.slice(0, held.length - keep);
      held = held.slice(held.length - keep);
      return passed;
    },
    end() {
      const rest = hasEchoed ? "" : held;
      held = "";
      return rest;
    },
    get hasEchoed() {
      return hasEchoed;
    },
  };
}

/** The length of the longest end of a text that a phrase begins with. */
function beginningAtEnd(text: string, phrase: string): number {
  for (let length = Math.min(text.length, phrase.length - 1); length > 0; length -= 1)
    if (phrase.startsWith(text.slice(text.length - length))) return length;
  return 0;
}
