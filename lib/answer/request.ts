import type { AnswerTools } from "../evidence/answer-tools.ts";
import type { EvidenceRequest, FoundEvidence } from "../evidence/find-evidence.ts";
import type { GenerationSettings } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import type { AnsweredTurn, EarlierTurn } from "../prompt/prompt.ts";
import type { FailingClaim } from "../prompt/repair.ts";
import type { AnswerFormat, AnswerMode } from "../wire/answer-request.ts";
import type { Sink } from "./sink.ts";

/** A question as the core takes it: who asks, what may be read, what went before; no conversation, no surface. */
export type CoreRequest = Omit<EvidenceRequest, "history" | "model" | "format"> & {
  /** The last turns before it that have an answer, oldest first. */
  history: AnsweredTurn[];
  /** All turns of its conversation with what was sent for each, so that the prompt can go on with them. */
  turns?: EarlierTurn[] | undefined;
  /** Whether only the abstract of that document is read: then nothing is computed from its whole text. */
  abstractAlone?: boolean | undefined;
  model: AvailableModel;
  format: AnswerFormat;
  mode: AnswerMode;
  /** Whether a model that can think is asked to, which it is by default. */
  useThinking?: boolean | undefined;
  /** The claims of the last turn's answer that do not hold, where it is written again. */
  failing?: readonly FailingClaim[] | undefined;
  /** How the answer is written, where the call sets it; over the kind's settings and those of the installation. */
  generation?: Partial<GenerationSettings> | undefined;
  /** How the evidence is found, where the surface looks for it by rules of its own. */
  find?:
    | ((tools: AnswerTools, request: CoreRequest, sink: Sink) => Promise<FoundEvidence>)
    | undefined;
};
