export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const minuteMs = 60_000;
/** Milliseconds per unit, by the unit's first letter. */
export const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: minuteMs,
  h: hourMs,
  d: dayMs,
};

/** A time as a person writes it. Without a date it means any day of the log, without a zone the log's own. */
export type TimeBound = {
  /** `2026-03-12`, without a year `--03-12`. */
  date: string | null;
  /** Milliseconds since midnight. */
  clock: number;
  /** Minutes east of Greenwich. */
  offset: number | null;
};

export type TimeWindow = { from: TimeBound | null; to: TimeBound | null };

/** The time of a log line; `clock` if it has no date. */
export type LineTime = {
  /** Milliseconds since 1970, and the offset of its zone in minutes. */
  time: number | null;
  offset: number | null;
  clock: number | null;
};

/** Whether a line's time is in a window, ends included. A line without a time is in none. */
export function inWindow({ from, to }: TimeWindow, line: LineTime): boolean {
  if (from && to && from.date === null && to.date === null && from.clock > to.clock) {
    // Over midnight: from 23:50 to 00:10.
    return compareToBound(line, from) >= 0 || compareToBound(line, to) <= 0;
  }
  return (!from || compareToBound(line, from) >= 0) && (!to || compareToBound(line, to) <= 0);
}

/** Negative if the line is earlier; NaN if that is unknown. */
function compareToBound({ time, offset, clock }: LineTime, bound: TimeBound): number {
  if (time === null)
    return clock === null || bound.date !== null || bound.offset !== null
      ? Number.NaN
      : clock - bound.clock;
  const local = time + (bound.offset ?? offset ?? 0) * minuteMs;
  if (bound.date === null) return timeOfDay(local) - bound.clock;
  const day = dateIn(bound.date, new Date(local).getUTCFullYear());
  return local - (Date.parse(`${day}T00:00:00Z`) + bound.clock);
}

/** Gives a date without a year this one; the end of a leap year's February is the end of any other's. */
function dateIn(date: string, year: number): string {
  if (!date.startsWith("--")) return date;
  const full = `${year}${date.slice(1)}`;
  return isDate(full) ? full : `${year}-02-28`;
}

/** Returns a bound's moment in milliseconds since 1970; null without a full date. */
export function instantOf(bound: TimeBound, logOffset: number): number | null {
  if (bound.date === null || bound.date.startsWith("--")) return null;
  return (
    Date.parse(`${bound.date}T00:00:00Z`) + bound.clock - (bound.offset ?? logOffset) * minuteMs
  );
}

/** Whether a window on a certain day may hold times between two others; one without a day may. */
export function mayReach(
  { timeFrom, timeTo }: { timeFrom?: TimeBound | undefined; timeTo?: TimeBound | undefined },
  { timeStart, timeEnd }: { timeStart: Date | null; timeEnd: Date | null },
  logOffset: number,
): boolean {
  if (!timeStart || !timeEnd || !(timeFrom?.date ?? timeTo?.date)) return true;
  const instantIn = (bound: TimeBound | undefined, year: number) => {
    return bound?.date ? instantOf({ ...bound, date: dateIn(bound.date, year) }, logOffset) : null;
  };
  for (let year = timeStart.getUTCFullYear() - 1; year <= timeEnd.getUTCFullYear() + 1; year += 1) {
    const from = instantIn(timeFrom, year) ?? Number.NEGATIVE_INFINITY;
    const to = instantIn(timeTo, year) ?? Number.POSITIVE_INFINITY;
    if (from <= timeEnd.getTime() && to >= timeStart.getTime()) return true;
  }
  return false;
}

/** A moment in the log's own zone. */
export function boundAt(instant: number, logOffset: number): TimeBound {
  const local = localTime(instant, logOffset);
  return {
    date: local.slice(0, 10),
    clock: timeOfDay(instant + logOffset * minuteMs),
    offset: null,
  };
}

/** A moment as a clock at this offset shows it, without its zone: `2026-03-12T14:30:00.000`. */
export function localTime(instant: number, offset: number | null): string {
  return new Date(instant + (offset ?? 0) * minuteMs).toISOString().slice(0, -1);
}

/** Milliseconds since midnight, of milliseconds since 1970 or before. */
export function timeOfDay(local: number): number {
  return ((local % dayMs) + dayMs) % dayMs;
}

const boundShape =
  /^(?:(?<date>\d{4}-\d{2}-\d{2}|--\d{2}-\d{2})(?:[T ](?=\d)|$))?(?:(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * Reads a bound of a query string: `2026-03-12T14:30:00Z`, `2026-03-12T14:30` (the log's zone), `14:30` (any day) or
 * `2026-03-12` (its end for an upper bound). Null for anything else.
 */
export function readBound(text: string, end: "from" | "to"): TimeBound | null {
  const groups = boundShape.exec(text.trim())?.groups;
  if (!groups || text.trim() === "") return null;
  const { date = null, h, m, s, f, zone } = groups;
  if (date && !isDate(date)) return null;
  if (h === undefined)
    return date ? { date, clock: end === "from" ? 0 : dayMs - 1, offset: null } : null;
  const clock = clockOf(Number(h), Number(m), Number(s ?? 0), f);
  if (clock === null) return null;
  return { date, clock, offset: zone ? readOffset(zone) : null };
}

/** Whether a day exists; without a year, in a leap year. */
export function isDate(date: string): boolean {
  const day = date.startsWith("--") ? `2000${date.slice(1)}` : date;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Returns milliseconds since midnight, or null for a time that does not exist. */
export function clockOf(h: number, m: number, s: number, fraction?: string): number | null {
  if (h > 24 || m > 59 || s > 60 || (h === 24 && (m > 0 || s > 0))) return null;
  const ms = fraction ? Number(fraction.slice(0, 3).padEnd(3, "0")) : 0;
  return h * hourMs + m * minuteMs + s * 1_000 + ms;
}

/** Returns minutes east of Greenwich, from `Z`, `+02:00` or `+0200`. */
export function readOffset(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone);
  if (!match) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Writes a bound so that {@link readBound} reads it back. */
export function writeBound({ date, clock, offset }: TimeBound): string {
  const zone = offset === null ? "" : writeOffset(offset);
  return `${date === null ? "" : `${date}T`}${writeClock(clock)}${zone}`;
}

/** `14:30:00`, with milliseconds if there are any. */
export function writeClock(clock: number): string {
  const text = new Date(clock).toISOString();
  return clock >= dayMs ? "24:00:00" : text.slice(11, clock % 1_000 === 0 ? 19 : 23);
}

/** `Z` or `+02:00`. */
export function writeOffset(offset: number): string {
  if (offset === 0) return "Z";
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
