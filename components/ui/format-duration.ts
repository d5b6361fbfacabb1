import { oneDecimal } from "@/components/wording/words.ts";
import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";

/** Formats milliseconds: `84 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number, language: PageLanguage): string {
  // Each unit is chosen by the rounded number: 999.6 ms are 1.0 s.
  const whole = Math.round(milliseconds);
  if (whole < 1000) return `${whole} ms`;
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 100) return `${(tenths / 10).toLocaleString(localeOf[language], oneDecimal)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
