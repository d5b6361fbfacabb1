import { CircleAlert } from "lucide-react";
import { isStruck } from "@/components/message/placed-marker.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";

/** Says how many sentences no source carries; null where there are none. */
export function describeCheck({
  markers,
  uncited,
}: Pick<ShownAnswer, "markers" | "uncited">): string | null {
  const struck = markers.filter(isStruck).length;
  const parts = [
    struck === 1 && "1 citation does not say what the answer says",
    struck > 1 && `${struck} citations do not say what the answer says`,
    uncited.length === 1 && "1 sentence has no source",
    uncited.length > 1 && `${uncited.length} sentences have no source`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" · ") : null;
}

/** The row that warns of claims without a source: quietly below an answer while it is written, above it once it is done. */
export function AnswerCheck({ answer }: { answer: ShownAnswer }) {
  const told = describeCheck(answer);
  if (!told) return null;
  return (
    <p className="flex items-center gap-1.5 text-note text-soft">
      <CircleAlert className="size-3.5 shrink-0 text-danger" aria-hidden />
      {told}
    </p>
  );
}
