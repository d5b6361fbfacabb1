import type { Register } from "../citation/register.ts";
import type { GenerationSettings } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import type { AnsweredTurn, EarlierTurn } from "../prompt/prompt.ts";
import type { Retrieval } from "../retrieval/retrieve.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerFormat, AnswerMode } from "../wire/answer-request.ts";
import type { Filters } from "../wire/filters.ts";

/** A question as the core takes it: who asks, what may be read, what went before; no conversation, no surface. */
export type CoreRequest = {
  viewer: Viewer;
  question: string;
  knowledgeBaseIds: string[];
  documentIds?: string[] | undefined;
  /** Whether only the abstract of that document is read: then nothing is computed from its whole text. */
  abstractAlone?: boolean | undefined;
  filters?: Filters | undefined;
  /** Filters that are not to be read from the question; without it none is, where the surface could not tell of them. */
  ignoreFilters?: readonly string[] | undefined;
  /** The last turns before it that have an answer, oldest first. */
  history: AnsweredTurn[];
  /** All turns of its conversation with what was sent for each, so that the prompt can go on with them. */
  turns?: EarlierTurn[] | undefined;
  /** Chunks cited at those turns, the newest first, of which the best are carried. */
  carriedChunkIds: string[];
  /** Carried passages, at most; 15 unless set. */
  maxCarried?: number | undefined;
  /** Chunks that are found, among which the fresh passages are chosen; 20 unless set. */
  topK?: number | undefined;
  /** Fresh passages, at most. */
  topN: number;
  rerank: boolean;
  /** Whether the question is searched for once more, with terms of the best passages; not unless set. */
  expand?: boolean | undefined;
  model: AvailableModel;
  format: AnswerFormat;
  mode: AnswerMode;
  /** Whether a model that can think is asked to; by default as its entry says. */
  useThinking?: boolean | undefined;
  /** How the answer is written, where the call sets it; over the kind's settings and those of the installation. */
  generation?: Partial<GenerationSettings> | undefined;
  register: Register;
  /** How the evidence is found, where the surface looks for it by rules of its own. */
  find?: (() => Promise<Retrieval>) | undefined;
};
