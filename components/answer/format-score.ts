import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** Formats what a stage of the search said of a passage: `0.31`, `0,31`; a dash where it was not asked. */
export function formatScore(score: number | null, language: PageLanguage): string {
  return score === null ? "–" : score.toLocaleString(localeOf[language], twoDecimals);
}
