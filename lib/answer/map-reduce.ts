import { createCiteMachine } from "../citation/cite-stream.ts";
import { locateQuote } from "../citation/locate-quote.ts";
import type { Env } from "../env.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { createHeadingMachine } from "../form/heading-machine.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { askModel } from "../model/ask-model.ts";
import { generationFor } from "../model/generation.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { countTokens } from "../prompt/count-tokens.ts";
import { toEvidence } from "../prompt/evidence.ts";
import { buildPrompt, noEvidenceAnswer, type Prompt } from "../prompt/prompt.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import type { Usage } from "../wire/answer-event.ts";
import { noUsage } from "../wire/answer-event.ts";
import type { Passage } from "../wire/passage.ts";
import type { AnswerDraft } from "./draft.ts";
import { contextTokensOf, noteTrimming, preparePrompt } from "./prepare-prompt.ts";
import type { CoreRequest } from "./request.ts";
import type { Sink } from "./sink.ts";
import { streamAnswer } from "./stream-answer.ts";

/** Tokens of relevant text that are read at once. Models miss what is in the middle of longer text. */
const maxTokensAtOnce = 8_000;
/** Tokens and passages that one call takes notes on: as many as the extractive model looks through. */
const groupTokens = 4_000;
const groupPassages = 8;
/** Tokens of the notes on one group: a few lines a passage. */
const noteTokens = 1_000;
/** Tokens around a passage's words in a prompt. */
const passageFrameTokens = 100;

/** Whether there is more relevant text than a model should read at once. */
export function isMuch(passages: readonly Passage[]): boolean {
  return passages.reduce((sum, { text }) => sum + countTokens(text), 0) > maxTokensAtOnce;
}

/**
 * Answers from more text than is read at once, by map and reduce: the passages are read in groups that fit, one call a
 * group, by the cheap model where one is set; its notes, each with its tags, replace the passages in the prompt
 * of the answer, which is written as any other. The valid tags are those that a note carries. Usage, time and dropped tags
 * of all calls are added up, also of an answer that is stopped between two.
 * @throws IbidError as writeAnswer does, and for a TOOL_MODEL that cannot be asked.
 */
export async function answerFromNotes(
  tools: AnswerTools,
  request: CoreRequest,
  chunks: readonly RetrievedChunk[],
  sink: Sink,
  draft: AnswerDraft,
): Promise<void> {
  const reading = await beginReading(tools, request, chunks);
  const started = performance.now();
  let notesMs = 0;
  try {
    const notes = await takeNotes(reading, sink, draft);
    notesMs = performance.now() - started;
    if (notes.size === 0) {
      sink.emit({ type: "text-delta", text: noEvidenceAnswer });
      return;
    }
    const call = await prepareFromNotes(tools, request, chunks, notes, draft);
    draft.metrics.promptMs = performance.now() - started - notesMs;
    await streamAnswer({ request, ...call }, sink, draft);
  } finally {
    draft.usage = sumOf([...reading.calls, ...(draft.usage === noUsage ? [] : [draft.usage])]);
    draft.metrics.generateMs += notesMs || performance.now() - started;
    draft.metrics.promptTokens = draft.usage.inputTokens;
  }
}

/** What the calls of the map share: whom they ask, over what, and what they came to. */
type NoteReading = {
  env: Env;
  request: CoreRequest;
  chunks: readonly RetrievedChunk[];
  model: AvailableModel;
  contextTokens: number;
  calls: Usage[];
  trimmed: Prompt["trimmed"];
};

async function beginReading(
  { env, embedder }: AnswerTools,
  request: CoreRequest,
  chunks: readonly RetrievedChunk[],
): Promise<NoteReading> {
  const model = env.TOOL_MODEL
    ? await requireLanguageModel(env.TOOL_MODEL, env, embedder)
    : request.model;
  const contextTokens = contextTokensOf(model, env.LANGUAGE_MODEL_CONTEXT_TOKENS);
  const trimmed = { dropped: 0, shortened: 0 };
  return { env, request, chunks, model, contextTokens, calls: [], trimmed };
}

/** What was noted, by the passages' tags: what each group named first, then what each named second, and so on. */
type Notes = Map<string, string[]>;

async function takeNotes(reading: NoteReading, sink: Sink, draft: AnswerDraft): Promise<Notes> {
  const noted: Notes[] = [];
  const tokens = Math.min(groupTokens, Math.floor(reading.contextTokens / 2));
  const groups = splitIntoGroups(draft.passages, tokens);
  for (const [i, group] of groups.entries()) {
    sink.signal.throwIfAborted();
    const detail = `part ${i + 1} of ${groups.length}`;
    sink.emit({ type: "status", stage: "reading", detail });
    const { text, valid } = await readGroup(reading, group, sink, draft);
    noted.push(await collectNotes(text, valid, draft));
  }
  noteTrimming(reading, draft);
  const longest = Math.max(...noted.map((group) => group.size));
  const inOrder = noted.map((group) => [...group]);
  return new Map(
    Array.from({ length: longest }, (_, place) =>
      inOrder.flatMap((group) => group.slice(place, place + 1)),
    ).flat(),
  );
}

