import { useCallback, useMemo, useState } from "react";
import type { ShownTurn } from "@/components/message/shown-turns.ts";

/** Which version of its repaired answers a conversation shows: the newest, unless the first one was chosen. */
export function useVersions(newest: ShownTurn[]): {
  turns: ShownTurn[];
  showVersion: (messageId: string, first: boolean) => void;
} {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const turns = useMemo(
    () =>
      newest.map((turn) => {
        const first = turn.answer?.first;
        return first && chosen.has(first.id) ? { ...turn, answer: first } : turn;
      }),
    [newest, chosen],
  );
  const showVersion = useCallback((messageId: string, first: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (first) next.add(messageId);
      else next.delete(messageId);
      return next;
    });
  }, []);
  return { turns, showVersion };
}
