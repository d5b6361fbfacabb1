"use client";

import { useEffect, useRef, useState } from "react";
import { useElapsedSeconds } from "@/components/ui/use-elapsed-seconds.ts";
import { Fold } from "./fold.tsx";

type ThinkingPanelProps = {
  reasoning: string;
  /** Whether the model is still thinking: nothing of the answer has come yet. */
  thinking: boolean;
};

/**
 * What a model thought before it answered: open while it thinks, folded once the answer has begun. It is no part of the
 * answer, so it is not announced while it arrives, and set apart as plain text.
 */
export function ThinkingPanel({ reasoning, thinking }: ThinkingPanelProps) {
  const seconds = useThinkingSeconds(thinking);
  return (
    <Fold
      openByDefault={thinking}
      title={
        thinking ? (
          <span className="inline-flex items-center gap-2">
            Thinking…
            {seconds !== null && seconds >= 1 && <span aria-hidden>{seconds} s</span>}
          </span>
        ) : (
          <span>
            {seconds === null ? "What the model thought" : `Thought for ${inWords(seconds)}`}
          </span>
        )
      }
    >
      <Thoughts text={reasoning} follow={thinking} />
    </Fold>
  );
}

/** The thoughts as text, of which the end is in view while more comes. */
function Thoughts({ text, follow }: { text: string; follow: boolean }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    <section
      ref={box}
      aria-label="What the model thought"
      // Scrolled with the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-1 mb-4 max-h-64 overflow-y-auto border-l-2 border-rule-strong pl-3 break-words whitespace-pre-wrap"
    >
      {text.trim()}
    </section>
  );
}

/** How long it thought, in whole seconds, if that was seen; null for an answer that was read from the server. */
function useThinkingSeconds(thinking: boolean): number | null {
  const [from] = useState(() => (thinking ? Date.now() : null));
  const [to, setTo] = useState<number | null>(null);
  useEffect(() => (thinking ? () => setTo(Date.now()) : undefined), [thinking]);
  const running = useElapsedSeconds(thinking ? from : null);
  if (from === null) return null;
  if (thinking) return running;
  return to === null ? null : Math.max(1, Math.round((to - from) / 1000));
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
