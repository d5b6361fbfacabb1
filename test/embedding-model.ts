import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableModel } from "./onnx.ts";

const shipped = join(import.meta.dirname, "..", "models", "all-MiniLM-L6-v2");

/** Entries of the shipped tokenizer's vocabulary. */
const vocabulary = 30_522;

/**
 * Writes a real embedding model with the tokenizer of the shipped one. Each word piece has its own seeded random
 * vector, and a text's vector is their mean.
 * @param folder the model's own, in a folder of models or of what was fetched.
 */
export function writeEmbeddingModel(
  folder: string,
  { dimensions, seed }: { dimensions: number; seed: number },
): void {
  mkdirSync(join(folder, "onnx"), { recursive: true });
  const config = {
    model_type: "bert",
    architectures: ["BertModel"],
    hidden_size: dimensions,
    max_position_embeddings: 512,
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  for (const file of ["tokenizer.json", "tokenizer_config.json"])
    copyFileSync(join(shipped, file), join(folder, file));
  const values = Array.from({ length: vocabulary * dimensions }, (_, i) =>
    Math.sin((i + 1) * seed),
  );
  const table = tableModel(vocabulary, dimensions, values);
  writeFileSync(join(folder, "onnx", "model_quantized.onnx"), table);
}
