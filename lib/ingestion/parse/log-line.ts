import { type Severity, severities } from "../../wire/line.ts";
import { monthNumberOf } from "./iso-date.ts";

/** The year of a stamp without one, if nothing better is known: a leap year, so that 29 February exists. */
const unknownYear = 2000;

/** UTF-16 units of a line that are examined: its head, not its message. */
const headLength = 300;
/** A stamp is near the line's start; farther in, or after more words than this, a time belongs to the message. */
const stampWithin = 100;
const wordsBeforeStamp = 4;

/** The named zones of RFC 2822, and central Europe's. Any other name is read as UTC. */
const zoneOffsetMinutes: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  CET: 60,
  CEST: 120,
};

const monthPattern = "(?<mon>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}";
const clockPattern =
  "(?<h>\\d{1,2}):(?<m>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<f>\\d{1,9})|:(?<ms>\\d{1,3}))?)?(?!\\d)";
const zonePattern = `(?<z>Z\\b|[+-]\\d{2}:?\\d{2}\\b|[+-]\\d{2}\\b| [+-]\\d{4}\\b| [+-]\\d{2}:\\d{2}\\b| ?(?:${Object.keys(zoneOffsetMinutes).join("|")})\\b)?`;
const halfOfDayPattern = "(?: (?<half>[AP]M)\\b)?";

/**
 * A date of three numbers, in an order that only the file tells: 10/31/2000 of America, 31.10.2000 and 31.10.00 of
 * Germany, 17/06/09 of log4j (yy/MM/dd).
 */
export const numericDatePattern =
  "(?<n1>\\d{1,2})(?<sep>[-/.])(?<n2>\\d{1,2})\\k<sep>(?<n3>\\d{4}|\\d{2})";

/** Each form of a stamp. Where two match at the same place, the earlier in this list wins. */
const stampForms = [
  // 2015-07-29 17:41:44,747   2011-10-05T14:48:00.000Z   2023/10/11 14:32:52   2024.01.31 10:00
  `(?<y>\\d{4})(?<sep>[-/.])(?<mo>\\d{1,2})\\k<sep>(?<d>\\d{1,2})(?:[T_|;\t]| {1,2})${clockPattern}${zonePattern}`,
  // 2005-06-03-15.42.50.675872
  `(?<y>\\d{4})-(?<mo>\\d{2})-(?<d>\\d{2})-(?<h>\\d{2})\\.(?<m>\\d{2})\\.(?<s>\\d{2})(?:\\.(?<f>\\d{1,9}))?`,
  // 20171223-22:15:29:606   20171223-9:5:7:38   20171223|22:15:29
  `(?<y>\\d{4})(?<mo>\\d{2})(?<d>\\d{2})[-T _|;\t]${clockPattern.replaceAll("\\d{2}", "\\d{1,2}")}${zonePattern}`,
  // 20171223T221529Z   20171223 221529
  `(?<y>(?:19|20)\\d{2})(?<mo>\\d{2})(?<d>\\d{2})[-T _](?<h>\\d{2})(?<m>\\d{2})(?<s>\\d{2})(?:[.,](?<f>\\d{1,9}))?${zonePattern}(?!\\d)`,
  // 081109 203615
  `(?<y>\\d{2})(?<mo>\\d{2})(?<d>\\d{2}) (?<h>\\d{2})(?<m>\\d{2})(?<s>\\d{2})(?!\\d)`,
  // 10/Oct/2000:13:55:36 -0700   10-Oct-2000 13:55:36.123   10 Oct 2000 13:55:36.123
  `(?<d>\\d{1,2})(?<sep>[-/ ])${monthPattern}\\k<sep>(?<y>\\d{4})[: ]${clockPattern}${zonePattern}`,
  // Nov  9 12:01:01   Sun Dec 04 04:47:44 2005   Jul 1 2005 09:00:55   Dec 04 04:47:44.123456 2005
  `${monthPattern} {1,2}(?<d>\\d{1,2})(?:,? (?<y>\\d{4}),?)? ${clockPattern}(?: (?:[A-Z]{3,4} )?(?<y2>(?:19|20)\\d{2})(?![\\d:.-]))?`,
  `${numericDatePattern},? ${clockPattern}${halfOfDayPattern}${zonePattern}`,
  // 10.30 16:49:06   03-17 16:13:38.811
  `(?<a>\\d{1,2})[-/.](?<b>\\d{1,2}) ${clockPattern}`,
] as const;

