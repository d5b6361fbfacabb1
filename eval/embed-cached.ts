import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "../lib/embedding/embed.ts";

/** Texts embedded between two lines of progress. */
const stretch = 2_048;

/**
 * Returns the unit vectors of a list of texts, kept in a file named after the model and the texts, so that a set is
 * embedded only once. A run that was stopped continues.
 * @param folder where the files are kept; created if missing.
 * @returns one vector per text, in the order of the texts.
 */
export async function embedCached(
  embedder: Embedder,
  texts: readonly string[],
  as: "passages" | "questions",
  folder: string,
): Promise<Float32Array[]> {
  mkdirSync(folder, { recursive: true });
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += stretch) {
    const part = texts.slice(from, from + stretch);
    const file = join(folder, `${digest([embedder.model.id, as, ...part])}.f32`);
    if (!existsSync(file)) {
      const made = await embedAs(embedder, part, as);
      const flat = new Float32Array(made.length * embedder.dimensions);
      made.forEach((vector, row) => flat.set(vector, row * embedder.dimensions));
      // The file gets its name only when it is complete.
      writeFileSync(`${file}.part`, new Uint8Array(flat.buffer));
      renameSync(`${file}.part`, file);
      console.log(`${Math.min(from + stretch, texts.length)} of ${texts.length} ${as} embedded`);
    }
    const bytes = readFileSync(file);
    const flat = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    for (let row = 0; row < part.length; row += 1)
      vectors.push(flat.slice(row * embedder.dimensions, (row + 1) * embedder.dimensions));
  }
  return vectors;
}

async function embedAs(
  embedder: Embedder,
  texts: string[],
  as: "passages" | "questions",
): Promise<Float32Array[]> {
  if (as === "passages") return embedder.embedPassages(texts);
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await embedder.embedQuestion(text));
  return vectors;
}

function digest(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("hex").slice(0, 32);
}
