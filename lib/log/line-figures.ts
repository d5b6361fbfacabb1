import { lengthKeys, paceKeys, sizeKeys } from "../question/log-words/en.ts";
import { isLogFiller, keysOf } from "../question/log-words/log-words.ts";
import { type AskedWord, maxSearchedChars } from "./asked-word.ts";
import { escapeForRegExp } from "./take-documents.ts";
import type { Extreme } from "./take-extreme.ts";

/** A figure that a line states: its value, for comparing, and how it is written. */
export type LineFigure = { value: number; said: string; ms: number | null };

const figureNumber = "-?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|-?\\d+(?:\\.\\d+)?";
const figureEnd = "(?![\\w:=/-]|[.,]\\d)";
/** `pct=6`, `"ms": 5075`, `rss=2148MB`. */
const keyedFigure = new RegExp(
  `["']?(?<![\\w.-])(?<key>[A-Za-z_][\\w.-]*)["']?\\s*[:=]\\s*["']?(?<number>${figureNumber})(?<unit> ?[%µ°]?[A-Za-z]{0,5})${figureEnd}`,
  "gu",
);
const plain = new RegExp(
  `(?<![\\w.:/-])(?<number>${figureNumber})(?<unit> ?(?:%|°?[A-Za-zµ]{1,4}(?![\\w-])))?${figureEnd}`,
  "u",
);
/** Milliseconds of each unit of time that lines and questions write, and bytes of each unit of size. */
export const msPerUnit: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  millis: 1,
  msec: 1,
  s: 1_000,
  sec: 1_000,
  secs: 1_000,
  second: 1_000,
  seconds: 1_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
};
const timed = new RegExp(
  `(?<![\\w.:/-])(?<number>${figureNumber})(?<unit> ?(?:${Object.keys(msPerUnit).join("|")}))(?![\\w/-])`,
  "u",
);
const paced = new RegExp(
  `(?<![\\w.:/-])(?<number>${figureNumber})(?<unit> ?(?:\\p{L}{1,8}/(?:s|sec|second|min|minute|h|hour)|[kmg]?bps|mph))(?![\\w/-])`,
  "iu",
);
export const bytesPerUnit: Readonly<Record<string, number>> = {
  b: 1,
  bytes: 1,
  kb: 1e3,
  kib: 1_024,
  mb: 1e6,
  mib: 1_048_576,
  gb: 1e9,
  gib: 1_073_741_824,
};
/** `"GET / HTTP/1.1" 200 2033` */
const responseSize = /" [1-5]\d{2} (?<number>\d+)(?=\s|$)/u;
/** `"GET / HTTP/1.1" 200 2033 "-" "curl/8" 0.257`: the time of a request comes last, without a name. */
const requestTime = /" [1-5]\d{2} (?:\d+|-)(?: .*")? (?<number>\d+(?<decimals>\.\d+)?)(?=\s|$)/u;
/** How far behind a word its figure may be (UTF-16 units). */
const maxBehindChars = 40;

/** Returns the figure of a line that a question for the largest or smallest compares; null if the line states none. */
export function figureOf(
  line: string,
  { of, names }: Pick<Extreme, "of" | "names">,
): LineFigure | null {
  const text = line.slice(0, maxSearchedChars);
  if (of === "length") return lengthOf(text);
  if (of === "pace") return paceOf(text);
  const nouns = names.map(({ said }) => said.toLowerCase()).toReversed();
  // `wind_ms` is a speed where that is asked for, and no time.
  const isTimed = !nouns.some((noun) => paceKeys.split(" ").includes(noun));
  const own = nouns
    .flatMap((noun) => [noun, ...keysOf(noun)])
    .flatMap((noun) => keyedBy(text, (key) => isNamedFigure(key, noun), isTimed) ?? []);
  const [named] = own;
  if (named) return named;
  const ofSize = of === "size" ? figureSize(text) : null;
  const beside = ofSize ?? abbreviated(text, nouns) ?? besideNoun(text, nouns);
  return beside ?? behindNoun(text, nouns);
}

/**
 * Returns the figure that a line states of what is counted, under its key or right before its noun; null for none. What is
 * behind a noun is its name: order 4411 is one order.
 */
export function countedFigure(line: string, names: readonly AskedWord[]): LineFigure | null {
  const text = line.slice(0, maxSearchedChars);
  const nouns = names.map(({ said }) => said.toLowerCase()).toReversed();
  const [keyed] = nouns.flatMap((noun) => keyedBy(text, (key) => isCountKey(key, noun)) ?? []);
  return keyed ?? countedBefore(text, names.toReversed());
}

