import {
  LogitsProcessor,
  LogitsProcessorList,
  StoppingCriteria,
  Tensor,
  TextStreamer,
} from "@huggingface/transformers";
import type { LoadedLanguageModel } from "./load-language-model.ts";
import { keepNucleus } from "./nucleus.ts";
import { createStopWords } from "./stop-words.ts";
import { createTokenText } from "./token-text.ts";
import type { TemplateMessage, WritingOrder, WrittenEnd } from "./writing-protocol.ts";

/**
 * Tokens of a prompt that are read at once. A run cannot be stopped, and some models compute the odds of all words for each
 * token that they read.
 */
const readingStep = 256;

/**
 * Has a model answer, and stops between two runs once the order's flag is set.
 * @param emit is called with each piece of text.
 * @throws Error with the words of an overflow where the prompt leaves no room in the model's context.
 */
export async function writeByModel(
  model: LoadedLanguageModel,
  order: WritingOrder,
  emit: (text: string) => void,
): Promise<WrittenEnd> {
  const { network, tokenizer, caches } = model;
  const prompt = renderPrompt(model, order);
  const ids = tokenizer.encode(prompt, { add_special_tokens: false });
  const room = contextLengthOf(network.config) - ids.length;
  if (room <= 0)
    throw new Error(
      `The prompt of ${ids.length} tokens does not fit into the model's context length of ${ids.length + room}.`,
    );
  const isStopped = () => Atomics.load(order.stop, 0) !== 0;
  const { cache, read: cachedTokens } = caches.take(ids);
  const cost = { promptTokens: ids.length, cachedTokens, outputTokens: 0 };
  for (let read = cachedTokens + readingStep; read < ids.length; read += readingStep) {
    if (isStopped()) break;
    // The token that it writes is not looked at: only the cache is wanted.
    await network.generate({ ...inputsOf(ids, read), past_key_values: cache, max_new_tokens: 1 });
  }
  if (isStopped()) {
    caches.keep(ids, cache);
    return { ...cost, finish: "stopped" };
  }
  // A template that opens the thinking leaves its mark in the prompt, where no reader sees it.
  const [opened] = /<think>\s*$/.exec(prompt) ?? [];
  if (opened) emit(opened);
  const ends = endTokens(model);
  const writer = new TextWriter(model, { ends, stopWords: order.stopWords, emit });
  const maxNewTokens = Math.min(order.maxOutputTokens, room);
  await network.generate({
    ...inputsOf(ids, ids.length),
    past_key_values: cache,
    max_new_tokens: maxNewTokens,
    eos_token_id: ends,
    do_sample: order.temperature > 0,
    ...(order.temperature > 0 ? { temperature: order.temperature } : {}),
    logits_processor: nucleusOf(order.topP),
    stopping_criteria: new StopWhen(() => isStopped() || writer.isDone),
    streamer: writer,
  });
  caches.keep([...ids, ...writer.tokens], cache);
  const finish = isStopped() ? "stopped" : writer.isDone ? "stop" : "length";
  return { ...cost, outputTokens: writer.tokens.length, finish };
}

/** Room for a prompt where the model's settings do not say. */
const unboundedTokens = 1_000_000;

type ContextSettings = {
  max_position_embeddings?: number;
  n_positions?: number;
  text_config?: { max_position_embeddings?: number };
};

function contextLengthOf(config: ContextSettings): number {
  return (
    config.max_position_embeddings ??
    config.text_config?.max_position_embeddings ??
    config.n_positions ??
    unboundedTokens
  );
}

/** Writes the conversation as the model was trained to read one, up to where its answer begins. */
function renderPrompt({ tokenizer, template }: LoadedLanguageModel, order: WritingOrder): string {
  const switches = { enable_thinking: order.thinking };
  const render = (messages: TemplateMessage[]) =>
    tokenizer.apply_chat_template(messages, {
      tokenize: false,
      add_generation_prompt: true,
      ...switches,
      ...(template === undefined ? {} : { chat_template: template }),
    });
  try {
    return render(order.messages);
  } catch (error) {
    // Some templates refuse the role of the system, such as Gemma's.
    const [first, second, ...rest] = order.messages;
    if (first?.role !== "system" || second?.role !== "user") throw error;
    return render([{ ...second, content: `${first.content}\n\n${second.content}` }, ...rest]);
  }
}

/** The first tokens of a prompt. The mask says that what the cache has is among them. */
function inputsOf(ids: readonly number[], length: number) {
  const row = (values: BigInt64Array) => new Tensor("int64", values, [1, length]);
  return {
    input_ids: row(BigInt64Array.from(ids.slice(0, length), BigInt)),
    attention_mask: row(new BigInt64Array(length).fill(1n)),
  };
}

/** The tokens that end an answer. Settings of chat models often name only the end of a document. */
function endTokens({ network, tokenizer }: LoadedLanguageModel): number[] {
  const config: object = network.config;
  const given: unknown[] = [
    network.generation_config?.eos_token_id,
    "eos_token_id" in config ? config.eos_token_id : undefined,
    tokenizer.eos_token_id,
  ].flat();
  return [...new Set(given.filter((id) => typeof id === "number"))];
}

function nucleusOf(topP: number): LogitsProcessorList {
  const processors = new LogitsProcessorList();
  processors.push(new Nucleus(topP));
  return processors;
}

class Nucleus extends LogitsProcessor {
  readonly #topP: number;

  constructor(topP: number) {
    super();
    this.#topP = topP;
  }

  override _call(_ids: bigint[][], logits: Tensor): Tensor {
    keepNucleus(logits.data as Float32Array, this.#topP);
    return logits;
  }
}

class StopWhen extends StoppingCriteria {
  readonly #isDone: () => boolean;

  constructor(isDone: () => boolean) {
    super();
    this.#isDone = isDone;
  }

  override _call(ids: number[][]): boolean[] {
    return ids.map(this.#isDone);
  }
}

/** Turns what a model writes into text, until it ends the answer or writes a stop word. */
class TextWriter extends TextStreamer {
  readonly tokens: number[] = [];
  isDone = false;
  #isPrompt = true;
  readonly #text;
  readonly #stopWords;
  readonly #ends: readonly number[];
  readonly #emit: (text: string) => void;

  constructor(
    { tokenizer }: LoadedLanguageModel,
    to: { ends: readonly number[]; stopWords: readonly string[]; emit(text: string): void },
  ) {
    super(tokenizer);
    this.#ends = to.ends;
    this.#emit = (text) => {
      if (text !== "") to.emit(text);
    };
    this.#stopWords = createStopWords(to.stopWords);
    this.#text = createTokenText((tokens) =>
      tokenizer.decode(tokens, { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    );
  }

  override put([tokens = []]: bigint[][]): void {
    if (this.#isPrompt) {
      this.#isPrompt = false;
      return;
    }
    for (const token of tokens.map(Number)) {
      this.tokens.push(token);
      if (this.#ends.includes(token)) this.isDone = true;
      else this.#take(this.#text.push(token));
    }
  }

  override end(): void {
    if (!this.#isPrompt) this.#take(this.#text.end());
    this.#emit(this.#stopWords.end());
  }

  #take(text: string): void {
    const read = this.#stopWords.push(text);
    this.#emit(read.text);
    if (read.isStopped) this.isDone = true;
  }
}
