import { localTime } from "./time-bound.ts";
import type { TraceGroup } from "./trace-names.ts";

/** What the entries of a log are grouped by: a field of most logs, or the names that lines have for a noun. */
export type GroupBy = KnownGroup | NounGroup;
/** `pattern` finds the name where lines have it in their message, `trace` in the stack trace behind them. */
type NounGroup = { noun: string; pattern?: RegExp; trace?: TraceGroup };
export const isNounGroup = (groupBy: GroupBy): groupBy is NounGroup => typeof groupBy === "object";

export const isTimeGroup = (groupBy: GroupBy) =>
  groupBy === "minute" || groupBy === "hour" || groupBy === "day";

export type KnownGroup =
  | "endpoint"
  | "status"
  | "severity"
  | "address"
  | "user"
  | "customer"
  /** The user that a line names, or who something was done by, or else the address. */
  | "who"
  | "host"
  | "source"
  | "message"
  | "minute"
  | "hour"
  | "day";

const method = "(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)";
const request = new RegExp(`\\b${method} "?(?:https?://[^/\\s]+)?(?<path>/[^\\s?#"]*)`, "u");
const pathKey =
  /["']?\b(?:path|uri|url|endpoint|route|request_uri)["']?\s*[:=]\s*["']?(?:https?:\/\/[^/\s"']+)?(?<path>\/[^\s?#"',}]*)/iu;
const namedPath =
  /\b(?:endpoint|route|path|of|on|at|to|for|call(?:ing)?|request) (?<path>\/[\w~-]+(?:\/[\w.~%-]+)+)/u;
/** `ERROR /api/payment …`, `[error] /login: …` */
const pathBehindLevel =
  /\b(?:FATAL|CRITICAL|ERROR|WARN|WARNING|INFO|DEBUG|error|warn|info)\]?:?\s+(?<path>\/[\w.~%/-]+)/u;
/** A part of a path that identifies one thing, such as an id. */
const idPattern =
  /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|(?=.*\d)[A-Za-z]{1,5}-\d{3,}[\w-]*)$/iu;

/** Returns the path that a request line names, with ids replaced: `/api/orders/{id}`. Null for none. */
export function endpointOf(line: string): string | null {
  const path = (
    request.exec(line) ??
    pathKey.exec(line) ??
    pathBehindLevel.exec(line) ??
    namedPath.exec(line)
  )?.groups?.["path"]?.replace(/(?<=.)[/.:,;]+$/u, "");
  if (!path) return null;
  return path
    .split("/")
    .map((part) => (idPattern.test(part) ? "{id}" : part))
    .join("/");
}

