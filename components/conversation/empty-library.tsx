import { AddFilesButton } from "@/components/document/add-files-button.tsx";

/** Invites the first documents. */
export function EmptyLibrary() {
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border border-dashed border-rule-strong p-6">
      <p className="font-medium">First, something to read</p>
      <p className="max-w-[52ch] text-soft text-pretty">
        Drop papers, runbooks, logs or configurations anywhere on this page. They stay on this
        machine, and can be asked as soon as they have been read.
      </p>
      <AddFilesButton knowledgeBaseId={null} label="Choose files" />
    </div>
  );
}
