"use client";

import dynamic from "next/dynamic";
import { Fold } from "@/components/ui/fold.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

/** Loaded when it is opened. */
const LazyGuide = dynamic(() =>
  import("./guide-to-document.tsx").then((loaded) => loaded.GuideToDocument),
);

type AboutDocumentProps = { documentId: string; newTab?: boolean };

/** Opens what there is to know of a document before it is read. */
export function AboutDocument({ documentId, newTab = false }: AboutDocumentProps) {
  const t = useWords("document");
  return (
    <Fold title={t("aboutThis")} openByDefault={false}>
      <LazyGuide documentId={documentId} newTab={newTab} />
    </Fold>
  );
}
