import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { readField } from "@/components/ui/read-field.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

type PassageFormProps = {
  number: number;
  text: string;
  asLines: boolean;
  busy: boolean;
  onSave: (words: string) => void;
  onCancel: () => void;
};

/** A field for what the index is to read instead of a passage's words. */
export function PassageForm({ number, text, asLines, busy, onSave, onCancel }: PassageFormProps) {
  const t = useWords("passage");
  const ui = useWords("ui");
  const [isEmpty, setIsEmpty] = useState(false);
  const problem = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = readField(event.currentTarget, "words");
    if (words.trim() === "") setIsEmpty(true);
    else if (words === text.trim()) onCancel();
    else onSave(words);
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form onSubmit={submit} className="mt-2">
      <textarea
        ref={focusOnMount}
        name="words"
        defaultValue={text}
        dir="auto"
        aria-label={t("wordsInstead", { number })}
        aria-invalid={isEmpty}
        aria-describedby={isEmpty ? problem : undefined}
        onChange={() => setIsEmpty(false)}
        onKeyDown={leaveByKey}
        className={cn(
          "block field-sizing-content max-h-[60dvh] min-h-16 w-full rounded-lg border border-rule bg-paper px-3 py-2",
          asLines ? "font-mono text-note leading-[1.65]" : "font-serif",
        )}
      />
      {isEmpty && (
        <p id={problem} role="alert" className="mt-1 text-note text-danger">
          {t("noWords")}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {ui("cancel")}
        </Button>
        <Button type="submit" disabled={busy}>
          {ui("save")}
        </Button>
      </div>
    </form>
  );
}
