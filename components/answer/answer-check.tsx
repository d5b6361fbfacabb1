import { Check, CircleAlert } from "lucide-react";
import { useVerification } from "@/components/citation/use-verification.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { listWords } from "@/components/ui/list-words.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { AnswerVerification, VerifiedMarker } from "@/lib/wire/answer-verification.ts";
import { describeContradictions } from "@/lib/wire/describe-contradictions.ts";

type Checked = Pick<ShownAnswer, "markers" | "uncited" | "contradictions">;

function countStruck(markers: ShownAnswer["markers"]): number {
  return markers.filter(({ verdict }) => verdict.label === "unsupported").length;
}

/** Says how many sentences no source carries, and what contradicts each other. */
function describeCheck(
  { markers, uncited, contradictions }: Checked,
  t: PageWords<"answer">,
): string[] {
  const struck = countStruck(markers);
  return [
    struck > 0 && t("notBorneOut", { count: struck }),
    uncited.length > 0 && t("noSource", { count: uncited.length }),
    ...describeContradictions(contradictions, {
      ofSources: (told) => t("sourcesDisagree", told),
      ofSentences: (told) => t("sentencesDisagree", told),
    }),
  ].filter((part) => part !== false);
}

const reasons = {
  document_changed: "documentChanged",
  document_deleted: "documentDeleted",
  verdict: "passageDoesNotBear",
} as const satisfies Record<NonNullable<VerifiedMarker["why"]>, keyof Messages["answer"]>;

/** Says how many of the citations still hold, and why the others do not. */
function describeVerification(
  verification: AnswerVerification,
  struck: number,
  t: PageWords<"answer">,
): string {
  const all = verification.markers.length;
  const failing = verification.markers.filter(({ holds }) => !holds);
  if (failing.length > 0) {
    const why = [...new Set(failing.flatMap((marker) => marker.why ?? []))];
    return t("noLongerHold", {
      failing: failing.length,
      all,
      reasons: listWords(
        why.map((each) => t(reasons[each])),
        t.language,
      ),
    });
  }
  return t(struck > 0 ? "othersHold" : "allHold", { count: all - struck });
}

/**
 * The row that warns of claims without a source, and tells what came of checking the citations again: quietly below an answer
 * while it is written, above it once it is done, in the gap under the question, so that the text does not move.
 */
export function AnswerCheck({ answer, className }: { answer: ShownAnswer; className?: string }) {
  const t = useWords("answer");
  const { verification: ofNewest } = useVerification(answer.id);
  const verification = answer.newest ? null : ofNewest;
  const struck = countStruck(answer.markers);
  const warnings = describeCheck(answer, t);
  const checked =
    verification && verification.markers.length > struck
      ? [describeVerification(verification, struck, t)]
      : [];
  const told = [...warnings, ...checked].join(" · ");
  if (told === "") return null;
  const isWarning = warnings.length > 0 || verification?.holds === false;
  return (
    <p className={cn("flex items-center gap-1.5 text-note text-soft", className)}>
      {isWarning ? (
        <CircleAlert className="size-3.5 shrink-0 text-danger" aria-hidden />
      ) : (
        <Check className="size-3.5 shrink-0" aria-hidden />
      )}
      <span className="truncate" title={told}>
        {told}
      </span>
    </p>
  );
}
