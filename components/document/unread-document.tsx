import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentView, isSettled } from "@/lib/wire/document.ts";
import type { ErrorBody } from "@/lib/wire/error.ts";
import { AddFilesButton } from "./add-files-button.tsx";
import { DocumentStatusLabel } from "./document-status-label.tsx";
import { useChangeDocument } from "./use-change-document.ts";

/** Failures that lie in the file: the way on is another file. */
const faultsOfFile: ReadonlySet<ErrorBody["code"]> = new Set([
  "damaged_file",
  "empty_file",
  "encrypted_file",
  "no_text_layer",
  "unsupported_type",
]);

type UnreadDocumentProps = { document: DocumentView; onChange: () => void };

/** How far a document is that cannot be asked yet; or why it cannot be, what is kept, and what to do. */
export function UnreadDocument({ document, onChange }: UnreadDocumentProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { error, status } = document;
  const failed = status === "failed";
  return (
    <div
      className={cn(
        "mt-4 flex flex-col items-start gap-1.5",
        failed && "border-s-2 border-danger ps-4",
      )}
    >
      <DocumentStatusLabel document={document} />
      {error && <p className="text-pretty break-words">{ui.retell(error.message)}</p>}
      {failed && <p className="text-soft">{t("failedKept")}</p>}
      {isSettled(status) && <NextSteps document={document} onChange={onChange} />}
    </div>
  );
}

function NextSteps({ document, onChange }: UnreadDocumentProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const changeDocument = useChangeDocument();
  const { error, id, knowledgeBaseId } = document;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {error && faultsOfFile.has(error.code) && (
        <AddFilesButton knowledgeBaseId={knowledgeBaseId} label={t("addOther")} />
      )}
      <Button tone="quiet" onClick={() => void changeDocument(id, "retry").then(onChange)}>
        <RotateCw aria-hidden />
        {ui("tryAgain")}
      </Button>
    </div>
  );
}
