import { modelName } from "@/components/message/model-name.ts";
import { LinkButton } from "@/components/ui/button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ModelView } from "@/lib/wire/model.ts";

/** Says why a model cannot be asked now, and where that is mended. */
export function ModelProblem({ model: { id, reason } }: { model: ModelView }) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const model = modelName(id, useWords("message"));
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunk px-4 py-3">
      <p className="max-w-[60ch] text-pretty">
        <span className="font-medium">{t("modelCannotBeAsked", { model })}</span>{" "}
        <span className="text-soft">{t.retell(reason ?? "")}</span>
      </p>
      <LinkButton href="/settings" tone="quiet">
        {ui("openSettings")}
      </LinkButton>
    </div>
  );
}
