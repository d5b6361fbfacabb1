import { useRef, useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PassageChange } from "@/lib/wire/indexed-passage.ts";
import type { ChangePassage } from "./use-passages.ts";

/** Changes one passage. The button that opens its form gets the focus back when the form or another button is gone. */
export function usePassageEditing(chunkId: string, onChange: ChangePassage) {
  const ui = useWords("ui");
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const correct = useRef<HTMLButtonElement>(null);

  async function change(wanted: PassageChange) {
    // A button that is disabled loses the focus, so that a second press is passed over instead.
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onChange(chunkId, wanted);
      stopEditing();
    } catch (failure) {
      setError(failureSentence(failure, ui));
    } finally {
      setBusy(false);
    }
  }

  async function bringBack() {
    await change({ text: null });
    // The pressed button is gone with the correction.
    requestAnimationFrame(() => correct.current?.focus());
  }

  function stopEditing() {
    setEditing(false);
    // The form that had the focus is gone.
    if (editing) requestAnimationFrame(() => correct.current?.focus());
  }

  const toggleEditing = () => setEditing(!editing);
  return { editing, busy, error, correct, change, bringBack, toggleEditing, stopEditing };
}
