import { modelName } from "@/components/message/model-name.ts";
import { LinkButton } from "@/components/ui/button.tsx";
import { plainSettings } from "@/components/ui/plain-settings.ts";
import type { AnswerSettings } from "./use-answer-settings.ts";

/** Says why the model that would answer cannot be asked now, and where that is mended. */
export function ModelNotThere({
  settings: { models, model },
}: {
  settings: Pick<AnswerSettings, "models" | "model">;
}) {
  const chosen = models.find(({ id }) => id === model);
  if (!chosen || chosen.available) return null;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunk px-4 py-3">
      <p className="max-w-[60ch] text-pretty">
        <span className="font-medium">{modelName(chosen.id)} cannot be asked now.</span>{" "}
        <span className="text-soft">{plainSettings(chosen.reason ?? "")}</span>
      </p>
      <LinkButton href="/settings" tone="quiet">
        Open settings
      </LinkButton>
    </div>
  );
}
