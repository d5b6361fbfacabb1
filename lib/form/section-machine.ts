import { SectionList } from "./section-list.ts";
import { ThinkSplitter } from "./think-splitter.ts";

/** A section's text comes in deltas, then its end with the ids of its sources as the model wrote them. */
export type SectionEvent =
  | { type: "reasoning-delta" | "text-delta"; text: string }
  | { type: "section-end"; sourceIds: string[] };

type SectionMachine = {
  /** Takes the model's next text. */
  push(delta: string): SectionEvent[];
  /** Ends the answer: returns what was held. */
  end(): SectionEvent[];
  /** Whether the model declined by an empty list of sections. Known at the end. */
  readonly declined: boolean;
};

/**
 * Creates the section machine: it reads `{"sections": [{"text": …, "source_ids": […]}]}` while it arrives and passes on
 * each section's text at once. Text before the first `{"sections": [` (prose, a fence) and after its end is dropped.
 * Without that beginning, the whole text is read at the end (read-sections.ts); text that is not JSON is one section.
 * Once begun, the list is read by a grammar that no later character can change: strings as string-reader.ts
 * reads them, commas optional. Text that breaks the grammar is held, repaired at the end, and used as far as it agrees
 * with what was shown; failing that it is a section itself. So the output does not depend on how the text is cut.
 * `<think>` blocks before the list go to the reasoning channel.
 */
export function createSectionMachine(): SectionMachine {
  let events: SectionEvent[] = [];
  const emit = (type: "text-delta" | "reasoning-delta", text: string) => {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === type) last.text += text;
    else events.push({ type, text });
  };
  const reader = new SectionList({
    text: (text) => emit("text-delta", text),
    reasoning: (text) => emit("reasoning-delta", text),
    end: (sourceIds) => events.push({ type: "section-end", sourceIds }),
  });
  const thinking = new ThinkSplitter(reader, emit);
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    push(delta) {
      thinking.push(delta);
      return take();
    },
    end() {
      thinking.end();
      return take();
    },
    get declined() {
      return reader.declined;
    },
  };
}