/** The figure before a noun, of several the one followed by what was done with it: `5 items packed, 2 items returned`. */
function countedBefore(text: string, names: readonly AskedWord[]): LineFigure | null {
  const [done] = names.filter(isParticiple).map(({ said }) => said.toLowerCase());
  const nouns = names.filter((name) => !isParticiple(name)).map(({ said }) => said.toLowerCase());
  // Where the question does not say what was done, none of several is meant.
  if (!done && nouns.some((noun) => statesSeveral(text, noun))) return null;
  const did = done ? `(?= (?:\\p{L}+ )?(?i:${escapeForRegExp(done)})(?![\\w-]))` : "";
  return (
    (done ? beforeNoun(text, nouns, { behind: did }) : null) ??
    (done ? beforeNoun(text, [done], { led: unled }) : null) ??
    beforeNoun(
      text,
      nouns,
      done && !isLogFiller(done) ? { behind: "(?! \\p{L}{2,}ed(?![\\w-]))" } : {},
    )
  );
}

/** Whether a line has figures of a noun by what was done with it. */
function statesSeveral(text: string, noun: string): boolean {
  const one = escapeForRegExp(noun.replace(/s$/u, ""));
  const done = new RegExp(`\\d ${one}s? (?<done>\\p{L}{2,}ed)(?![\\w-])`, "giu");
  return new Set([...text.matchAll(done)].map(({ groups }) => groups?.["done"])).size > 1;
}

/** What was done: "packed", "sold". */
const isParticiple = ({ said, whole }: AskedWord) => whole === true || /\p{L}{2}ed$/iu.test(said);

/** Whether a key is of how many there are of a noun: `orders`, `order_count`, and not `order`, `order_id`. */
function isCountKey(key: string, noun: string): boolean {
  const isOne = noun.endsWith("s") && key === noun.replace(/s$/u, "");
  return !isOne && !isIdentifierKey(key) && !isTotalKey(key) && isNamedFigure(key, noun);
}

/** `rows_total` goes on counting from line to line. */
const isTotalKey = (key: string) => /[_.-]total$/u.test(key);

/** Whether a key is of what tells one from another, and not of an amount. */
const isIdentifierKey = (key: string) =>
  key.split(/[_.-]/u).some((part) => /^(?:p?id|no|nr|number|port|line|attempt|code)$/u.test(part));

function lengthOf(text: string): LineFigure | null {
  const keys = lengthKeys.split(" ");
  const found = keyedBy(text, (key) => keys.some((one) => key === one || endsInUnit(key, one)));
  if (found) return found;
  const timeKey = keyedBy(text, (key) => key === "time");
  if (timeKey && timeKey.value < minEpoch) return timeKey;
  const request = requestTime.exec(text)?.groups;
  // Servers write seconds with decimals; a whole number may be of any unit.
  if (request) return toFigure(request["number"] ?? "", request["decimals"] ? " s" : "", "");
  const groups = timed.exec(text)?.groups;
  return groups ? toFigure(groups["number"] ?? "", groups["unit"] ?? "", "") : null;
}

/** A larger figure under the key `time` is a moment, counted from 1970. */
const minEpoch = 1e8;

/** `1.65 m/s`, `speed=80` */
function paceOf(text: string): LineFigure | null {
  const groups = paced.exec(text)?.groups;
  return groups
    ? toFigure(groups["number"] ?? "", groups["unit"] ?? "", "")
    : keyedBy(text, (key) => paceKeys.split(" ").some((one) => key === one));
}

/** `dur_ms`, `duration_s`, `request_time_ms`. */
const endsInUnit = (key: string, one: string) =>
  key.startsWith(`${one}_`) || (one === "ms" && key.endsWith("_ms"));

function figureSize(text: string): LineFigure | null {
  const keys = sizeKeys.split(" ");
  const found = keyedBy(text, (key) => keys.includes(key));
  const size = found ? null : responseSize.exec(text)?.groups?.["number"];
  return found ?? (size ? toFigure(size, "", "bytes") : null);
}

/** The first figure under a key that is meant; `isTimed` if the key may end in a unit of time. */
function keyedBy(
  text: string,
  isMeant: (key: string) => boolean,
  isTimed = true,
): LineFigure | null {
  for (const { groups } of text.matchAll(keyedFigure)) {
    const key = groups?.["key"]?.toLowerCase() ?? "";
    if (isMeant(key))
      return toFigure(groups?.["number"] ?? "", groups?.["unit"] ?? "", key, isTimed);
  }
  return null;
}

/** Whether a key is of a noun: `rows_loaded` of "rows", `temp` of "temperature". */
function isNamedFigure(key: string, noun: string): boolean {
  const bare = noun.replace(/s$/u, "");
  const parts = key.split(/[_.-]/u);
  return parts.some(
    (part) =>
      part === noun ||
      part.replace(/s$/u, "") === bare ||
      (part.length >= 4 && noun.startsWith(part)),
  );
}

/** The most letters of a key that only begins what is asked for: `t`, `mem`. */
const maxAbbreviated = 3;

