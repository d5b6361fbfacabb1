"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { readField } from "@/components/ui/read-field.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { TextField } from "./field.tsx";
import { useOpened } from "./use-opened.ts";

const exampleId = "local:onnx-community/Qwen3-0.6B-ONNX";

type ModelByNameProps = {
  /** Returns whether the model was taken; if not, the row says why. */
  onChoose: (id: string) => Promise<boolean>;
};

/** Chooses a model that no list has: one that is fetched first, or of a server that does not say what it has. */
export function ModelByName({ onChoose }: ModelByNameProps) {
  const t = useWords("settings");
  const tUi = useWords("ui");
  const { open, setOpen, opener } = useOpened();

  async function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await onChoose(readField(event.currentTarget, "model"))) setOpen(false);
  }

  if (!open)
    return (
      <button
        ref={opener}
        type="button"
        onClick={() => setOpen(true)}
        className="mt-1.5 rounded text-note text-accent underline underline-offset-2 hover:text-accent-hover pointer-coarse:min-h-11"
      >
        {t("otherByName")}
      </button>
    );
  return (
    <form
      aria-label={t("modelByName")}
      onSubmit={(event) => void choose(event)}
      className="mt-3 flex flex-col gap-2.5"
    >
      <TextField
        label={t("serverAndModel")}
        name="model"
        required
        maxLength={200}
        placeholder={exampleId}
        // The form was opened to write this name.
        ref={focusOnMount}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t("choose")}</Button>
        <Button tone="quiet" onClick={() => setOpen(false)}>
          {tUi("cancel")}
        </Button>
      </div>
    </form>
  );
}
