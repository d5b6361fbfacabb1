"use client";

import { FolderOpen, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useUploads } from "./upload-context.tsx";

type AddFilesButtonProps = {
  knowledgeBaseId: string | null;
  tone?: "accent" | "quiet";
  label?: ReactNode;
  /** Picks a folder with all that is in it. */
  folder?: boolean;
};

/** Whether neither a file nor a folder that it is in is hidden. */
const isVisible = ({ webkitRelativePath }: File) => !/(?:^|\/)\./u.test(webkitRelativePath);

/** Picks files from the disk, or a folder. */
export function AddFilesButton({
  knowledgeBaseId,
  tone = "accent",
  label,
  folder = false,
}: AddFilesButtonProps) {
  const t = useWords("document");
  const { addFiles } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone={tone} onClick={() => input.current?.click()}>
        {folder ? <FolderOpen aria-hidden /> : <Plus aria-hidden />}
        {label ?? <AddDocuments />}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={folder ? t("folderToAdd") : t("filesToAdd")}
        {...(folder ? { webkitdirectory: "" } : {})}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])].filter(isVisible), knowledgeBaseId);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** On a narrow screen one word, so that the page's title has room. */
function AddDocuments() {
  const t = useWords("document");
  const more = (parts: ReactNode[]) => <span className="max-sm:sr-only">{parts}</span>;
  return <span>{t.rich("addDocuments", { more })}</span>;
}
