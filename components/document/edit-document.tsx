"use client";

import dynamic from "next/dynamic";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";

const LazyEditForm = dynamic(() => import("./edit-form.tsx").then((loaded) => loaded.EditForm), {
  loading: () => <div className="skeleton m-5 h-80" />,
});

type EditDocumentProps = {
  document: DocumentView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once a change is saved; lists of documents are told of it anyway. */
  onChange?: () => void;
};

/** Edits what a document is known by, its tags and where it is. */
export function EditDocument({ document, open, onOpenChange, onChange }: EditDocumentProps) {
  const t = useWords("document");
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="middle" title={t("editDetails")}>
      <LazyEditForm
        key={document.id}
        document={document}
        onSaved={onChange}
        onDone={() => onOpenChange(false)}
      />
    </Sheet>
  );
}
