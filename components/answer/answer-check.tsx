import { Check, CircleAlert } from "lucide-react";
import { useVerification } from "@/components/citation/use-verification.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { listWords } from "@/components/ui/list-words.ts";
import type { AnswerVerification, VerifiedMarker } from "@/lib/wire/answer-verification.ts";
import { describeContradictions } from "@/lib/wire/describe-contradictions.ts";

type Checked = Pick<ShownAnswer, "markers" | "uncited" | "contradictions">;

function countStruck(markers: ShownAnswer["markers"]): number {
  return markers.filter(({ verdict }) => verdict.label === "unsupported").length;
}

/** Says how many sentences no source carries, and what contradicts each other. */
function describeCheck({ markers, uncited, contradictions }: Checked): string[] {
  const struck = countStruck(markers);
  return [
    struck === 1 && "1 citation is not borne out",
    struck > 1 && `${struck} citations are not borne out`,
    uncited.length === 1 && "1 sentence has no source",
    uncited.length > 1 && `${uncited.length} sentences have no source`,
    ...describeContradictions(contradictions),
  ].filter((part) => part !== false);
}

const reasons: Record<NonNullable<VerifiedMarker["why"]>, string> = {
  document_changed: "the document changed",
  document_deleted: "the document was deleted",
  verdict: "the passage does not bear it out",
};

/** Says how many of the citations still hold, and why the others do not. */
function describeVerification(verification: AnswerVerification, struck: number): string {
  const all = verification.markers.length;
  const failing = verification.markers.filter(({ holds }) => !holds);
  if (failing.length > 0) {
    const why = [...new Set(failing.flatMap((marker) => marker.why ?? []))];
    const told = listWords(why.map((each) => reasons[each]));
    return `${failing.length} of ${all} no longer ${failing.length === 1 ? "holds" : "hold"}: ${told}`;
  }
  const others = all - struck;
  if (struck > 0)
    return others === 1 ? "The other citation holds" : `The other ${others} citations hold`;
  return all === 1 ? "The citation holds" : `All ${all} citations hold`;
}

/**
 * The row that warns of claims without a source, and tells what came of checking the citations again: quietly below an answer
 * while it is written, above it once it is done, in the gap under the question, so that the text does not move.
 */
export function AnswerCheck({ answer, className }: { answer: ShownAnswer; className?: string }) {
  const { verification: ofNewest } = useVerification(answer.id);
  const verification = answer.newest ? null : ofNewest;
  const struck = countStruck(answer.markers);
  const warnings = describeCheck(answer);
  const checked =
    verification && verification.markers.length > struck
      ? [describeVerification(verification, struck)]
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
