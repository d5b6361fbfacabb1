import { loadRetelling } from "@/components/wording/load-retelling.ts";
import type { ExportReader } from "@/lib/export/export-reader.ts";
import type { PageLanguage } from "@/lib/wire/page-language.ts";
import { askedLanguage } from "./asked-language.ts";

/** Says whom an export is for: in the language that its address names, else in that of the page in the same browser. */
export async function exportReader(
  { headers }: Request,
  named?: PageLanguage,
): Promise<ExportReader> {
  const language = named ?? askedLanguage(headers);
  return { language, retell: await loadRetelling(language) };
}
