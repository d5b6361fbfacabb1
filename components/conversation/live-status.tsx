"use client";

import { formatCount } from "@/components/ui/format-count.ts";
import { plainSettings } from "@/components/ui/plain-settings.ts";
import type { LiveConversation } from "./use-conversation.ts";

/** Says to a screen reader, in few words, when an answer begins, ends or fails. */
export function LiveStatus({ live, spoken }: { live: LiveConversation; spoken: boolean }) {
  return (
    <output aria-live="polite" className="sr-only">
      {spoken ? spokenStatus(live) : ""}
    </output>
  );
}

function spokenStatus({ busy, turns, failure }: LiveConversation): string {
  const answer = turns.at(-1)?.answer ?? null;
  if (busy)
    return answer && answer.repairing > 0 ? "Repairing the answer" : "Working on the answer";
  if (failure) return failure.message;
  if (!answer) return "";
  if (answer.status === "stopped") return "Answer stopped";
  if (answer.status === "failed")
    return plainSettings(answer.error?.message ?? "The answer broke off");
  if (answer.outcome === "closest" || answer.outcome === "no_evidence") {
    const said =
      answer.outcome === "closest"
        ? "The documents don’t say it outright"
        : "The documents don’t say";
    return answer.closest.length > 0 ? `${said}; the closest passages are shown` : said;
  }
  if (answer.first)
    return `Answer repaired, ${formatCount(answer.citations.length, "source")} used`;
  return `Answer ready, ${formatCount(answer.citations.length, "source")} used`;
}
