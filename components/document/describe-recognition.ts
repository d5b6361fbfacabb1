/** Says which part of a PDF was read by text recognition, from the document's facts; undefined without any. */
export function describeRecognition({
  pages,
  recognisedPages,
}: Record<string, unknown>): string | undefined {
  if (typeof pages !== "number" || typeof recognisedPages !== "number") return undefined;
  return recognisedPages === pages
    ? "read by text recognition"
    : `${recognisedPages} of ${pages} pages read by text recognition`;
}