/** The figure under a key of a few letters with which what is asked for begins, the longest one: `t` of "temperature". */
function abbreviated(text: string, nouns: readonly string[]): LineFigure | null {
  for (let length = maxAbbreviated; length > 0; length -= 1) {
    const beginnings = nouns.map((noun) => noun.slice(0, length));
    const found = keyedBy(text, (key) => key.length === length && beginnings.includes(key));
    if (found) return found;
  }
  return null;
}

/**
 * Returns the one figure under a key of a line that has one of the names of what is compared: `"event":"gap","missing":38`. It
 * stands for lines that all name no figure of their own; null if a line has none, or several.
 */
export function onlyFigureOf(
  line: string,
  { of, names }: Pick<Extreme, "of" | "names">,
): LineFigure | null {
  if (of === "length" || of === "pace") return null;
  const text = line.slice(0, maxSearchedChars);
  const nouns = names.map(({ said }) => said.toLowerCase());
  const lower = text.toLowerCase();
  if (!nouns.some((noun) => lower.includes(noun.replace(/s$/u, "")))) return null;
  const [only, ...others] = text.matchAll(keyedFigure);
  if (!only?.groups || others.length > 0) return null;
  const { key = "", number = "", unit = "" } = only.groups;
  if (isIdentifierKey(key.toLowerCase())) return null;
  return toFigure(number, unit, key.toLowerCase());
}

/** The figure right behind a noun, or before it where none is there: `battery 80 temperature 21.5`, but `12 errors 3 warnings`. */
function besideNoun(text: string, nouns: readonly string[]): LineFigure | null {
  for (const noun of nouns) {
    const counted = noun.endsWith("s") ? beforeNoun(text, [noun], { led: unled }) : null;
    const beside = counted ?? rightBehind(text, noun) ?? beforeNoun(text, [noun]);
    if (beside) return beside;
  }
  return null;
}

function rightBehind(text: string, noun: string): LineFigure | null {
  const one = escapeForRegExp(noun.replace(/s$/u, ""));
  const stated = new RegExp(
    `(?<![\\p{L}\\d_-])(?i:${one}s?) (?:(?:is|was|at|of|now) )?(?=-?\\d)`,
    "u",
  );
  const match = stated.exec(text);
  const behind = match ? text.slice(match.index + match[0].length) : "";
  const figure = plain.exec(behind);
  if (!figure?.groups || figure.index > 0) return null;
  return toFigure(figure.groups["number"] ?? "", figure.groups["unit"] ?? "", "");
}

/** Not behind a word, whose figure it would be: `order 4411 shipped`, `ticket #8800 closed`. */
const unled = "(?<!\\p{Ll}[ #]*)";

/** The figure right before the last of the nouns that the line has: `305 tasks waiting`. */
function beforeNoun(
  text: string,
  nouns: readonly string[],
  { led = "", behind = "" } = {},
): LineFigure | null {
  for (const noun of nouns) {
    const one = escapeForRegExp(noun.replace(/s$/u, ""));
    const counted = new RegExp(
      `(?<![\\w.:/#=-])${led}(?<number>${figureNumber}) (?i:${one}s?)(?![\\w-])${behind}`,
      "u",
    );
    const number = counted.exec(text)?.groups?.["number"];
    if (number) return toFigure(number, "", "");
  }
  return null;
}

/** Behind a separator, a figure under a key is of another field. */
const otherField = /[;,|][^;,|]*[\w"][:=]\s*$/u;

/** The first figure behind the last of the nouns that the line has. */
function behindNoun(text: string, nouns: readonly string[]): LineFigure | null {
  const lower = text.toLowerCase();
  for (const noun of nouns) {
    const at = lower.lastIndexOf(noun.replace(/s$/u, ""));
    if (at < 0) continue;
    const behind = text.slice(at + noun.length, at + noun.length + maxBehindChars + 20);
    const match = plain.exec(behind);
    if (!match?.groups || match.index > maxBehindChars) continue;
    if (otherField.test(behind.slice(0, match.index))) continue;
    return toFigure(match.groups["number"] ?? "", match.groups["unit"] ?? "", "");
  }
  return null;
}

/** What a key says of its figure: its unit, or itself. */
function toFigure(digits: string, written: string, key: string, isTimed = true): LineFigure {
  const unit = written.trim();
  const size = Number(digits.replaceAll(",", ""));
  const last = key.split("_").at(-1) ?? "";
  const time = msPerUnit[unit] ?? (unit === "" && isTimed ? msPerUnit[last] : undefined);
  const bytes = bytesPerUnit[unit.toLowerCase()];
  const shown = unit === "" ? "" : written;
  const ofKey = unit !== "" || key === "" ? "" : time || key === "bytes" ? ` ${last}` : ` (${key})`;
  return {
    value: size * (time ?? bytes ?? 1),
    said: `${digits}${shown}${ofKey}`,
    ms: time === undefined ? null : size * time,
  };
}
