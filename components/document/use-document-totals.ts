import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJson } from "@/components/ui/use-json.ts";
import {
  type DocumentTotals,
  documentTotalsSchema,
  type ParsedDocumentFilter,
} from "@/lib/wire/document.ts";
import { totalsPath } from "./library-paths.ts";

/** Reads how many documents pass a filter and what they take up, again whenever documents change. */
export function useDocumentTotals(filter: ParsedDocumentFilter): DocumentTotals | undefined {
  const { data, mutate } = useJson(documentTotalsSchema, totalsPath(filter));
  useAnnouncement("documents", () => void mutate());
  return data;
}
