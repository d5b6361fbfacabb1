import { useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

/** Runs what a button does: knows whether it runs, and the sentence of the last one that failed. */
export function useAction() {
  const tUi = useWords("ui");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(act: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(failureSentence(failure, tUi));
    }
    setBusy(false);
  }

  return { busy, error, run };
}
