import { escapeForAnswer } from "./escape-document.ts";
import { hasLetters } from "./has-letters.ts";
import { inlineCode } from "./inline-markup.ts";
import { findJsonFields } from "./json-fields.ts";
import { indentOf, isBlank } from "./line-forms.ts";
import type { Unit } from "./unit.ts";

/** Reads the records of a table of values, one a line; its header alone, without values, answers nothing. */
export function recordUnits(lines: readonly string[]): Unit[] {
  const hasNames = lines.some((line) => line.includes(": "));
  return lines.filter(hasLetters).map((line) => ({
    kind: "row",
    words: line.trim(),
    markdown: escapeForAnswer(line.trim()),
    block: 0,
    context: null,
    whole: !hasNames || line.includes(": "),
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  }));
}

/** A record of fewer fields says one thing. */
const minFields = 4;

function lineUnit(text: string, above: readonly string[]): Unit {
  return {
    kind: "line",
    words: text,
    markdown: inlineCode(text),
    block: 0,
    context: above.length > 0 ? above.join(" ") : null,
    whole: !/[:{[](?:\s+# .*)?$/.test(text),
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  };
}

/** `[part]`, or `[[record]]` of several with the same name. */
const partHeader = /^\[{1,2}([\w .:/"'-]+)\]{1,2}$/;
/** A field that names its record: `name = "photos"`, `- id: builder`. */
const nameField =
  /^(?:- )?["']?(?:name|id|key|title)["']?\s*[:=]\s*["']?([^"'#,{}[\]]{1,80}?)["']?,?\s*(?:#.*)?$/i;

/** The first field of a record in a list, which names it: `- depot: Ostrand`. A figure or a switch is no name. */
const firstField =
  /^- ["']?[\w.-]+["']?\s*:\s*["']?(?!(?:true|false|yes|no|on|off|null)\b)(\p{L}[^"'#,{}[\]]{0,60}?)["']?\s*(?:#.*)?$/iu;

/** Whether the line below holds the value of the name on this one, as in a list of variables. */
const holdsValue = (line: string | undefined) =>
  /^\s+["']?value(?:From)?["']?\s*:/u.test(line ?? "");

/** The names among the fields of a JSON object; of one in a list without any, its first field if that is in words. */
function namesAmong(fields: readonly string[], isListed: boolean): string[] {
  const names = fields.flatMap((field) => nameField.exec(field)?.[1] ?? []);
  if (names.length > 0 || !isListed) return names;
  return [...(/^"[^"]*"\s*:\s*"([^"]*\p{L}[^"]*)"$/u.exec(fields[0] ?? "")?.slice(1) ?? [])];
}

/** The name of a `[part]` or a `[[record]]`, which is one of its fields. */
function nameOfPart(lines: readonly string[], at: number): string[] {
  const rest = lines.slice(at + 1).map((line) => line.trim());
  const end = rest.findIndex((line) => partHeader.test(line));
  const fields = end < 0 ? rest : rest.slice(0, end);
  return fields.flatMap((line) => nameField.exec(line)?.[1] ?? []).slice(0, 1);
}

/** A field on a line of its own: `boat: Kittiwake`. */
const plainField = /^([\p{L}][\p{L}\p{N} ._-]{0,30}?)\s*[:=]\s*(\S.{0,78})$/u;

/**
 * The names of records between blank lines, by the indexes of their lines: the value of their first field, if that
 * is a name, or if several records begin with the same field.
 */
function namesOfRecords(lines: readonly string[]): ReadonlyMap<number, string> {
  const records: { at: number; key: string; value: string; size: number }[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isBlank(lines[at]) || !isBlank(lines[at - 1])) continue;
    const end = lines.findIndex((line, index) => index > at && isBlank(line));
    const block = lines.slice(at, end < 0 ? lines.length : end).map((line) => line.trim());
    const [, key = "", value = ""] = plainField.exec(block[0] ?? "") ?? [];
    if (value !== "" && block.every((line) => plainField.test(line)))
      records.push({ at, key: key.toLowerCase(), value, size: block.length });
  }
  const named = records.filter(
    ({ key, value, size }) =>
      size > 1 &&
      hasLetters(value) &&
      (nameField.test(`${key}: ${value}`) || records.filter((each) => each.key === key).length > 1),
  );
  return new Map(
    named.flatMap(({ at, value, size }) =>
      Array.from({ length: size }, (_, line) => [at + line, value] as const),
    ),
  );
}

/** A field that says what the settings below it are of, at their beginning. */
const subjectField =
  /^(?:service|app|name|id|title|host|kind)\s*:\s*["']?([\w][\w .-]{0,60}?)["']?\s*(?:#.*)?$/iu;

/** The name of the settings that begin at a line, after their remarks, as in one of several documents of a YAML file; null for none. */
function nameOfSettings(lines: readonly string[], at: number): string | null {
  const first = lines.slice(at).find((line) => line.trim() !== "" && !/^\s*(?:#|---)/u.test(line));
  return subjectField.exec(first ?? "")?.[1] ?? null;
}

/** The keys that are set, so that the same in a remark is what was set before. */
function activeKeys(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => /^\s*([\w.-]+)\s*[=:]/u.exec(line)?.[1] ?? []));
}

/** Returns the key of a setting: `port` of `port = 8080`, `"port": 8080` or `port 8080;`; undefined for another line. */
export const settingKey = (line: string): string | undefined =>
  /^(?:- |export )?["']?([\w.-]+)["']?\s*[=:]/u.exec(line)?.[1] ??
  /^([\w.-]+)\s[^={}]*;$/u.exec(line)?.[1];

/** Whether a line is a remark, which sets nothing. */
export const isRemarkLine = (line: string): boolean => /^(?:#(?!!)|\/\/|;)/u.test(line);

/** Whether a line only names what the settings around it are of. */
export const isNameField = (line: string): boolean => nameField.test(line);

/** A line that opens a block between braces, which the lines below it are of: `location /pay {`, `resource "disk" "data" {`. */
const blockHead = /^(?![#;}]|\/\/)([^{}=:]{0,119}[^{}=:\s])(?:\s*=)?\s*\{$/u;

/** The value of a setting in one word; a switch is none. */
const wordValue =
  /[=:]\s*["']?(?!(?:true|false|yes|no|on|off|null|none)\b)(\p{L}[\p{L}\p{N}_-]{2,})["']?[,;]?\s*(?:[#;].*)?$/iu;

/** Returns the value of a setting if it is one in words: `glacier ir` of `class = "GLACIER_IR"`; undefined for another line. */
export const settingInWords = (line: string): string | undefined =>
  wordValue.exec(line)?.[1]?.replace(/[_-]+/gu, " ");

/**
 * The remarks that are about a setting further down in their block, by the indexes of its line: a remark that names the value
 * of one of them in words, and not that of the one right below it, is about that one.
 */
function remarksOfOthers(lines: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    if (!isRemarkLine(line.trim())) continue;
    const end = lines.findIndex(
      (each, index) => index > at && (isBlank(each) || isRemarkLine(each.trim())),
    );
    const words = new Set(line.toLowerCase().match(/[\p{L}\p{N}_-]+/gu));
    const named = lines
      .slice(at + 1, end < 0 ? lines.length : end)
      .findIndex((each) => words.has(wordValue.exec(each)?.[1]?.toLowerCase() ?? ""));
    if (named > 0) found.set(at + 1 + named, at);
  }
  return found;
}

const disabledSetting = /^(?:#|\/\/|;)\s*([\w.-]+)\s*[=:]\s*\S/u;

/** A key whose settings are on the lines below it. */
const blockKey = /^(?:- )?["']?([\w .-]*[\w.-])["']?\s*:\s*[{[]?(?:\s+#.*)?$/;

/** Whether a line names what the lines below it, further in, are set for, without any sign: `interface wan0`. */
function headsIndented(lines: readonly string[], at: number): boolean {
  const text = lines[at]?.trim() ?? "";
  const next = lines.slice(at + 1).find(hasLetters);
  return (
    plainHeadWords.test(text) &&
    next !== undefined &&
    indentOf(next) > indentOf(lines[at] ?? "") &&
    !isBlank(lines[at + 1])
  );
}
const plainHeadWords = /^(?![#;-]|\/\/)[\p{L}\p{N}][^:=,{}[\]()<>"']{0,80}$/u;

/**
 * Returns where the first line with words is, and its indent. A passage begins behind the white space of its first line: a
 * key there whose own settings are further in than others below is beside those, and not above them.
 */
function firstIndent(lines: readonly string[]): { at: number; indent: number } {
  const at = lines.findIndex(hasLetters);
  const [second = 0, ...others] = lines
    .slice(at + 1)
    .filter(hasLetters)
    .map(indentOf);
  const least = Math.min(second, ...others);
  const line = lines[at] ?? "";
  const isCut = blockKey.test(line) && least > 0 && least < second;
  return { at, indent: isCut ? least : indentOf(line) };
}

/**
 * Reads the lines of a log or of settings, each below its part, its parent keys and its comment.
 * @param isLog whether the lines are entries, each of which is quoted whole.
 */
export function lineUnits(lines: string[], isLog: boolean): Unit[] {
  const units: Unit[] = [];
  const parents: { indent: number; key: string }[] = [];
  const set = isLog ? new Set<string>() : activeKeys(lines);
  const isDivided = !isLog && lines.some((line) => line.trim() === "---");
  let part: string | null = isDivided ? nameOfSettings(lines, 0) : null;
  let comment: number | null = null;
  const ofOthers = isLog ? new Map<number, number>() : remarksOfOthers(lines);
  const remarksElsewhere = new Set(ofOthers.values());
  const remarkUnits = new Map<number, number>();
  const names: ReadonlyMap<number, string> = isLog ? new Map() : namesOfRecords(lines);
  const first = firstIndent(lines);
  for (const [at, line] of lines.entries()) {
    const text = line.trim();
    if (text === "") comment = null;
    if (isDivided && text === "---") part = nameOfSettings(lines, at);
    if (!hasLetters(text)) continue;
    const indent = at === first.at ? first.indent : indentOf(line);
    while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= indent) parents.pop();
    const header = partHeader.exec(text)?.[1];
    if (header !== undefined) {
      part = [header, ...nameOfPart(lines, at)].join(" ");
      continue;
    }
    comment = remarkUnits.get(ofOthers.get(at) ?? at) ?? comment;
    const remark = comment === null ? undefined : units[comment]?.words;
    const above = [part, names.get(at), ...parents.map((parent) => parent.key), remark].filter(
      (each) => typeof each === "string",
    );
    if (!isLog) {
      const fields = findJsonFields(text.replace(/,$/u, ""));
      if (fields.length >= minFields) {
        const name = namesAmong(
          fields.map(({ start, end }) => text.slice(start, end)),
          lines.filter(hasLetters).length > 1,
        );
        for (const { start, end, parents: keys } of fields)
          units.push(lineUnit(text.slice(start, end), [...above, ...name, ...keys]));
        comment = null;
        continue;
      }
    }
    const index = units.length;
    if (comment !== null) units[comment]?.introduces.push(index);
    const unit = lineUnit(text, above);
    const isDisabled = set.has(disabledSetting.exec(text)?.[1] ?? "");
    const isOnlyName = nameField.test(text) && holdsValue(lines[at + 1]);
    const isHead = !isLog && headsIndented(lines, at);
    units.push(isDisabled || isOnlyName || isHead ? { ...unit, whole: false } : unit);
    const isRemark = !isDisabled && isRemarkLine(text);
    const isOfOther = isRemark && remarksElsewhere.has(at);
    if (isOfOther) remarkUnits.set(at, index);
    comment = isRemark && !isOfOther ? index : null;
    const key =
      blockKey.exec(text)?.[1] ??
      nameField.exec(text.startsWith("- ") ? text : "")?.[1] ??
      firstField.exec(text)?.[1] ??
      (isLog ? undefined : blockHead.exec(text)?.[1]?.replaceAll('"', "")) ??
      (isHead ? text : undefined);
    if (key !== undefined) parents.push({ indent, key });
  }
  return units;
}
