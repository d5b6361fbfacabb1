"use client";

import { FolderOpen, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useUploads } from "./upload-context.tsx";

type AddFilesButtonProps = {
  knowledgeBaseId: string | null;
  tone?: "accent" | "quiet";
  label?: ReactNode;
  /** Picks a folder with all that is in it. */
  folder?: boolean;
};

/** On a narrow screen "Add", so that the page's title has room. */
const addDocuments = (
  <span>
    Add<span className="max-sm:sr-only"> documents</span>
  </span>
);

/** Whether neither a file nor a folder that it is in is hidden. */
const isVisible = ({ webkitRelativePath }: File) => !/(?:^|\/)\./u.test(webkitRelativePath);

/** Picks files from the disk, or a folder. */
export function AddFilesButton({
  knowledgeBaseId,
  tone = "accent",
  label = addDocuments,
  folder = false,
}: AddFilesButtonProps) {
  const { addFiles } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} onClick={() => input.current?.click()}>
        {folder ? <FolderOpen aria-hidden /> : <Plus aria-hidden />}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={folder ? "Folder to add" : "Files to add"}
        {...(folder ? { webkitdirectory: "" } : {})}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])].filter(isVisible), knowledgeBaseId);
          event.target.value = "";
        }}
      />
    </>
  );
}
