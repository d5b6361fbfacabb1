import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableModel } from "./onnx.ts";

/** Length of its vectors, as multilingual-e5-small has them. */
const dimensions = 384;

/** Words with the same meaning for the model, in English, German, French and Spanish. */
const meanings = [
  ["ferry", "fähre", "ferry-boat", "transbordador"],
  ["cost", "kostet", "coûte", "cuesta"],
  ["adults", "erwachsene", "adultes", "adultos"],
  ["harbour", "hafen", "port", "puerto"],
  ["opens", "öffnet", "ouvre", "abre"],
  ["library", "bibliothek", "bibliothèque", "biblioteca"],
  ["closed", "geschlossen", "fermée", "cerrada"],
  ["garden", "garten", "jardin", "jardín"],
  ["watered", "gegossen", "arrosé", "regado"],
];
/** Words that mean next to nothing by themselves. */
const fillers =
  "query passage the a is are for what does do when which of in on at der die das ist für mit um am was wann welche le la les pour que el los para";

const letters = [..."abcdefghijklmnopqrstuvwxyzäöüßéèàâêîôûçñáíóúABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"];
const signs = [..."0123456789.,:;?!¿¡'\"-()#/%€&"];
const specials = ["<s>", "<pad>", "</s>", "<unk>"];

/** The part that all vectors share: unrelated sentences have a cosine of about 0.75, as with the e5 models. */
const shared = 0.08;

type Piece = { text: string; score: number; meaning: string };

function pieces(): Piece[] {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const word = (text: string, meaning: string): Piece[] =>
    [...new Set([text, capital(text)])].map((form) => ({ text: `▁${form}`, score: -2, meaning }));
  return [
    ...specials.map((text) => ({ text, score: 0, meaning: "" })),
    { text: "▁", score: -8, meaning: "" },
    ...meanings.flatMap((same) => same.flatMap((text) => word(text, same[0] ?? text))),
    ...fillers.split(" ").flatMap((text) => word(text, "")),
    ...[...letters, ...signs].map((text) => ({ text, score: -9, meaning: text })),
  ];
}

/** Returns numbers that look random and are the same each time. */
function numbersOf(seed: string): number[] {
  let state = [...seed].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) | 1;
  return Array.from({ length: dimensions + 8 }, () => {
    // Marsaglia's xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  }).slice(8);
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** A piece's vector: the shared part and its meaning's own. */
function vectorOf({ meaning }: Piece): number[] {
  const common = unit(numbersOf("all"));
  if (meaning === "") return common.map((value) => value * Math.sqrt(shared));
  const own = unit(numbersOf(meaning));
  return common.map(
    (value, at) => value * Math.sqrt(shared) + (own[at] ?? 0) * Math.sqrt(1 - shared),
  );
}

/**
 * Writes a small embedding model in the form of `Xenova/multilingual-e5-small`: its files, its kind of tokenizer
 * (Unigram with `<s>` and `</s>`, and no types of tokens), its inputs, its dimensions and the narrow range of its
 * cosines. It knows a few words in four languages, so that multilingual behaviour can be tested without the real model.
 * @param folder the model's own, in a folder of models.
 */
export function writeMultilingualModel(folder: string): void {
  mkdirSync(join(folder, "onnx"), { recursive: true });
  const known = pieces();
  const write = (file: string, content: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  write("config.json", {
    model_type: "bert",
    architectures: ["BertModel"],
    hidden_size: dimensions,
    max_position_embeddings: 512,
    vocab_size: known.length,
  });
  write("tokenizer_config.json", {
    tokenizer_class: "XLMRobertaTokenizer",
    model_max_length: 512,
    bos_token: "<s>",
    cls_token: "<s>",
    eos_token: "</s>",
    sep_token: "</s>",
    pad_token: "<pad>",
    unk_token: "<unk>",
  });
  write("tokenizer.json", tokenizerOf(known));
  const table = tableModel(known.length, dimensions, known.flatMap(vectorOf));
  writeFileSync(join(folder, "onnx", "model_quantized.onnx"), table);
}

function tokenizerOf(known: readonly Piece[]) {
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const text = (id: string) => ({ Sequence: { id, type_id: 0 } });
  const idOf = (name: string) => specials.indexOf(name);
  const token = (id: string) => [id, { id, ids: [idOf(id)], tokens: [id] }];
  return {
    version: "1.0",
    added_tokens: specials.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: "Precompiled", precompiled_charsmap: "" },
    pre_tokenizer: {
      type: "Sequence",
      pretokenizers: [
        { type: "WhitespaceSplit" },
        { type: "Metaspace", replacement: "▁", add_prefix_space: true, prepend_scheme: "always" },
      ],
    },
    post_processor: {
      type: "TemplateProcessing",
      single: [special("<s>"), text("A"), special("</s>")],
      pair: [special("<s>"), text("A"), special("</s>"), text("B"), special("</s>")],
      special_tokens: Object.fromEntries(["<s>", "</s>"].map(token)),
    },
    decoder: { type: "Metaspace", replacement: "▁", add_prefix_space: true },
    model: {
      type: "Unigram",
      unk_id: idOf("<unk>"),
      vocab: known.map(({ text: piece, score }) => [piece, score]),
    },
  };
}
