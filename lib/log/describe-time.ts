import type { LogLine } from "./line-filter.ts";
import {
  dayMs,
  hourMs,
  minuteMs,
  type TimeBound,
  timeOfDay,
  writeClock,
  writeOffset,
} from "./time-bound.ts";
import type { LogWording } from "./wording/index.ts";

/** Writes a line's time as its log does: `2026-03-12 14:32:15.104 UTC`; a zone only if the log has one. */
export function describeTime(
  { time, offset, clock, dated }: LogLine,
  locale: string,
): string | null {
  if (time === null) return clock === null ? null : writeClock(clock);
  const local = new Date(time + (offset ?? 0) * 60_000);
  const day = dated ? local.toISOString().slice(0, 10) : dayIn(local, locale);
  return `${day} ${clockIn(local.getTime())}${describeZone(offset)}`;
}

/** Writes the second of two times; without its date if both are on one day. */
export function describeTimeAfter(line: LogLine, before: LogLine, locale: string): string | null {
  if (line.time === null || before.time === null) return describeTime(line, locale);
  const day = (of: LogLine) => Math.floor(((of.time ?? 0) + (of.offset ?? 0) * 60_000) / dayMs);
  if (day(line) !== day(before) || line.offset !== before.offset) return describeTime(line, locale);
  return `${clockIn(line.time + (line.offset ?? 0) * 60_000)}${describeZone(line.offset)}`;
}

function clockIn(local: number): string {
  return writeClock(timeOfDay(local));
}

function describeZone(offset: number | null): string {
  return offset === null ? "" : offset === 0 ? " UTC" : ` ${writeOffset(offset)}`;
}

/** A day without its year: `12 March`, `12. März`. */
function dayIn(date: Date, locale: string): string {
  const style = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, style).format(date);
}

/** Writes a bound for an answer. */
export function describeBound(
  { date, clock, offset }: TimeBound,
  end: "from" | "to",
  locale: string,
): string {
  const day = date?.startsWith("--") ? dayIn(new Date(`2000${date.slice(1)}`), locale) : date;
  const wholeDay = end === "from" ? clock === 0 : clock === dayMs - 1;
  if (day && wholeDay && offset === null) return day;
  const shown = writeClock(clock >= dayMs ? dayMs : clock)
    .replace(/^(\d{2}:\d{2}):00$/u, "$1")
    .replace(/\.999$/u, "");
  return `${day ? `${day} ` : ""}${shown}${describeZone(offset)}`;
}

/** Writes a length in milliseconds as words: `2 hours 3 minutes`, `14.3 seconds`. The sign is ignored. */
export function describeSpan(ms: number, units: LogWording["units"]): string {
  const size = Math.abs(ms);
  const counted = (count: number, unit: keyof typeof lengthUnitMs) =>
    `${count} ${units[unit][count === 1 ? 0 : 1]}`;
  if (size < 60_000) return counted(Math.round(size) / 1_000, "second");
  let left = Math.round(size / 1_000) * 1_000;
  const said: string[] = [];
  for (const unit of ["day", "hour", "minute", "second"] as const) {
    const count = Math.floor(left / lengthUnitMs[unit]);
    left -= count * lengthUnitMs[unit];
    if (count > 0) said.push(counted(count, unit));
  }
  return said.join(" ");
}

const lengthUnitMs = { day: dayMs, hour: hourMs, minute: minuteMs, second: 1_000 };
