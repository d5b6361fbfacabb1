const formatNames: Record<string, string> = {
  "application/pdf": "PDF",
  "application/xml": "XML",
  "text/xml": "XML",
  "application/pubmed+xml": "PubMed",
  "text/html": "HTML",
  "text/markdown": "Markdown",
  "text/plain": "Text",
  "text/x-log": "Log",
  "message/rfc822": "E-mail",
  "application/x-ipynb+json": "Notebook",
  "application/epub+zip": "E-book",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "application/json": "JSON",
  "application/jsonl": "Record",
  "application/x-ndjson": "Record",
};

/** Names a document's format: `PDF`, `Log`, `Markdown`. */
export function describeFormat(mediaType: string, filename: string): string {
  if (/\.log(\.\d+)?$/i.test(filename)) return "Log";
  if (/\.ya?ml$/i.test(filename)) return "YAML";
  return formatNames[mediaType] ?? filename.split(".").pop()?.toUpperCase() ?? "File";
}
