import { ChevronLeft, ChevronRight, Columns2, type LucideIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { use, useState } from "react";
import { modelName } from "@/components/message/model-name.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { failingClaims } from "@/lib/text/failing-claims.ts";
import type { TurnVersion } from "@/lib/wire/conversation.ts";
import { AnswerActionsContext } from "./answer-actions.ts";

/** Loaded when versions are compared. */
const LazyCompareVersions = dynamic(() =>
  import("./compare-versions.tsx").then((code) => code.CompareVersions),
);

type VersionSwitchProps = { answer: ShownAnswer; turn: number; className?: string };

/** Which of its turn's versions an answer is, with the way to the others; of one that was repaired, also why. */
export function VersionSwitch({ answer, turn, className }: VersionSwitchProps) {
  const t = useWords("answer");
  const { versions, first } = answer;
  const [comparing, setComparing] = useState(false);
  if (versions.length < 2) return null;
  const claims = first ? failingClaims(first.text, first.markers).length : 0;
  const at = versions.findIndex((version) => isShown(version, answer));
  return (
    <div className={cn("flex min-w-0 items-center gap-3 text-note text-soft", className)}>
      {/* The first version says by itself which of its claims do not hold. */}
      {first && <span className="truncate">{t("repaired", { count: claims })}</span>}
      <fieldset aria-label={t("versions")} className="-me-1.5 flex shrink-0 items-center">
        <Step label={t("previousVersion")} Icon={ChevronLeft} to={versions[at - 1]} />
        <span aria-live="polite" className="px-0.5 tabular-nums">
          {t("versionOf", { place: at + 1, count: versions.length })}
        </span>
        <Step label={t("nextVersion")} Icon={ChevronRight} to={versions[at + 1]} />
        <button
          type="button"
          aria-label={t("compareVersions")}
          title={t("compareVersions")}
          onClick={() => setComparing(true)}
          className={cn(stepButton, "hover:bg-hover hover:text-ink")}
        >
          <Columns2 className="size-3.5" aria-hidden />
        </button>
      </fieldset>
      {comparing && (
        <LazyCompareVersions
          versions={versions}
          at={at}
          turn={turn}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

/** Whether a version is the one that is shown: an answer, or the same as it was before it was repaired. */
function isShown({ messageId, revision }: TurnVersion, { id, newest }: ShownAnswer): boolean {
  return messageId === id && (revision !== undefined) === (newest !== null);
}

const stepButton =
  "relative inline-flex size-6 items-center justify-center rounded-md after:absolute after:inset-x-0 after:-inset-y-2.5 pointer-coarse:w-9";

type StepProps = { label: string; Icon: LucideIcon; to: TurnVersion | undefined };

/** It stays focusable at the ends, so that the focus is not lost on the way. */
function Step({ label, Icon, to }: StepProps) {
  const t = useWords("answer");
  const modelWords = useWords("message");
  const actions = use(AnswerActionsContext);
  const enabled = to !== undefined && actions?.busy === false;
  const title = to?.model
    ? t("versionBy", { version: label, model: modelName(to.model, modelWords) })
    : label;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!enabled}
      title={title}
      onClick={() => enabled && actions.goTo(to)}
      className={cn(
        stepButton,
        "not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40",
      )}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
