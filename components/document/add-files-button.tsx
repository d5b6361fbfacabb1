"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useUploads } from "./upload-context.tsx";

type AddFilesButtonProps = {
  knowledgeBaseId: string | null;
  tone?: "accent" | "quiet";
  label?: string;
};

/** Picks files from the disk. */
export function AddFilesButton({
  knowledgeBaseId,
  tone = "accent",
  label = "Add documents",
}: AddFilesButtonProps) {
  const { addFiles } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} onClick={() => input.current?.click()}>
        <Plus aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])], knowledgeBaseId);
          event.target.value = "";
        }}
      />
    </>
  );
}
