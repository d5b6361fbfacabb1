import { withQuery } from "@/components/ui/with-query.ts";
import type { PageWords } from "@/components/wording/words.ts";
import type { ExportFormat, ExportQuery } from "@/lib/wire/export.ts";
import type { PageLanguage } from "@/lib/wire/page-language.ts";

/** The file formats, in the order that a reader is offered them. */
export const exportFormats: readonly ExportFormat[] = ["markdown", "html", "docx"];

/** What a reader calls a file format. */
export function exportFormatName(format: ExportFormat, t: PageWords<"answer">): string {
  return { markdown: "Markdown", html: t("webPage"), docx: "Word" }[format];
}

/** The address of an export of an answer or a conversation, in the language of the page. */
export function exportPath(
  { of, id }: { of: "messages" | "conversations"; id: string },
  query: ExportQuery & { language: PageLanguage },
): string {
  return withQuery(`/api/${of}/${encodeURIComponent(id)}/export`, query);
}
