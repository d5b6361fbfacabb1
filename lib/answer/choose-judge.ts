import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import type { Judge } from "../verdict/judge.ts";
import type { NliJudge } from "../verdict/nli-judge.ts";
import { createModelJudge } from "./model-judge.ts";

/**
 * Chooses the judge of the setting JUDGE: none, the cheap model or else the one that answers, or a cross-encoder. A cheap
 * model that cannot be asked now leaves the claims to their words.
 */
export async function chooseJudge(
  { env, embedder, nliJudge }: { env: Env; embedder: Embedder; nliJudge: NliJudge | undefined },
  answering: AvailableModel,
): Promise<Judge | null> {
  if (env.JUDGE === "words") return null;
  if (env.JUDGE !== "model") return nliJudge ?? null;
  const id = env.TOOL_MODEL;
  if (!id || id === "extractive" || id === answering.id) return createModelJudge(answering, env);
  return requireLanguageModel(id, env, embedder).then(
    (model) => createModelJudge(model, env),
    () => null,
  );
}
