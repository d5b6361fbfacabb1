import { IbidError } from "../lib/errors.ts";
import { type RetrievedChunk, retrieve } from "../lib/retrieval/retrieve.ts";
import type { OpenSet } from "./open-set.ts";

type Options = Parameters<typeof retrieve>[1];

/** Chunks retrieved to rank ten documents: some documents have several of the best chunks. */
const chunksAsked = 50;

/** The compared modes of search by name, each with its retrieval options. */
export const searchModes = {
  vector: { mode: "vector" },
  keyword: { mode: "keyword" },
  hybrid: { mode: "hybrid" },
  "hybrid+rerank": { mode: "hybrid", rerank: true },
  "hybrid+expansion": { mode: "hybrid", expand: true },
} satisfies Record<string, Partial<Options>>;

export type ModeName = keyof typeof searchModes;

const isMode = (name: string): name is ModeName => name in searchModes;

/** Parses a comma-separated list of modes; all modes without one. @throws IbidError `invalid_request` */
export function readModes(list: string | undefined): ModeName[] {
  const names = list?.split(",").map((name) => name.trim()) ?? Object.keys(searchModes);
  return names.map((name) => {
    if (isMode(name)) return name;
    throw new IbidError(
      "invalid_request",
      `There is no mode ${name}. Choose among ${Object.keys(searchModes).join(", ")}.`,
    );
  });
}

/** Retrieves for a question in an evaluated set, with the product's own retrieval. Each notice is printed once. */
export async function retrieveFrom(
  set: OpenSet,
  question: string,
  options: Partial<Omit<Options, "question">> = {},
): Promise<RetrievedChunk[]> {
  const { database, embedder, reranker, viewer, knowledgeBaseIds } = set;
  const { chunks, notices } = await retrieve(
    { db: database.db, embedder, reranker },
    { viewer, knowledgeBaseIds, question, limit: chunksAsked, ...options },
  );
  // Such as that another reranker was used than the one in the settings.
  printOnce(set, notices);
  return chunks;
}

/** Prints the notices of a set that have not been printed yet. */
export function printOnce({ noticed }: OpenSet, notices: readonly { message: string }[]): void {
  for (const { message } of notices) {
    if (!noticed.has(message)) console.log(message);
    noticed.add(message);
  }
}

/** Lists the documents of ranked chunks, each at the rank of its best chunk. */
export function rankDocuments(chunks: readonly { sourceId: string }[]): string[] {
  return [...new Set(chunks.map((chunk) => chunk.sourceId))];
}