/** One pattern finds the earliest stamp of any form. If that date does not exist, each form is tried alone. */
const anyStamp = new RegExp(`(?<![\\w.:/-])(?:${stampForms.join("|")})`, "iu");
const stampPatterns = stampForms.map((form) => new RegExp(`(?<![\\w.:/-])${form}`, "iu"));
/** I1130 15:04:05.000000, of klog. */
const klogStamp =
  /^[IWEF](?<mo>\d{2})(?<d>\d{2}) (?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2})\.(?<f>\d{1,9})/u;
/** Seconds, milliseconds, microseconds or nanoseconds since 1970, from 2001 on, at the line's start … */
const epochStart =
  /^(?:[-*] |[[(])?(?<epoch>1\d{9}|[2-3]\d{9}|1\d{12}|1\d{15}|1\d{18})(?:\.(?<f>\d{1,9}))?(?=[\s\]):|,;-]|$)/u;
/** … or under a key that says so. */
const epochKey =
  /["']?\b(?:ts|time|timestamp|@timestamp|epoch)["']?\s*[:=]\s*["']?(?<epoch>\d{10}(?:\d{3}){0,3})(?:\.(?<f>\d{1,9}))?\b/iu;
const isoKey =
  /["']?(?:\bts|\btime|@?\btimestamp|\bdate|\bdatetime|\btime_local|\bt)["']?\s*[:=]\s*["']?(?=\d{4}-\d{2}-\d{2})/iu;
const clockOnly = /^\W{0,2}(?<h>\d{1,2}):(?<m>\d{2}):(?<s>\d{2})(?:[.,](?<f>\d+))?\b/u;

export type TimestampOptions = {
  /** When the file came in: a stamp without a year gets the latest year possible by then, with a day's grace. */
  receivedAt?: Date | undefined;
  /** The order of dates of three numbers in the whole file (`date-order.ts`); without it, what their signs suggest. */
  dateOrder?: DateOrder | undefined;
};

/**
 * Returns the time stamp at the head of a log line, or null. Reads ISO 8601 and its common variants (`2015-07-29
 * 17:41:44,747`, `20171223-22:15:29:606`), log4j (`17/06/09 20:10:40`), German dates (`08.03.25 14:22:01`), syslog (`Nov  9 12:01:01`), the web servers'
 * (`[10/Oct/2000:13:55:36 -0700]`), stamps without a year (`[10.30 16:49:06]`), and seconds to nanoseconds since 1970
 * at the line's start or under a key such as `"ts"`.
 *
 * A written zone is kept. **Without one, UTC is assumed**, for a log does not say where it was written. Without a year,
 * see {@link TimestampOptions.receivedAt}; without that the year is 2000. A time without a date is no time stamp.
 */
export function readTimestamp(line: string, options: TimestampOptions = {}): Date | null {
  return readStamp(line, options)?.date ?? null;
}

/** A time stamp as it is written in a line. */
export type Stamp = {
  date: Date;
  /** The written zone, in minutes east of Greenwich; null where none is written, and UTC was assumed. */
  offset: number | null;
  /** False if the year is not written. */
  dated: boolean;
};

/** Returns the same stamp as {@link readTimestamp}, with its written zone. */
export function readStamp(line: string, options: TimestampOptions = {}): Stamp | null {
  const head = line.slice(0, headLength).trimStart();
  const klog = klogStamp.exec(head);
  if (klog?.groups) return toStamp(klog.groups, options);
  const epoch = epochStart.exec(head);
  if (epoch?.groups) return withClockBehind(fromEpoch(epoch.groups), head.slice(epoch[0].length));
  const stamp = findStamp(head.slice(0, stampWithin + 40), options);
  const own = stamp && isLineHead(head.slice(0, stamp.at), line) ? stamp : null;
  // A time under a key counts only if no stamp precedes it: in `17:41 saved, time=…` it is the message's.
  const key = epochKey.exec(head);
  if (key?.groups && (!own || key.index < own.at)) return fromEpoch(key.groups);
  if (own) return own.stamp;
  const isoAt = isoKey.exec(head);
  return isoAt
    ? (findStamp(head.slice(isoAt.index + isoAt[0].length), options)?.stamp ?? null)
    : null;
}

