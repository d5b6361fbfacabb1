import type { Database } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import type { Reranker } from "../reranking/reranker.ts";
import type { Caches } from "../retrieval/found-cache.ts";
import type { NliJudge } from "../verdict/nli-judge.ts";

/** What evidence is found and an answer is made with. */
export type AnswerTools = {
  database: Database;
  embedder: Embedder;
  env: Env;
  /** Not there where no question asks for it. */
  reranker?: Reranker | undefined;
  /** Not there where nothing is to be remembered. */
  caches?: Caches | undefined;
  /** Where the setting JUDGE names a cross-encoder. */
  nliJudge?: NliJudge | undefined;
};
