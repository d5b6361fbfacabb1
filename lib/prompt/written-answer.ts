import { createHeadingMachine } from "../form/heading-machine.ts";
import type { AnswerFormat } from "../wire/answer-request.ts";

/**
 * Returns the answer as the model that wrote it sees it again: verbatim, from the answer's heading on and with the
 * references, so that the server's cache of the generated text is valid, but without earlier thinking and preamble. If
 * there is thinking in between, the answer is made from what the reader was shown.
 * @param raw all text that the model wrote.
 */
export function writtenAnswer(raw: string, format: AnswerFormat): string {
  if (format === "sections") {
    // An unclosed block is thinking to its end, also after the list.
    return raw.replace(/^[\s\S]*<\/\s*think\s*>\s*/i, "").replace(/\s*<\s*think\s*>[\s\S]*$/i, "");
  }
  const { shown, thought } = shownAndThought(raw);
  for (const heading of raw.matchAll(
    /^[ \t]*(?:#{1,6}|\*\*)?[ \t]*(?:\d{1,2}[.)]?[ \t]*)?\**(?:\d{1,2}[.)]?[ \t]*)?answer\b/gim,
  )) {
    const from = raw.slice(heading.index);
    const again = shownAndThought(from);
    if (!again.thought && again.shown === shown) return from;
  }
  if (shown === "" || !thought) return shown === "" ? "" : raw;
  return `## Answer\n\n${shown}`;
}

function shownAndThought(text: string): { shown: string; thought: boolean } {
  const machine = createHeadingMachine();
  const events = [...machine.push(text), ...machine.end()];
  return {
    shown: events.map((event) => (event.type === "text-delta" ? event.text : "")).join(""),
    thought: events.some((event) => event.type === "reasoning-delta"),
  };
}