/** Returns a line without the time at its head, so that the same message at another time is the same text. */
export function withoutStamp(line: string): string {
  const head = line.slice(0, headLength);
  const found = stampAtHead(head, line);
  return found ? line.slice(0, found.at) + line.slice(found.at + found.length) : line;
}

function stampAtHead(head: string, line: string): { at: number; length: number } | null {
  const place = (pattern: RegExp, from = 0) => {
    const match = pattern.exec(head.slice(from));
    return match && { at: from + match.index, length: match[0].length };
  };
  const first = place(klogStamp) ?? place(epochStart) ?? place(clockOnly);
  if (first) return first;
  const stamp = place(anyStamp);
  const before = stamp && head.slice(0, stamp.at);
  const own = before !== null && isLineHead(before, line) && !saysSomething(before) ? stamp : null;
  const key = place(epochKey);
  if (key && (!own || key.at < own.at)) return key;
  if (own) return own;
  const iso = place(isoKey);
  return iso && place(anyStamp, iso.at + iso.length);
}

/** Whether words stand before a time that are no level, and make it part of the message: "ERROR backup of 2025-01-01". */
const saysSomething = (before: string) =>
  before
    .split(/\s+/u)
    .some((word) => /^\p{L}+[:,]?$/u.test(word) && !severityNamed(word.replace(/[:,]$/u, "")));

/**
 * Returns the time of day at the head of a line without a date (`10:15:30.123 started`), in milliseconds since
 * midnight, or null.
 */
export function readClock(line: string): number | null {
  const groups = clockOnly.exec(line.slice(0, headLength))?.groups;
  if (!groups) return null;
  const [hours, minutes, seconds] = [groups["h"], groups["m"], groups["s"]].map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return null;
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds(groups["f"]);
}

function findStamp(head: string, options: TimestampOptions): { at: number; stamp: Stamp } | null {
  const first = anyStamp.exec(head);
  if (!first?.groups) return null;
  const stamp = toStamp(first.groups, options);
  if (stamp) return { at: first.index, stamp };
  let best: { at: number; stamp: Stamp } | null = null;
  for (const pattern of stampPatterns) {
    const match = pattern.exec(head);
    const other = match?.groups ? toStamp(match.groups, options) : null;
    if (match && other && (!best || match.index < best.at))
      best = { at: match.index, stamp: other };
  }
  return best;
}

/** An event of a cluster as it is listed, with its age in place of a time: `43m (x3 over 2h) Warning BackOff pod/…`. */
const clusterEvent =
  /^(?:[a-z][\w-]* +)?(?:<unknown>|(?:\d+[smhd])+)(?: \(x\d+ over \w+\))? +(?<type>Normal|Warning) +[A-Z]\w+ +[a-z]\w*\//u;

/**
 * Returns the severity that a log line states, in Ibid's six words, or null. The first in the line's head counts:
 * capitals (`WARN`, `SEVERE`), brackets and keys in any case (`[error]`, `level=warning`, `"level":30`), a syslog
 * priority (`<34>`), and the letters of klog and Android, or a letter that is a field of its own (`|E|`).
 */
