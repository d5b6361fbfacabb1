"use client";

import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { LiveConversation } from "./use-conversation.ts";

/** Says to a screen reader, in few words, when an answer begins, ends or fails. */
export function LiveStatus({ live, spoken }: { live: LiveConversation; spoken: boolean }) {
  const t = useWords("conversation");
  return (
    <output aria-live="polite" className="sr-only">
      {spoken ? spokenStatus(live, t) : ""}
    </output>
  );
}

function spokenStatus(
  { busy, turns, failure }: LiveConversation,
  t: PageWords<"conversation">,
): string {
  const answer = turns.at(-1)?.answer ?? null;
  if (busy) return answer && answer.repairing > 0 ? t("repairing") : t("working");
  if (failure) return failure.message;
  if (!answer) return "";
  if (answer.status === "stopped") return t("stopped");
  if (answer.status === "failed")
    return answer.error ? t.retell(answer.error.message) : t("brokeOff");
  const shown = answer.closest.length > 0;
  if (answer.outcome === "closest") return shown ? t("notOutrightShown") : t("notOutright");
  if (answer.outcome === "no_evidence") return shown ? t("notSaidShown") : t("notSaid");
  return t(answer.first ? "repaired" : "ready", { sources: answer.citations.length });
}
