import { oneDecimal } from "@/components/wording/words.ts";
import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";

/** Formats a file's size: `412 B`, `3.4 MB`. */
export function formatBytes(bytes: number, language: PageLanguage): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toLocaleString(localeOf[language], oneDecimal) : Math.round(value)} ${units[unit]}`;
}