export function readSeverity(line: string): Severity | null {
  const head = line.slice(0, headLength);
  const key =
    /["']?\b(?:level|severity|lvl|loglevel|levelname|log\.level|at(?==))["']?\s*[:=]\s*["']?(?<word>[a-z]+|\d{2})\b/iu.exec(
      head,
    )?.groups?.["word"];
  if (key) {
    const named = severityByWord.get(key.toUpperCase()) ?? severityByNumber[key];
    if (named) return named;
  }
  const letter =
    /^(?<letter>[IWEF])\d{4} \d{2}:\d{2}:|^[\d-]+ [\d:.]+ +\d+ +\d+ (?<android>[VDIWEF]) /u.exec(
      head,
    )?.groups;
  const short = letter?.["letter"] ?? letter?.["android"] ?? letterAlone(head);
  if (short) return severityByLetter[short] ?? null;
  const priority = /^<(?<priority>\d{1,3})>/u.exec(head)?.groups?.["priority"];
  if (priority) return severityBySyslog[Number(priority) % 8] ?? null;
  const event = clusterEvent.exec(head)?.groups?.["type"];
  if (event) return event === "Warning" ? "WARN" : "INFO";
  const word = severityWord.exec(head)?.groups;
  const found = word?.["capitals"] ?? word?.["bracketed"];
  return found ? (severityByWord.get(found.toUpperCase()) ?? null) : null;
}

/**
 * Returns whether a line begins a log entry: it has a stamp, a time, an age or a severity at its head and is not the indented
 * continuation (a stack trace, a dump) of the previous one.
 *
 * @param stamp the line's time stamp, if it was read already.
 */
