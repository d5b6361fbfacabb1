import type { PageWords } from "@/components/wording/words.ts";

/** Says which part of a PDF was read by text recognition, from the document's facts; undefined without any. */
export function describeRecognition(
  { pages, recognisedPages: recognised }: Record<string, unknown>,
  t: PageWords<"document">,
): string | undefined {
  if (typeof pages !== "number" || typeof recognised !== "number") return undefined;
  return recognised === pages ? t("recognised") : t("recognisedPages", { recognised, pages });
}