/** Passages in their order, in groups of so many tokens; a passage that is longer is a group of its own. */
function splitIntoGroups(passages: readonly Passage[], tokens: number): Passage[][] {
  const groups: Passage[][] = [];
  let left = 0;
  for (const passage of passages) {
    const cost = countTokens(passage.text) + passageFrameTokens;
    const group = groups.at(-1);
    if (group && cost <= left && group.length < groupPassages) {
      group.push(passage);
      left -= cost;
    } else {
      groups.push([passage]);
      left = tokens - cost;
    }
  }
  return groups;
}

/** One call of the map. @returns what the model noted, and the passages that it was given. */
async function readGroup(
  reading: NoteReading,
  group: readonly Passage[],
  sink: Sink,
  draft: AnswerDraft,
): Promise<{ text: string; valid: Passage[] }> {
  const { env, request, chunks, model, contextTokens } = reading;
  const kinds = [...new Set(chunks.map((chunk) => chunk.kind))].toSorted();
  const generation = generationFor(
    env,
    kinds.flatMap((kind) => kindNamed(kind) ?? []),
  );
  const maxOutputTokens = Math.min(noteTokens, generation.maxOutputTokens);
  const prompt = buildPrompt({
    question: request.question,
    // Fresh or carried makes no difference for a note.
    passages: toEvidence(group, chunks).map((passage) => ({ ...passage, origin: "fresh" })),
    history: request.history,
    form: "notes",
    kinds,
    prompts: openPrompts(env.PROMPTS_DIR),
    contextTokens,
    outputTokens: maxOutputTokens,
  });
  reading.trimmed.dropped += prompt.trimmed.dropped;
  reading.trimmed.shortened += prompt.trimmed.shortened;
  const { text, usage } = await askModel({
    model,
    prompt,
    generation: { ...generation, maxOutputTokens },
    maxSeconds: secondsLeft(env.MAX_ANSWER_SECONDS, draft),
    useThinking: request.useThinking,
    signal: sink.signal,
  });
  reading.calls.push(usage);
  return { text, valid: prompt.valid };
}

/** The seconds of the whole answer that are left. */
function secondsLeft(most: number, draft: AnswerDraft): number {
  return Math.max(1, Math.ceil(most - (performance.now() - draft.started) / 1_000));
}

/**
 * The notes in what a model wrote on a group: each sentence that carries a valid tag, for the passages it names. What has
 * none, or one that was made up, is no note.
 */
async function collectNotes(
  text: string,
  valid: readonly Passage[],
  draft: AnswerDraft,
): Promise<Notes> {
  const notes: Notes = new Map();
  const heading = createHeadingMachine();
  const answer = [...heading.push(text), ...heading.end()]
    .map((event) => (event.type === "text-delta" ? event.text : ""))
    .join("");
  const numbers = new Map(
    [...new Set(valid.map((each) => each.documentId))].map((id, i) => [id, i]),
  );
  const cite = createCiteMachine({
    passages: valid,
    numberOf: async (documentId) => (numbers.get(documentId) ?? 0) + 1,
  });
  for (const event of [...(await cite.push(answer)), ...(await cite.end())]) {
    if (event.type !== "citation") continue;
    for (const passage of event.passages) {
      const note = inOwnWords(event.claim, passage);
      const own = notes.get(passage.tag) ?? [];
      if (note !== "" && !own.includes(note)) notes.set(passage.tag, [...own, note]);
    }
  }
  draft.metrics.tagsDropped += cite.dropped;
  return notes;
}

/** A note as the passage itself has it, where it was quoted word for word. */
function inOwnWords(claim: string, { text }: Passage): string {
  const { start, end } = locateQuote({ claim, passageText: text });
  const quote = text.slice(start, end);
  return lettersAndDigits(quote) === lettersAndDigits(claim) ? quote.trim() : claim.trim();
}

/** The prompt of the answer, with the notes in the place of the passages' words. */
async function prepareFromNotes(
  tools: AnswerTools,
  request: CoreRequest,
  chunks: readonly RetrievedChunk[],
  notes: Notes,
  draft: AnswerDraft,
) {
  const whole = new Map(draft.passages.map((passage) => [passage.tag, passage]));
  const noted: AnswerDraft = {
    ...draft,
    passages: [...notes].flatMap(([tag, lines]) => {
      const passage = whole.get(tag);
      return passage ? [{ ...passage, text: lines.join("\n") }] : [];
    }),
  };
  const call = await preparePrompt(tools, request, chunks, noted);
  // The record tells which words of the documents were sent, and these were not: the next turn begins a new prefix.
  draft.prompt = noted.prompt && { ...noted.prompt, key: `notes ${noted.prompt.key}` };
  return {
    ...call,
    maxSeconds: secondsLeft(call.maxSeconds, draft),
    // The passage itself is cited, so that a reader sees its own words.
    prompt: { ...call.prompt, valid: call.prompt.valid.map((each) => whole.get(each.tag) ?? each) },
  };
}

function sumOf(calls: readonly Usage[]): Usage {
  const sum = (of: (usage: Usage) => number) => calls.reduce((all, usage) => all + of(usage), 0);
  return {
    inputTokens: sum((usage) => usage.inputTokens),
    cachedInputTokens: sum((usage) => usage.cachedInputTokens),
    outputTokens: sum((usage) => usage.outputTokens),
    totalTokens: sum((usage) => usage.totalTokens),
    estimated: calls.some((usage) => usage.estimated),
  };
}
