"use client";

import { X } from "lucide-react";
import { type ReactElement, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FormPopover } from "@/components/ui/form-popover.tsx";
import { readField } from "@/components/ui/read-field.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useTags } from "./document-filter.tsx";
import { parseTags } from "./parse-tags.ts";
import type { ManyChange } from "./use-change-documents.ts";

type TagPopoverProps = {
  trigger: ReactElement;
  /** The tags that some of the documents have, also more than once. */
  tags: readonly string[];
  onChange: (change: ManyChange) => void;
};

/** Gives the selected documents tags, and takes those away that some of them have. */
export function TagPopover({ trigger, tags, onChange }: TagPopoverProps) {
  const t = useWords("document");
  const [open, setOpen] = useState(false);
  return (
    <FormPopover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t("tags")}
      width="w-[min(22rem,calc(100vw-1.5rem))]"
    >
      <TagForm tags={tags} onChange={onChange} />
    </FormPopover>
  );
}

function TagForm({ tags, onChange }: Omit<TagPopoverProps, "trigger">) {
  const t = useWords("document");
  const ui = useWords("ui");
  const id = useId();
  const known = useTags(null);
  const given = [...new Set(tags)].toSorted();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const add = parseTags(readField(event.currentTarget, "tags"));
        if (add.length === 0) return;
        onChange({ action: "tag", add, remove: [] });
        event.currentTarget.reset();
      }}
    >
      {given.length > 0 && (
        <TagChips
          tags={given}
          onRemove={(tag) => onChange({ action: "tag", add: [], remove: [tag] })}
        />
      )}
      <label htmlFor={`${id}-tags`} className="font-medium">
        {t("addTags")}
      </label>
      <div className="flex gap-2">
        <input
          id={`${id}-tags`}
          name="tags"
          list={`${id}-known`}
          maxLength={600}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className="min-h-9 min-w-0 flex-1 rounded-lg border border-rule-strong bg-paper px-2.5 pointer-coarse:min-h-11"
        />
        <Button type="submit">{ui("add")}</Button>
      </div>
      <p id={`${id}-hint`} className="text-note text-soft">
        {t("tagsHint")}
      </p>
      <datalist id={`${id}-known`}>
        {known.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </form>
  );
}

type TagChipsProps = { tags: readonly string[]; onRemove: (tag: string) => void };

/** The tags that some of the documents have, each with a button that takes it away. */
function TagChips({ tags, onRemove }: TagChipsProps) {
  const t = useWords("document");
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex items-center rounded-md bg-sunk ps-2 text-note text-soft"
        >
          {tag}
          <button
            type="button"
            aria-label={t("removeTag", { tag })}
            onClick={() => onRemove(tag)}
            className="inline-flex size-7 items-center justify-center rounded-md hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
