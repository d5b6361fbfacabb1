import { CircleAlert } from "lucide-react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";

/** Says how many sentences no source carries; null where there are none. */
function describeCheck({
  markers,
  uncited,
}: Pick<ShownAnswer, "markers" | "uncited">): string | null {
  const struck = markers.filter(({ verdict }) => verdict.label === "unsupported").length;
  const parts = [
    struck === 1 && "1 citation is not borne out",
    struck > 1 && `${struck} citations are not borne out`,
    uncited.length === 1 && "1 sentence has no source",
    uncited.length > 1 && `${uncited.length} sentences have no source`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" · ") : null;
}

/**
 * The row that warns of claims without a source: quietly below an answer while it is written, above it once it is done, in
 * the gap under the question, so that the text does not move.
 */
export function AnswerCheck({ answer, className }: { answer: ShownAnswer; className?: string }) {
  const told = describeCheck(answer);
  if (!told) return null;
  return (
    <p className={cn("flex items-center gap-1.5 text-note text-soft", className)}>
      <CircleAlert className="size-3.5 shrink-0 text-danger" aria-hidden />
      <span className="truncate" title={told}>
        {told}
      </span>
    </p>
  );
}
