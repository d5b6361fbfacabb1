"use client";

import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentCitation } from "@/lib/wire/document-citation.ts";
import { documentGuideSchema } from "@/lib/wire/document-guide.ts";
import { OutlineList } from "./guide-to-document.tsx";
import { partsNeverCited } from "./parts-never-cited.ts";

type UncitedPartsProps = { documentId: string; citations: readonly DocumentCitation[] };

/** Lists the parts of a document that none of the reader's answers cites. */
export function UncitedParts({ documentId, citations }: UncitedPartsProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { data, error } = useJson(documentGuideSchema, `/api/documents/${documentId}/guide`, {
    revalidateOnFocus: false,
  });
  if (error && !data) return <p className="ps-5">{failureSentence(error, ui)}</p>;
  if (!data) return <p className="ps-5">{t("readingIt")}</p>;
  if (data.outline.length === 0) return <p className="ps-5">{t("noParts")}</p>;
  const parts = partsNeverCited(data.outline, citations);
  if (parts.length === 0) return <p className="ps-5">{t("allPartsCited")}</p>;
  return (
    <div className="mt-1 max-h-80 overflow-y-auto border-s border-rule ps-4 text-ink">
      <OutlineList
        documentId={documentId}
        label={t("partsNeverCited")}
        outline={parts}
        cut={data.outlineCut}
      />
    </div>
  );
}