export function startsLogEntry(line: string, stamp = readTimestamp(line)): boolean {
  if (stamp) return true;
  if (/^\s/u.test(line)) return false;
  return (
    clockOnly.test(line) ||
    clusterEvent.test(line.slice(0, headLength)) ||
    (/^[[<(]?(?:[A-Z]{4,9}|\d{1,3}>)/u.test(line) && readSeverity(line.slice(0, 12)) !== null)
  );
}

/** Returns the severity that a word means, in any case (`critical`, `WARNING`); undefined if it means none. */
export function severityNamed(word: string): Severity | undefined {
  return severityByWord.get(word.trim().toUpperCase());
}

const wordsOfSeverity: Record<Severity, string> = {
  FATAL: "FATAL CRITICAL CRIT EMERG EMERGENCY ALERT PANIC",
  ERROR: "ERROR ERR SEVERE",
  WARN: "WARN WARNING",
  INFO: "INFO INFORMATION NOTICE",
  DEBUG: "DEBUG FINE",
  TRACE: "TRACE VERBOSE FINER FINEST",
};
const severityByWord = new Map(
  severities.flatMap((severity) =>
    wordsOfSeverity[severity].split(" ").map((word) => [word, severity] as const),
  ),
);
/** The numbers of bunyan and pino. */
const severityByNumber: Record<string, Severity> = {
  "10": "TRACE",
  "20": "DEBUG",
  "30": "INFO",
  "40": "WARN",
  "50": "ERROR",
  "60": "FATAL",
};
const severityByLetter: Record<string, Severity> = {
  V: "TRACE",
  T: "TRACE",
  D: "DEBUG",
  I: "INFO",
  N: "INFO",
  W: "WARN",
  E: "ERROR",
  C: "FATAL",
  F: "FATAL",
};
/** A letter between bars or tabs, or in brackets. */
const letterApart = /(?<=[|\t]\s?|[[<])[VTDINWECF](?=\s?[|\t]|[\]>])/u;

/** The letter of a level that is a field of its own, before the message: `|E|`, `[W]`. */
function letterAlone(head: string): string | undefined {
  const found = letterApart.exec(head);
  return found && !saysSomething(head.slice(0, found.index)) ? found[0] : undefined;
}
/** RFC 5424, section 6.2.1. */
const severityBySyslog: readonly Severity[] = [
  "FATAL",
  "FATAL",
  "FATAL",
  "ERROR",
  "WARN",
  "INFO",
  "INFO",
  "DEBUG",
];
const severityAlternatives = [...severityByWord.keys()].join("|");
/** Both cases of each letter, because V8 forgets `(?i:…)` once it has compiled a megabyte of patterns and optimises no more. */
const severityInAnyCase = severityAlternatives.replaceAll(
  /[A-Z]/gu,
  (letter) => `[${letter}${letter.toLowerCase()}]`,
);
const severityWord = new RegExp(
  `(?<![\\w.-])(?:(?<capitals>${severityAlternatives})(?![\\w-])|(?:(?<=[[<(|]\\s?)|(?<=^\\s*)|(?<=\\[\\w{1,30}:))(?<bracketed>${severityInAnyCase})(?=\\s?[\\]>)|:]))`,
  "u",
);

/** Returns whether the words before a stamp can be a line's head (host, file, process, level) and are not a message. */
function isLineHead(before: string, line: string): boolean {
  if (before.length > stampWithin) return false;
  // An indented line continues an entry, unless its stamp is the first thing in it.
  if (/^\s/u.test(line) && /\w/u.test(before)) return false;
  // So does the line of a trace that names a cause; its message may begin with a time.
  if (/^(?:Caused by|Suppressed):/u.test(line)) return false;
  return before.split(/\s+/u).filter(Boolean).length <= wordsBeforeStamp;
}

function fromEpoch(groups: Record<string, string | undefined>): Stamp | null {
  const digits = groups["epoch"] ?? "";
  const perMs = { 10: 0.001, 13: 1, 16: 1_000, 19: 1_000_000 }[digits.length];
  if (!perMs) return null;
  const fraction = digits.length === 10 ? milliseconds(groups["f"]) : 0;
  const date = new Date(Math.floor(Number(digits) / perMs) + fraction);
  return Number.isNaN(date.getTime()) ? null : { date, offset: 0, dated: true };
}

/** A clock behind seconds since 1970 is near enough to them to be the same moment (milliseconds). */
const sameMomentMs = 5_000;
const quarterHourMs = 900_000;
const wholeDayMs = 86_400_000;

/**
 * The same moment in the zone of the clock that a line shows behind it: `1131566461 2005.11.09 dn228 Nov 9 12:01:01` is eight
 * hours west of Greenwich, and its reader knows it as 12:01.
 */
function withClockBehind(stamp: Stamp | null, rest: string): Stamp | null {
  const clock = clockBehind.exec(rest)?.groups;
  if (!stamp || !clock) return stamp;
  const [hours = 0, minutes = 0, seconds = 0] = [clock["h"], clock["m"], clock["s"]].map(Number);
  const shown = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  const ahead =
    (((shown - stamp.date.getTime()) % wholeDayMs) + wholeDayMs + wholeDayMs / 2) % wholeDayMs;
  const offset = ahead - wholeDayMs / 2;
  const quarters = Math.round(offset / quarterHourMs);
  if (Math.abs(offset - quarters * quarterHourMs) > sameMomentMs) return stamp;
  return { ...stamp, offset: quarters * 15 };
}

const clockBehind = /(?<![\d:.])(?<h>[01]\d|2[0-3]):(?<m>[0-5]\d):(?<s>[0-5]\d)(?![\d:])/u;

/** Returns the first three digits of a fraction of a second. */
function milliseconds(fraction: string | undefined): number {
  return fraction ? Number(fraction.slice(0, 3).padEnd(3, "0")) : 0;
}

function toStamp(
  groups: Record<string, string | undefined>,
  options: TimestampOptions,
): Stamp | null {
  const date = toDate(groups, options);
  if (!date) return null;
  const written = groups["z"]?.trim();
  return {
    date,
    offset: written ? zoneMinutes(written) : null,
    dated: (groups["y"] ?? groups["y2"] ?? groups["n3"]) !== undefined,
  };
}

function toDate(
  groups: Record<string, string | undefined>,
  { receivedAt, dateOrder }: TimestampOptions,
): Date | null {
  const toInstant = instantReader(groups);
  if (groups["n3"]) {
    const dates = readingsOf(groups, dateOrder).flatMap((day) => toInstant(day) ?? []);
    return (
      dates.find((date) => !receivedAt || date.getTime() <= latestFor(receivedAt)) ??
      dates[0] ??
      null
    );
  }
  const { month, day } = stampDayOf(groups);
  const inYear = (year: number) => toInstant({ year, month, day });
  const written = groups["y"] ?? groups["y2"];
  if (written?.length === 4) return Number(written) >= 1970 ? inYear(Number(written)) : null;
  if (written) return inYear(fullYear(written));
  if (!receivedAt) return inYear(unknownYear);
  for (let year = receivedAt.getUTCFullYear() + 1; year > receivedAt.getUTCFullYear() - 9; year--) {
    const date = inYear(year);
    if (date && date.getTime() <= latestFor(receivedAt)) return date;
  }
  return null;
}

/** The latest time that a file of then can have, with a day's grace. */
const latestFor = (receivedAt: Date) => receivedAt.getTime() + 86_400_000;

const fullYear = (written: string) =>
  written.length === 4 ? Number(written) : Number(written) + (Number(written) < 70 ? 2000 : 1900);

/** The month and the day of a stamp without three numbers. */
function stampDayOf(groups: Record<string, string | undefined>): { month: number; day: number } {
  const first = groups["a"] === undefined ? 0 : Number(groups["a"]);
  const day = Number(groups["d"] ?? groups["b"]);
  // 10.30 and 31.10: the month comes first if it can.
  if (first > 12) return { month: day, day: first };
  if (groups["mo"]) return { month: Number(groups["mo"]), day };
  return { month: groups["mon"] ? monthNumberOf(groups["mon"]) : first, day };
}

type StampDay = { year: number; month: number; day: number };

/** Returns a function that puts a stamp's time of day on a day; null where there is no such day or time. */
function instantReader(groups: Record<string, string | undefined>): (on: StampDay) => Date | null {
  let hour = Number(groups["h"]);
  if (groups["half"]) hour = (hour % 12) + (groups["half"].toUpperCase() === "PM" ? 12 : 0);
  const rest = [
    Number(groups["m"]),
    Number(groups["s"] ?? 0),
    groups["ms"] ? Number(groups["ms"]) : milliseconds(groups["f"]),
  ] as const;
  const shift = zoneMinutes(groups["z"]) * 60_000;
  return ({ year, month, day }) => {
    // 60 is a leap second, which Date does not have: it becomes the first second of the next minute.
    if (hour > 23 || rest[0] > 59 || rest[1] > 60) return null;
    const midnight = new Date(Date.UTC(year, month - 1, day));
    if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
    return new Date(Date.UTC(year, month - 1, day, hour, ...rest) - shift);
  };
}

/** Which number of a date is the day (d), the month (m) and the year (y). */
export type DateOrder = (typeof dateOrders)[number];
export const dateOrders = ["dmy", "mdy", "ymd"] as const;

/** Reads a date of three numbers in one order; undefined where its digits rule that out. */
export function readNumericDate(
  { n1 = "", n2 = "", n3 = "" }: Record<string, string | undefined>,
  order: DateOrder,
): StampDay | undefined {
  if (order === "ymd")
    return n1.length === 2 && n3.length === 2
      ? { year: fullYear(n1), month: Number(n2), day: Number(n3) }
      : undefined;
  if (n3.length === 4 && Number(n3) < 1970) return undefined;
  const [day, month] = order === "dmy" ? [n1, n2] : [n2, n1];
  return { year: fullYear(n3), month: Number(month), day: Number(day) };
}

/**
 * Returns the orders that a date of three numbers may have, the likeliest first: dots are German, two digits each with
 * other signs are log4j's yy/MM/dd, any other date has its month first.
 */
export function likelyOrders({
  n1 = "",
  n2 = "",
  n3 = "",
  sep,
}: Record<string, string | undefined>): readonly DateOrder[] {
  if (sep === ".") return ["dmy", "ymd", "mdy"];
  return n1.length + n2.length + n3.length === 6 ? ["ymd", "dmy", "mdy"] : ["mdy", "dmy", "ymd"];
}

function readingsOf(
  groups: Record<string, string | undefined>,
  order: DateOrder | undefined,
): StampDay[] {
  const orders = new Set([...(order ? [order] : []), ...likelyOrders(groups)]);
  return [...orders].flatMap((each) => readNumericDate(groups, each) ?? []);
}

/** Minutes east of Greenwich. */
function zoneMinutes(written: string | undefined): number {
  const text = written?.trim().toUpperCase();
  if (!text) return 0;
  const offset = /^(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?$/u.exec(text)?.groups;
  if (!offset) return zoneOffsetMinutes[text] ?? 0;
  return (
    (offset["sign"] === "-" ? -1 : 1) *
    (Number(offset["hours"]) * 60 + Number(offset["minutes"] ?? 0))
  );
}