const statusAfterPath = new RegExp(
  `\\b${method} \\S+(?: HTTP/[\\d.]+)?"? (?<code>[1-5]\\d{2})\\b`,
  "u",
);
/** A code without a key, or of something, may be that of an exit. */
const statusKey =
  /["']?(?:\b(?:status|(?:status|response)[ _]?code|http_?status)["']?(?:\s*[:=]\s*["']?|\s+)|(?<![\w-] ?)code["']?\s*[:=]\s*["']?)(?<code>[1-5]\d{2})\b/iu;
const statusAfterHttp = /\bHTTP(?:\/[\d.]+)? (?<code>[1-5]\d{2})\b/u;

/** Returns the status code of the HTTP response in a line, or null. */
export function statusOf(line: string): string | null {
  const found = statusAfterPath.exec(line) ?? statusKey.exec(line) ?? statusAfterHttp.exec(line);
  return found?.groups?.["code"] ?? null;
}

/** Keys of names: the machine, or the part of the software. */
const sourceKeys = {
  host: /["']?\b(?:host|hostname|host_?name|node|pod|instance|machine|server|container)["']?\s*[:=]\s*["']?(?<name>[\w.$/-]+)/iu,
  source:
    /["']?\b(?:service|logger|component|app|application|module|job|source|process)["']?\s*[:=]\s*["']?(?<name>[\w.$/-]+)/iu,
};
const userKey =
  /["']?\b(?:user|username|user_?id|account|customer|admin|operator|actor)["']?\s*(?:[:=]\s*["'<]?|\s["']?)(?<name>[\w.@+-]+)/iu;
/** `Failed password for ann from 10.0.0.8` */
const loginUser = /\b(?:Failed|Accepted) \S+ for (?:invalid user )?(?<name>[\w.@+-]+) from\b/u;
/** The third field of a web server's line: `10.0.0.8 - bob [12/Mar/2026:…`. */
const accessUser = /^\S+ - (?<name>[\w.@+-]{2,}) \[/u;
const addressPattern = /(?<![\w.])(?<name>\d{1,3}(?:\.\d{1,3}){3})(?![\w.]*\d)/u;
const severityWords =
  "FATAL|CRITICAL|CRIT|EMERG|ALERT|PANIC|ERROR|ERR|SEVERE|WARN|WARNING|INFO|NOTICE|DEBUG|FINE|VERBOSE|TRACE";

const severityName = new RegExp(`^(?:${severityWords})$`, "iu");

/** `08:00:00,400 gw-2 INFO …`: a name between a time and a level is of a machine. */
const beforeLevel = new RegExp(
  `\\d{2}:\\d{2}:\\d{2}(?:[.,]\\d+)?(?:Z|[+-]\\d{2}:?\\d{2})? +(?!(?:${severityWords}) )(?<name>(?=[\\w.-]*[A-Za-z])[\\w.-]+) +(?:${severityWords})\\b`,
  "u",
);

/** Returns the first address in a line, or null. */
export function addressInLine(line: string): string | null {
  return addressPattern.exec(line.slice(0, 1_000))?.groups?.["name"] ?? null;
}

const podName = /\bpods?(?:\/|["']?\s*[:=]\s*["']?)(?<name>[a-z\d][a-z\d-]*)/u;

/** Returns the pod that a line is about, or null. */
export const podOf = (line: string) => podName.exec(line.slice(0, 2_000))?.groups?.["name"] ?? null;

/** Returns the user that a line names, or null. */
export function userOf(line: string): string | null {
  const head = line.slice(0, 2_000);
  return (
    (accessUser.exec(head) ?? loginUser.exec(head) ?? userKey.exec(head))?.groups?.["name"] ?? null
  );
}

/**
 * Returns what wrote a line: a host or instance, or a logger or service; null when the line does not say. `wanted`
 * decides when a line names both.
 */
export function sourceOf(line: string, wanted: "host" | "source" = "source"): string | null {
  const beginning = line.slice(0, 500);
  // A router's line names the site under `host`, and the machine that answered under `dyno`.
  const dyno = wanted === "host" ? /\bdyno=(?<name>[\w.-]+)/u.exec(beginning) : null;
  if (dyno?.groups?.["name"]) return dyno.groups["name"];
  const other = wanted === "host" ? "source" : "host";
  const key = (sourceKeys[wanted].exec(beginning) ?? sourceKeys[other].exec(beginning))?.groups?.[
    "name"
  ];
  if (key && isKeyed(line)) return key;
  const head = line.slice(0, 300);
  const machine = wanted === "host" && beforeLevel.exec(head)?.groups?.["name"];
  if (machine) return machine;
  // syslog: `Nov  9 12:01:01 host cron[1]: …`, the host also as `host/host`
  const syslog =
    /\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})? (?:[\w.-]{1,60}@)?(?<name>[\w.#-]+)(?:\/\S+)? (?=[\w./()-]*[A-Za-z])[\w./()-]+(?:\[\d+\])?:/u.exec(
      head,
    )?.groups?.["name"];
  if (syslog && !severityName.test(syslog)) return syslog;
  const pair = key && sourceKeys[wanted].exec(beginning)?.groups?.["name"];
  if (pair) return pair;
  // `ERROR [payment-api-2] …`, `INFO executor.Backend: …`, `WARN  com.example.Pool - …`
  const behind = new RegExp(
    `\\b(?:${severityWords})\\]?:?\\s+(?:\\[(?<bracket>[A-Za-z][^\\]\\s]*)\\]|(?<logger>[A-Za-z_$][\\w.$/-]*)(?=:| -| \\[))`,
    "u",
  ).exec(head);
  const own = behind?.groups?.["bracket"] ?? behind?.groups?.["logger"];
  if (own) return own;
  return (wanted === "host" ? podOf(line) : programBefore(head)) ?? columnName(head);
}

/** `[10.30 16:49:06] chrome.exe - …`: what wrote a line, between its time in brackets and a dash. */
const programPattern = /^\[[^\]]*\d:\d{2}[^\]]*\] (?<name>[\w.-]*[A-Za-z][\w.-]*)(?: \*\d+)? - /u;
const programBefore = (head: string) => programPattern.exec(head)?.groups?.["name"] ?? null;

/** What sets the columns of a line apart, of which there are several. */
const separators = /[|;\t]/u;
const minColumns = 4;
/** A name of a machine: `KIOSK-4`, `desk`. */
const machineName = /^[A-Za-z][A-Za-z_.]*(?:[-_]?\d{1,4})?$/u;

/** The first column of a line that is a name, behind its time: `20250506|10:03:25|KIOSK-2|LOAN`. */
function columnName(head: string): string | null {
  const columns = head.split(separators).map((column) => column.trim());
  if (columns.length < minColumns || !/^\d/u.test(columns[0] ?? "")) return null;
  const name = columns.find((column) => !/^[\d:.,+-]*\d\S*$/u.test(column)) ?? "";
  return machineName.test(name) && !severityName.test(name) ? name : null;
}

/** Whether a line consists of keys and values: JSON, logfmt. */
function isKeyed(line: string): boolean {
  return /^[{[]|=/u.test(
    line
      .trimStart()
      .slice(0, 80)
      .replace(/^[^{[=]*(?==)/u, ""),
  );
}

/** Keys of what a line says, the most telling first: the name of an event may be no more than "failed". */
const messageKeys = ["msg|message", "error|err|exception", "event"].map(
  (keys) =>
    new RegExp(`(?<![\\w.])["']?(?:${keys})["']?\\s*[:=]\\s*"(?<text>(?:[^"\\\\]|\\\\.)+)"`, "u"),
);

const errorCode = /(?<![\w-])(?=[A-Z0-9_]*_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/u;
const exceptionName = /(?<![\w.])(?:[a-z_][\w]*\.)*[A-Z]\w*(?:Exception|Error|Failure)(?![\w])/u;
/** An error that is one word with a number is a code: `smtp_421`. */
const errorKey =
  /(?<![\w.])["']?(?:error|err|exception)["']?\s*[:=]\s*"?(?<code>[a-z]{2,}(?:[_-][a-z]+)*[_-]\d{1,4})(?![\w-])/iu;
const maxMessageChars = 90;
/** At most this much of a line is read for its kind (UTF-16 units): a line may be as long as a file. */
const maxKindChars = 4_000;

/** Returns the kind of a line: its error code or exception, or else its message without the parts that vary. */
export function messageKind(line: string): string {
  const beginning = line.slice(0, maxKindChars);
  const named = errorCode.exec(beginning)?.[0] ?? exceptionName.exec(beginning)?.[0];
  const keyed = isKeyed(beginning)
    ? messageKeys.map((key) => key.exec(beginning)?.groups?.["text"]).find(Boolean)
    : undefined;
  const code = errorKey.exec(beginning)?.groups?.["code"];
  return named ?? (isKeyed(beginning) ? code : undefined) ?? messageShape(keyed ?? beginning);
}

/** Reduces a message to its constant words, so that numbers and ids do not make it another message. */
function messageShape(line: string): string {
  const words = line
    .replace(/^[[<(]?[\d\-/.:,T ]+(?:Z|[+-]\d{2}:?\d{2})?[\])>]?\s*/u, "")
    .replace(/^[A-Z][a-z]{2} {1,2}\d{1,2} [\d:.]+ /u, "")
    .replace(new RegExp(`^(?:\\d+ +)*-? *\\[?(?:${severityWords})\\]?:?\\s+`, "u"), "")
    .replace(/^\[(?:\S*\]|[^\]]*\])(?=\s|$)\s*(?:- )?/u, "")
    .replace(/^[A-Za-z_$][\w.$/]*\.[\w$]+ +- (?=\S)/u, "")
    .replace(/^[\w.#@/-]+ [\w./()-]+(?:\[\d+\])?: (?:[A-Z]{4,8}: )?(?=\S)/u, "")
    .replace(/(?<![A-Za-z])[\w-]*\d[\w.:-]*/gu, "…")
    .replace(/(?:…\s*)+…/gu, "…")
    .trim();
  return words.length > maxMessageChars
    ? `${words.slice(0, maxMessageChars).trimEnd()}…`
    : words || "…";
}

/** Returns the minute, hour or day of a line in the log's own time zone; null without a stamp. */
export function timeSlot(
  line: { time: number | null; offset: number | null },
  size: "minute" | "hour" | "day",
): string | null {
  if (line.time === null) return null;
  const [date = "", clock = ""] = localTime(line.time, line.offset).split("T");
  if (size === "day") return date;
  return `${date} ${size === "hour" ? `${clock.slice(0, 2)}:00` : clock.slice(0, 5)}`;
}
