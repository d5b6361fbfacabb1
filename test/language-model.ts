import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  fractions,
  input,
  model,
  node,
  pastInput,
  presentOutput,
  tokenLogits,
  wholes,
} from "./onnx.ts";

/** How a made language model differs from one that says its text once, with weights of four bits. */
export type MadeLanguageModel = {
  /** What it answers to everything. */
  says: string;
  /** What it thinks before, where it is not told to answer at once. */
  thinks?: string;
  /** How much likelier each token's successor is than any other token: the difference of their scores. */
  odds?: number;
  /** Whether it says its text over and over and never ends. */
  forever?: boolean;
  /** Tokens of prompt and answer together. */
  contextTokens?: number;
  /** The name of its weights behind `model`, by which transformers.js tells their precision. */
  weights?: "_q4" | "_quantized" | "_fp16";
  /** Where its chat template is: with the tokenizer's settings, in a file of its own, or nowhere. */
  template?: "settings" | "file" | "none";
};

const specials = ["<|system|>", "<|user|>", "<|assistant|>", "<|end|>", "<|plain|>"] as const;

/** Each byte has the character that byte-level tokenizers write for it; what is printable has its own. */
const byteLetters = (() => {
  const printable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(printable(byte) ? byte : next++),
  );
})();

function inByteLetters(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byteLetters[byte]).join("");
}

/**
 * Splits a text into its words with the space before them, each longer than a byte and different from the others and
 * those that are taken.
 */
function piecesOf(text: string, taken: readonly string[] = []): string[] {
  const pieces: string[] = [];
  let open = "";
  for (const [word] of text.matchAll(/\s*\S+/g)) {
    open += word;
    if (open.length < 2 || pieces.includes(open) || taken.includes(open)) continue;
    pieces.push(open);
    open = "";
  }
  if (open !== "") throw new Error(`"${open}" cannot be told from the words before it.`);
  return pieces;
}

/**
 * Writes a language model in the form that transformers.js reads: a decoder of Llama's kind with a memory of the tokens
 * before, a byte-level tokenizer and a chat template. Each token has one successor, so that its words are known; a prompt
 * has one token for each of its bytes. A memory of another length than the attention mask is an error of the run.
 * @param folder the model's own, in a folder of models.
 */
export function writeLanguageModel(folder: string, made: MadeLanguageModel): void {
  const {
    weights = "_q4",
    template = "settings",
    contextTokens = 32_768,
    forever = false,
    odds = 30,
  } = made;
  const thought = made.thinks === undefined ? [] : piecesOf(`<think>${made.thinks}</think>`);
  const said = piecesOf(made.says, thought);
  const names = [...byteLetters, ...specials, ...[...thought, ...said].map(inByteLetters)];
  const idOf = (name: string) => names.indexOf(name);
  const end = idOf("<|end|>");
  const firstThought = byteLetters.length + specials.length;
  const firstSaid = firstThought + thought.length;
  const successors = names.map((_, id) => (id < firstThought ? end : id + 1));
  successors[idOf("<|assistant|>")] = firstThought;
  successors[idOf("<|plain|>")] = firstSaid;
  successors[names.length - 1] = forever ? firstSaid : end;

  mkdirSync(join(folder, "onnx"), { recursive: true });
  writeFileSync(join(folder, "onnx", `model${weights}.onnx`), decoder(successors, odds));
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  write("config.json", {
    model_type: "llama",
    architectures: ["LlamaForCausalLM"],
    hidden_size: 1,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    num_hidden_layers: 1,
    max_position_embeddings: contextTokens,
    vocab_size: names.length,
    eos_token_id: end,
  });
  write("generation_config.json", { eos_token_id: end });
  write("tokenizer_config.json", {
    tokenizer_class: "GPT2Tokenizer",
    eos_token: "<|end|>",
    model_max_length: contextTokens,
    ...(template === "settings" ? { chat_template: chatTemplate(thought.length > 0) } : {}),
  });
  write("tokenizer.json", tokenizerOf(names));
  if (template === "file")
    writeFileSync(join(folder, "chat_template.jinja"), chatTemplate(thought.length > 0));
}

function chatTemplate(thinks: boolean): string {
  const plain = "{% if enable_thinking is defined and not enable_thinking %}<|plain|>{% endif %}";
  return `{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}{% if add_generation_prompt %}<|assistant|>${thinks ? plain : ""}{% endif %}`;
}

function tokenizerOf(names: readonly string[]) {
  const bytes = { type: "ByteLevel", add_prefix_space: false, trim_offsets: true };
  const plainNames = names.filter((name) => !specials.some((special) => special === name));
  return {
    version: "1.0",
    added_tokens: specials.map((content) => ({
      id: names.indexOf(content),
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: { ...bytes, use_regex: true },
    post_processor: bytes,
    decoder: { ...bytes, use_regex: true },
    model: {
      type: "BPE",
      unk_token: null,
      continuing_subword_prefix: "",
      end_of_word_suffix: "",
      vocab: Object.fromEntries(plainNames.map((name) => [name, names.indexOf(name)])),
      merges: [],
    },
  };
}

/** A decoder that gives each token's successor, and remembers a zero for each token that it read. */
function decoder(successors: readonly number[], odds: number): Uint8Array {
  const memory = (name: string) => [
    pastInput(`past_key_values.0.${name}`),
    presentOutput(`present.0.${name}`),
    node("Concat", [`past_key_values.0.${name}`, "zeros_read"], `present.0.${name}`, { axis: 2 }),
  ];
  return model([
    input("input_ids"),
    input("attention_mask"),
    input("position_ids"),
    wholes("successors", [successors.length], successors),
    wholes("depth", [], [successors.length]),
    wholes("heads_and_numbers", [2], [1, 3]),
    fractions("odds", [2], [0, odds]),
    fractions("zero", [], [0]),
    node("Cast", ["input_ids"], "ids_read", { to: 1 }),
    node("Mul", ["ids_read", "zero"], "none_read"),
    node("Unsqueeze", ["none_read", "heads_and_numbers"], "zeros_read"),
    ...memory("key"),
    ...memory("value"),
    node("Squeeze", ["present.0.key", "heads_and_numbers"], "remembered"),
    node("Cast", ["attention_mask"], "mask", { to: 1 }),
    // Fails where the memory and the mask have different lengths.
    node("Mul", ["remembered", "mask"], "attended"),
    node("ReduceSum", ["attended"], "attention", { keepdims: 0 }),
    node("Cast", ["position_ids"], "places", { to: 1 }),
    node("Mul", ["places", "zero"], "none_placed"),
    node("Gather", ["successors", "input_ids"], "next"),
    node("OneHot", ["next", "depth", "odds"], "likely"),
    wholes("last", [1], [2]),
    node("Unsqueeze", ["none_placed", "last"], "placed"),
    node("Add", ["likely", "attention"], "weighed"),
    node("Add", ["weighed", "placed"], "logits"),
    tokenLogits(successors.length),
  ]);
}
