import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import {
  type DocumentTotals,
  documentTotalsSchema,
  type ParsedDocumentFilter,
} from "@/lib/wire/document.ts";

/** Reads how many documents pass a filter and what they take up, again whenever documents change. */
export function useDocumentTotals(filter: ParsedDocumentFilter): DocumentTotals | undefined {
  const { data, mutate } = useJson(
    documentTotalsSchema,
    withQuery("/api/documents/totals", filter),
  );
  useAnnouncement("documents", () => void mutate());
  return data;
}
