export const englishMonths: readonly string[] =
  "January February March April May June July August September October November December".split(
    " ",
  );
const shortMonths = englishMonths.map((name) => name.slice(0, 3).toLowerCase());

/** Returns the number of an English month, whole or shortened to three letters or more; 0 for any other word. */
export function monthNumberOf(name: string): number {
  return shortMonths.indexOf(name.trim().slice(0, 3).toLowerCase()) + 1;
}

/**
 * Returns a date as exact as it is written, in ISO 8601 (`2011`, `2011-08`, `2011-08-03`), from the forms that files
 * use (`2011-8-3`, `2011/08/03`, `2011-08-03T10:00Z`, `20110803`, `3 August 2011`, `Aug 3, 2011`); undefined for
 * anything else.
 */
export function isoDate(written: string): string | undefined {
  const text = written.trim();
  const iso = /^(?<y>\d{4})(?:[-/.](?<m>\d{1,2})(?:[-/.](?<d>\d{1,2})(?!\d))?)?(?:[T ].*)?$/u.exec(
    text,
  )?.groups;
  if (iso) return join(iso["y"], iso["m"], iso["d"]);
  const compact = /^(?<y>(?:1[89]|20)\d{2})(?<m>\d{2})(?<d>\d{2})$/u.exec(text)?.groups;
  if (compact) return join(compact["y"], compact["m"], compact["d"]);
  const dayFirst = /^(?<d>\d{1,2})\.? (?<m>[a-z]{3,9})\.?,? (?<y>\d{4})$/iu.exec(text)?.groups;
  const monthFirst =
    /^(?<m>[a-z]{3,9})\.? (?:(?<d>\d{1,2})(?:st|nd|rd|th)?,? )?(?<y>\d{4})$/iu.exec(text)?.groups;
  const named = dayFirst ?? monthFirst;
  return named ? isoDateOf(named["y"], named["m"], named["d"]) : undefined;
}

/**
 * As {@link isoDate}, from the parts of a date; the month is a number or an English name. A part that makes no sense is
 * left out.
 */
export function isoDateOf(year?: string, month?: string, day?: string): string | undefined {
  const named = monthNumberOf(month ?? "");
  return join(year?.trim(), named > 0 ? String(named) : month?.trim(), day?.trim());
}

function join(year?: string, month?: string, day?: string): string | undefined {
  if (!year || !/^\d{4}$/u.test(year)) return undefined;
  const m = Number(month);
  if (!month || !(m >= 1 && m <= 12)) return year;
  const d = Number(day);
  const yearMonth = `${year}-${String(m).padStart(2, "0")}`;
  // Day 0 of the next month is this month's last day.
  if (!day || !(d >= 1 && d <= new Date(Date.UTC(Number(year), m, 0)).getUTCDate()))
    return yearMonth;
  return `${yearMonth}-${String(d).padStart(2, "0")}`;
}
