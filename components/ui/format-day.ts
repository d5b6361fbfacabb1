import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";

/**
 * Writes the day of a time as the page shows it, in the reader's time zone: `23 Nov 2026`, `23. Nov. 2026`.
 * @param timeZone another one, for a page's HTML: only the browser knows the reader's.
 */
export function formatDay(iso: string, language: PageLanguage, timeZone?: "UTC"): string {
  return new Date(iso).toLocaleDateString(localeOf[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  });
}
