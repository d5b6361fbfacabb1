import type { Messages } from "@/components/wording/messages.ts";
import type { PageWords } from "@/components/wording/words.ts";
import { logType } from "@/lib/wire/file-name.ts";

/** Formats that have the same name in every language. */
const formatNames: Record<string, string> = {
  "application/pdf": "PDF",
  "application/xml": "XML",
  "text/xml": "XML",
  "application/pubmed+xml": "PubMed",
  "text/html": "HTML",
  "text/markdown": "Markdown",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "application/json": "JSON",
};

const formatWords: Record<string, keyof Messages["document"]> = {
  "text/plain": "formatText",
  [logType]: "formatLog",
  "message/rfc822": "formatMail",
  "application/x-ipynb+json": "formatNotebook",
  "application/epub+zip": "formatBook",
  "application/jsonl": "formatRecord",
  "application/x-ndjson": "formatRecord",
};

/** Names a document's format: `PDF`, `Log`, `Markdown`. */
export function describeFormat(
  mediaType: string,
  filename: string,
  t: PageWords<"document">,
): string {
  if (/\.log(\.\d+)?$/i.test(filename)) return t("formatLog");
  if (/\.ya?ml$/i.test(filename)) return "YAML";
  const words = formatWords[mediaType];
  if (words) return t(words);
  return formatNames[mediaType] ?? filename.split(".").pop()?.toUpperCase() ?? t("formatFile");
}
