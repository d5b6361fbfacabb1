import { type Embedder, openEmbedder } from "../lib/embedding/embed.ts";

let opened: Promise<Embedder> | undefined;

/**
 * Returns the embedder of the shipped model. All test files of a process have the same one, for loading the model twice,
 * for questions and for documents, takes longer than most of their questions: closing it leaves it open, and it ends with
 * the process.
 */
export async function openTestEmbedder(): Promise<Embedder> {
  opened ??= openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
  return { ...(await opened), close: async () => {} };
}
