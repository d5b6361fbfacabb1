import { AnswerGate } from "./answer-gate.ts";
import { type AnswerChannel, type Emit, ThinkSplitter } from "./think-splitter.ts";

export type HeadingEvent = { type: AnswerChannel; text: string };

type HeadingMachine = {
  /** Takes the model's next text. Returns what the reader may see now. */
  push(delta: string): HeadingEvent[];
  /** Ends the model's text: returns what was held. */
  end(): HeadingEvent[];
  /** True from the references heading on: nothing more is read or shown. */
  readonly done: boolean;
};

/**
 * Creates the heading machine: of `preamble ## Answer answer ## References rest` it lets the answer through while it
 * arrives. Text without an answer heading within 100 words is an answer from its start; a later heading is removed as a
 * line. `## Sources` and the like end the answer if it has begun and a list of sources follows; else they are text.
 * `<think>` blocks go to the reasoning channel. The concatenated output does not depend on how the text is cut, and only
 * a tail that could still begin a heading (with the blank lines before it) or a think tag is held back.
 */
export function createHeadingMachine(): HeadingMachine {
  let events: HeadingEvent[] = [];
  const emit: Emit = (type, text) => {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === type) last.text += text;
    else events.push({ type, text });
  };
  const gate = new AnswerGate(emit);
  const thinking = new ThinkSplitter(gate, emit);
  let returnBefore = false;
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    push(delta) {
      if (gate.done || delta === "") return [];
      // Line breaks are unified, so that headings are found after `\r\n` too.
      const text = (returnBefore ? delta.replace(/^\n/, "") : delta).replace(/\r\n?/g, "\n");
      returnBefore = delta.endsWith("\r");
      thinking.push(text);
      return take();
    },
    end() {
      thinking.end();
      return take();
    },
    get done() {
      return gate.done;
    },
  };
}
