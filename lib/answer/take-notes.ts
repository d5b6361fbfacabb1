import { createCiteMachine } from "../citation/cite-stream.ts";
import { locateQuote } from "../citation/locate-quote.ts";
import type { FoundEvidence } from "../evidence/find-evidence.ts";
import { createHeadingMachine } from "../form/heading-machine.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { askModel } from "../model/ask-model.ts";
import { generationFor } from "../model/generation.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { addUsage } from "../model/model-usage.ts";
import { countTokens } from "../prompt/count-tokens.ts";
import { toEvidence } from "../prompt/evidence.ts";
import { buildPrompt, type Prompt } from "../prompt/prompt.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import type { Passage } from "../wire/passage.ts";
import { noUsage, type Usage } from "../wire/usage.ts";
import type { AnswerContext, AnswerFailure, AnswerPart } from "./answer.ts";
import { createAttribution } from "./create-attribution.ts";
import { prepareModel } from "./prepare-model.ts";
import { contextTokensOf, explainTrimming } from "./prepare-prompt.ts";

/** Tokens and passages that one call takes notes on: as many as the extractive model looks through. */
const groupTokens = 4_000;
const groupPassages = 8;
/** Tokens of the notes on one group: a few lines a passage. */
const noteTokens = 1_000;
/** Tokens around a passage's words in a prompt. */
const passageFrameTokens = 100;

/** What the calls of the map share: whom they ask, and over what. */
type NoteReading = {
  context: AnswerContext;
  chunks: readonly RetrievedChunk[];
  model: AvailableModel;
  contextTokens: number;
};

async function beginReading(
  context: AnswerContext,
  { chunks }: FoundEvidence,
): Promise<NoteReading> {
  const { env, embedder } = context.tools;
  const model = env.TOOL_MODEL
    ? await requireLanguageModel(env.TOOL_MODEL, env, embedder)
    : context.request.model;
  await prepareModel(model, context.sink);
  const contextTokens = contextTokensOf(model, env.LANGUAGE_MODEL_CONTEXT_TOKENS);
  return { context, chunks, model, contextTokens };
}

/** What was noted, by the passages' tags. */
export type Notes = Map<string, string[]>;

/**
 * Has a model take notes on the passages, group by group.
 * @returns what each group named first, then what each named second, and so on; and what was spent, also until a failure.
 * @throws IbidError for a TOOL_MODEL that cannot be asked, or a model that cannot be loaded.
 */
export async function takeNotes(
  context: AnswerContext,
  evidence: FoundEvidence,
): Promise<AnswerPart & { notes: Notes }> {
  const { sink } = context;
  const reading = await beginReading(context, evidence);
  const started = performance.now();
  const noted: Notes[] = [];
  const trimmed = { dropped: 0, shortened: 0 };
  let usage = noUsage;
  let tagsDropped = 0;
  let failure: AnswerFailure | undefined;
  try {
    const tokens = Math.min(groupTokens, Math.floor(reading.contextTokens / 2));
    const groups = splitIntoGroups(evidence.passages, tokens);
    for (const [i, group] of groups.entries()) {
      sink.signal.throwIfAborted();
      const detail = `part ${i + 1} of ${groups.length}`;
      sink.emit({ type: "status", stage: "reading", detail });
      const read = await readGroup(reading, group);
      usage = addUsage(usage, read.usage);
      trimmed.dropped += read.trimmed.dropped;
      trimmed.shortened += read.trimmed.shortened;
      const collected = await collectNotes(read.text, read.valid);
      noted.push(collected.notes);
      tagsDropped += collected.dropped;
    }
  } catch (cause) {
    failure = { cause };
  }
  return {
    notes: new Map(inTurn(noted.map((group) => [...group]))),
    usage,
    notices: explainTrimming(trimmed),
    metrics: {
      generateMs: performance.now() - started,
      promptTokens: usage.inputTokens,
      tagsDropped,
    },
    ...(failure ? { failure } : {}),
  };
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
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
  { context, chunks, model, contextTokens }: NoteReading,
  group: readonly Passage[],
): Promise<Pick<Prompt, "valid" | "trimmed"> & { text: string; usage: Usage }> {
  const { request, sink } = context;
  const { env } = context.tools;
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
    language: env.language,
    kinds,
    prompts: openPrompts(env.PROMPTS_DIR),
    contextTokens,
    outputTokens: maxOutputTokens,
  });
  const { text, usage } = await askModel({
    model,
    prompt,
    generation: { ...generation, maxOutputTokens },
    maxSeconds: secondsLeft(env.MAX_ANSWER_SECONDS, context),
    useThinking: request.useThinking,
    signal: sink.signal,
  });
  return { text, usage, valid: prompt.valid, trimmed: prompt.trimmed };
}

/** The seconds of the whole answer that are left. */
export function secondsLeft(most: number, { started }: AnswerContext): number {
  return Math.max(1, Math.ceil(most - (performance.now() - started) / 1_000));
}

/**
 * The notes in what a model wrote on a group: each sentence that carries a valid tag, for the passages it names, and each
 * that a passage carries without being named; a remark that only points to a passage ("See [A#1].") is for all of its words.
 * A sentence that no passage carries or is named for is no note.
 */
export async function collectNotes(
  text: string,
  valid: readonly Passage[],
): Promise<{ notes: Notes; dropped: number }> {
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
    attribution: createAttribution(valid),
  });
  const uses = new Map<number, Passage[]>();
  for (const event of [...(await cite.push(answer)), ...(await cite.end())]) {
    if (event.type === "citation") {
      // A passage that was found takes the place of those that do not carry the sentence.
      const before = event.attributed ? [] : (uses.get(event.marker.index) ?? []);
      uses.set(event.marker.index, [...before, ...event.passages]);
    } else if (event.type === "claim")
      for (const passage of uses.get(event.index) ?? []) {
        const note = event.claim === "" ? passage.text.trim() : inOwnWords(event.claim, passage);
        const own = notes.get(passage.tag) ?? [];
        if (note !== "" && !own.includes(note)) notes.set(passage.tag, [...own, note]);
      }
  }
  return { notes, dropped: cite.dropped };
}

/** A note as the passage itself has it, where it was quoted word for word. */
function inOwnWords(claim: string, { text }: Passage): string {
  const { start, end } = locateQuote({ claim, passageText: text });
  const quote = text.slice(start, end);
  return lettersAndDigits(quote) === lettersAndDigits(claim) ? quote.trim() : claim.trim();
}
