import { withQuery } from "@/components/ui/with-query.ts";
import type { ExportFormat, ExportQuery } from "@/lib/wire/export.ts";

/** The file formats, as a reader knows them. */
export const exportFormats: readonly { format: ExportFormat; name: string }[] = [
  { format: "markdown", name: "Markdown" },
  { format: "html", name: "Web page" },
  { format: "docx", name: "Word" },
];

/** The address of an export of an answer or a conversation. */
export function exportPath(
  { of, id }: { of: "messages" | "conversations"; id: string },
  query: ExportQuery,
): string {
  return withQuery(`/api/${of}/${encodeURIComponent(id)}/export`, query);
}
