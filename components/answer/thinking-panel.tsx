"use client";

import { useEffect, useRef, useState } from "react";
import { Fold } from "@/components/ui/fold.tsx";
import { useElapsedSeconds } from "@/components/ui/use-elapsed-seconds.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";

type ThinkingPanelProps = {
  reasoning: string;
  /** Whether the model is still thinking: the answer has not begun. */
  thinking: boolean;
};

/**
 * A model's thoughts before its answer: open while it thinks, folded once the answer has begun. They are not part of the
 * answer, so they are not announced while they arrive, and are shown as plain text.
 */
export function ThinkingPanel({ reasoning, thinking }: ThinkingPanelProps) {
  const t = useWords("answer");
  const seconds = useThinkingSeconds(thinking);
  return (
    <Fold
      openByDefault={thinking}
      title={
        thinking ? (
          <span className="inline-flex items-center gap-2">
            {t("thinking")}
            {seconds !== null && seconds >= 1 && (
              <span aria-hidden>{t("seconds", { seconds })}</span>
            )}
          </span>
        ) : (
          <span>
            {seconds === null
              ? t("thoughts")
              : t("thoughtFor", { time: secondsInWords(seconds, t) })}
          </span>
        )
      }
    >
      <Thoughts text={reasoning} follow={thinking} />
    </Fold>
  );
}

/** The thoughts as text, scrolled to the end while more arrives. */
function Thoughts({ text, follow }: { text: string; follow: boolean }) {
  const t = useWords("answer");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <section
      ref={box}
      aria-label={t("thoughts")}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-1 mb-4 max-h-64 overflow-y-auto border-s-2 border-rule-strong ps-3 break-words whitespace-pre-wrap"
    >
      {text.trim()}
    </section>
  );
}

/** Returns how long the model thought, in whole seconds; null for an answer read from the server. */
function useThinkingSeconds(thinking: boolean): number | null {
  const [from] = useState(() => (thinking ? Date.now() : null));
  const [to, setTo] = useState<number | null>(null);
  useEffect(() => (thinking ? () => setTo(Date.now()) : undefined), [thinking]);
  const running = useElapsedSeconds(thinking ? from : null);
  if (from === null) return null;
  if (thinking) return running;
  return to === null ? null : Math.max(1, Math.round((to - from) / 1000));
}

function secondsInWords(seconds: number, t: PageWords<"answer">): string {
  if (seconds < 60) return t("seconds", { seconds });
  return t("minutes", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}
