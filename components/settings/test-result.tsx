import { CircleCheck, TriangleAlert } from "lucide-react";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { ConnectionTest } from "@/lib/wire/settings.ts";

const shownModels = 8;

/** What a server said when it was tried. The element is there before, so that its words are read out. */
export function TestResult({ result }: { result: ConnectionTest | null }) {
  const t = useWords("settings");
  return (
    <output className="block text-note">
      {result && (
        <span className="mt-2 flex gap-2">
          {result.ok ? (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
          ) : (
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
          )}
          <span className="min-w-0">
            <span className="block break-words text-pretty">{result.message}</span>
            {result.models.length > 0 && (
              <span className="block break-words text-soft">
                {describeModels(result.models, t)}
              </span>
            )}
          </span>
        </span>
      )}
    </output>
  );
}

/** `llama3.1, qwen3:4b and 9 more`. */
function describeModels(models: readonly string[], t: PageWords<"settings">): string {
  const more = models.length - shownModels;
  const shown = models.slice(0, shownModels).join(", ");
  return more > 0 ? t("modelsAndMore", { models: shown, count: more }) : shown;
}
