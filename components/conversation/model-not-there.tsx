import dynamic from "next/dynamic";
import type { AnswerSettings } from "./use-answer-settings.ts";

/** Loaded where there is a problem. */
const LazyModelProblem = dynamic(
  () => import("./model-problem.tsx").then((loaded) => loaded.ModelProblem),
  { ssr: false },
);

/** Says why the model that would answer cannot be asked now, where it cannot. */
export function ModelNotThere({
  settings: { models, model },
}: {
  settings: Pick<AnswerSettings, "models" | "model">;
}) {
  const chosen = models.find(({ id }) => id === model);
  return chosen && !chosen.available ? <LazyModelProblem model={chosen} /> : null;
}
