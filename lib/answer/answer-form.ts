import { createHeadingMachine } from "../form/heading-machine.ts";
import { createSectionWriter } from "../form/section-writer.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import type { Section } from "../wire/section.ts";
import { createEchoGuard } from "./echo-guard.ts";
import type { Numbering } from "./numbering.ts";
import type { Sink } from "./sink.ts";

/** Takes a model's text in the form it was asked for, and writes what a reader gets of it. */
type AnswerForm = {
  push(delta: string): Promise<void>;
  /** Whether the model has begun to repeat what it was told, which ends its answer. */
  readonly hasEchoed: boolean;
  /** Whether the answer has ended, and only its references follow. */
  readonly hasEnded: boolean;
  /** The model has ended, or was stopped: what is held is part of the answer. */
  end(): Promise<WrittenForm>;
};

/** What the text came to, beside what was written. */
export type WrittenForm = {
  /** Of an answer in sections. */
  sections?: Section[];
  /** Whether the answer had ended before the model's text did: behind it came its references, or what it was told. */
  isComplete: boolean;
  tagsDropped: number;
};

/** What the forms write to. */
type FormTarget = {
  numbering: Numbering;
  sink: Sink;
  /** What the model was told last, and is not to repeat. */
  toldPhrases?: readonly string[];
};

/** Prose, from its answer heading to its references. */
function proseForm({ numbering, sink, toldPhrases = [] }: FormTarget): AnswerForm {
  const heading = createHeadingMachine();
  const echo = createEchoGuard(toldPhrases);
  const pass = async (events: ReturnType<typeof heading.push>) => {
    for (const event of events) {
      if (event.type === "reasoning-delta") sink.emit(event);
      else await numbering.push(echo.push(event.text));
    }
  };
  return {
    push: (delta) => pass(heading.push(delta)),
    get hasEchoed() {
      return echo.hasEchoed;
    },
    get hasEnded() {
      return heading.done;
    },
    async end() {
      await pass(heading.end());
      await numbering.push(echo.end());
      await numbering.end();
      return { isComplete: heading.done || echo.hasEchoed, tagsDropped: numbering.dropped };
    },
  };
}

/** Sections, each with its sources. A list without any is the model's way of saying that the documents don't. */
function sectionsForm({ numbering, sink }: FormTarget): AnswerForm {
  const writer = createSectionWriter({ passages: numbering.passages, cite: numbering.machine });
  const show = (events: Awaited<ReturnType<typeof writer.push>>) => {
    for (const event of events) {
      if (event.type === "reasoning-delta" || event.type === "section") sink.emit(event);
      else numbering.show([event]);
    }
  };
  return {
    push: async (delta) => show(await writer.push(delta)),
    hasEchoed: false,
    hasEnded: false,
    async end() {
      show(await writer.end());
      if (writer.declined) sink.emit({ type: "text-delta", text: noEvidenceAnswer });
      const { sections, declined } = writer;
      return {
        ...(sections.length > 0 || declined ? { sections } : {}),
        isComplete: false,
        tagsDropped: numbering.dropped + writer.dropped,
      };
    },
  };
}

export const answerForms = { prose: proseForm, sections: sectionsForm };
