import { join } from "node:path";
import type { Db } from "./db/client.ts";
import { readIndexModel } from "./db/vector-index.ts";
import { type Embedder, openEmbedder } from "./embedding/embed.ts";
import { rememberQuestions } from "./embedding/remember-questions.ts";
import type { Env } from "./env.ts";
import { IbidError } from "./errors.ts";

/**
 * The embedding model that made the index, or the default one where there is no index yet.
 * @throws IbidError `embedding_model_mismatch` when it cannot be opened.
 */
export async function openModelOfIndex(settings: Env, db: Db): Promise<Embedder> {
  const made = await readIndexModel(db);
  if (!made || made.id === settings.EMBEDDING_MODEL)
    return openEmbeddingModel(settings, settings.EMBEDDING_MODEL);
  return openEmbeddingModel(settings, made.id).catch((cause: unknown) => {
    throw new IbidError(
      "embedding_model_mismatch",
      `The index was made by the embedding model ${made.id}, which could not be opened. Give it back what it needs (its folder in models/, the network, EMBEDDING_MODEL_BASE_URL), or run \`npm run reindex -- --model ${settings.EMBEDDING_MODEL}\`.`,
      { cause },
    );
  });
}

/** An embedding model by its id, that remembers the last questions. */
export async function openEmbeddingModel(settings: Env, model: string): Promise<Embedder> {
  const embedder = await openEmbedder({
    model,
    cacheFolder: join(settings.DATA_DIR, "models"),
    baseUrl: settings.EMBEDDING_MODEL_BASE_URL,
    apiKey: settings.EMBEDDING_MODEL_API_KEY,
  });
  return rememberQuestions(embedder, settings.CACHE_ENTRIES);
}
