import { History } from "lucide-react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { failingClaims } from "@/lib/text/failing-claims.ts";

type VersionSwitchProps = {
  answer: ShownAnswer;
  onVersion?: ((first: boolean) => void) | undefined;
};

/** Of an answer that was repaired: why, and the way to its other version. */
export function VersionSwitch({ answer, onVersion }: VersionSwitchProps) {
  const isFirst = answer.newest !== null;
  const first = isFirst ? answer : answer.first;
  if (!first) return null;
  const claims = failingClaims(first.text, first.markers).length;
  return (
    <p className="flex min-w-0 items-center gap-3 text-note text-soft">
      {/* The first version says by itself which of its claims do not hold. */}
      {!isFirst && (
        <span className="truncate">
          Repaired: {claims === 1 ? "1 claim" : `${claims} claims`} did not hold
        </span>
      )}
      <button
        type="button"
        onClick={() => onVersion?.(!isFirst)}
        className="relative -mx-1.5 inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:bg-hover hover:text-ink [&_svg]:size-3.5"
      >
        <History aria-hidden />
        {isFirst ? "Repaired version" : "First version"}
      </button>
    </p>
  );
}
