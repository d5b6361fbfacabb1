import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fractions, graph, input, logits, model, node, wholes } from "./onnx.ts";

const shipped = join(import.meta.dirname, "..", "models", "all-MiniLM-L6-v2");

/** Differences from a cross-encoder of BERT's kind with one label and room for 512 word pieces. */
export type MadeModel = {
  labels?: number;
  /** What its labels are called; `LABEL_0` and so on by default. */
  names?: readonly string[];
  types?: boolean;
  maxTokens?: number;
};

/**
 * Writes a real cross-encoder with log-odds that count the word pieces shared by question and passage, less 2: one for
 * each time the same word occurs in both. Uses the tokenizer of the shipped model.
 * @param types false for a model of XLM-R's kind, without token types.
 */
export function writeSharedWords(folder: string, options: MadeModel = {}): void {
  const { labels = 1, types = true } = options;
  writeAround(folder, options);
  const unsqueezed = (name: string, axis: number) =>
    node("Unsqueeze", [name, `axis${axis}`], `${name}_${axis}`);
  const parts = [
    input("input_ids"),
    input("attention_mask"),
    ...(types ? [input("token_type_ids")] : []),
    wholes("axis1", [1], [1]),
    wholes("axis2", [1], [2]),
    wholes("sides", [2], [1, 2]),
    wholes("one", [], [1]),
    node("Cast", ["attention_mask"], "read", { to: 1 }),
    // Marks the positions of the question and of the passage; without types every position is both.
    ...(types
      ? [
          node("Sub", ["one", "token_type_ids"], "asked_types"),
          node("Cast", ["asked_types"], "asked_fraction", { to: 1 }),
          node("Cast", ["token_type_ids"], "given_fraction", { to: 1 }),
          node("Mul", ["asked_fraction", "read"], "asked"),
          node("Mul", ["given_fraction", "read"], "given"),
        ]
      : [node("Identity", ["read"], "asked"), node("Identity", ["read"], "given")]),
    unsqueezed("input_ids", 2),
    unsqueezed("input_ids", 1),
    unsqueezed("asked", 2),
    unsqueezed("given", 1),
    node("Equal", ["input_ids_2", "input_ids_1"], "equal"),
    node("Cast", ["equal"], "alike", { to: 1 }),
    node("Mul", ["alike", "asked_2"], "alike_asked"),
    node("Mul", ["alike_asked", "given_1"], "shared"),
    node("ReduceSum", ["shared", "sides"], "count", { keepdims: 0 }),
    // A closing token occurs in both halves. Without types each position also matches itself.
    ...(types
      ? [fractions("bias", [1], [3])]
      : [
          node("ReduceSum", ["read", "axis1"], "own", { keepdims: 0 }),
          fractions("known", [1], [8]),
          node("Add", ["own", "known"], "bias"),
        ]),
    node("Sub", ["count", "bias"], "odds_flat"),
    node("Unsqueeze", ["odds_flat", "axis1"], "odds"),
    ...Array.from({ length: labels - 1 }, (_, label) =>
      node("Sub", ["odds", "odds"], `misfit${label}`),
    ),
    node(
      "Concat",
      [...Array.from({ length: labels - 1 }, (_, label) => `misfit${label}`), "odds"],
      "logits",
      { axis: 1 },
    ),
    logits(labels),
  ];
  writeFileSync(join(folder, "onnx", "model.onnx"), model(parts));
}

/**
 * Writes a cross-encoder of real size: the network of the shipped model (6 layers of 384, int8), with a head on its
 * first position. Its output means nothing, but it costs what such a model costs.
 */
export function writeRealSize(folder: string): void {
  writeAround(folder, {});
  const dimensions = 384;
  const weights = Array.from({ length: dimensions }, (_, i) => Math.sin(i + 1));
  const head = [
    wholes("head_position", [], [0]),
    fractions("head_weights", [dimensions, 1], weights),
    node("Gather", ["last_hidden_state", "head_position"], "head_state", { axis: 1 }),
    node("MatMul", ["head_state", "head_weights"], "logits"),
    logits(1),
  ];
  const network = readFileSync(join(shipped, "onnx", "model_quantized.onnx"));
  writeFileSync(
    join(folder, "onnx", "model_quantized.onnx"),
    Buffer.concat([network, graph(head)]),
  );
}

/** The files beside the weights. */
function writeAround(
  folder: string,
  { labels = 1, names = [], types = true, maxTokens = 512 }: MadeModel,
): void {
  mkdirSync(join(folder, "onnx"), { recursive: true });
  const config = {
    model_type: types ? "bert" : "xlm-roberta",
    architectures: [
      types ? "BertForSequenceClassification" : "XLMRobertaForSequenceClassification",
    ],
    max_position_embeddings: maxTokens,
    id2label: Object.fromEntries(
      Array.from({ length: labels }, (_, i) => [i, names[i] ?? `LABEL_${i}`]),
    ),
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  if (types) {
    copyFileSync(join(shipped, "tokenizer.json"), join(folder, "tokenizer.json"));
    copyFileSync(join(shipped, "tokenizer_config.json"), join(folder, "tokenizer_config.json"));
    return;
  }
  const tokenizer: { post_processor: unknown } = JSON.parse(
    readFileSync(join(shipped, "tokenizer.json"), "utf8"),
  );
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id: string) => ({ Sequence: { id, type_id: 0 } });
  tokenizer.post_processor = {
    type: "TemplateProcessing",
    single: [special("[CLS]"), sequence("A"), special("[SEP]")],
    pair: [
      special("[CLS]"),
      sequence("A"),
      special("[SEP]"),
      special("[SEP]"),
      sequence("B"),
      special("[SEP]"),
    ],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [101], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [102], tokens: ["[SEP]"] },
    },
  };
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizer));
  const settings = {
    tokenizer_class: "XLMRobertaTokenizer",
    model_max_length: 512,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
  };
  writeFileSync(join(folder, "tokenizer_config.json"), JSON.stringify(settings));
}
