"use client";

import type { FormEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { readField } from "@/components/ui/read-field.ts";
import { TextField } from "./field.tsx";
import { useOpened } from "./use-opened.ts";

type ModelByNameProps = {
  /** Returns whether the model was taken; if not, the row says why. */
  onChoose: (id: string) => Promise<boolean>;
};

/** Chooses a model that no list has: one that is fetched first, or of a server that does not say what it has. */
export function ModelByName({ onChoose }: ModelByNameProps) {
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
        Another one, by its name
      </button>
    );
  return (
    <form
      aria-label="A model by its name"
      onSubmit={(event) => void choose(event)}
      className="mt-3 flex flex-col gap-2.5"
    >
      <TextField
        label="Server and model"
        name="model"
        required
        maxLength={200}
        placeholder="local:onnx-community/Qwen3-0.6B-ONNX"
        // The form was opened to write this name.
        ref={focusOnMount}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Choose</Button>
        <Button tone="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
