import { askedWord, holdsWord, maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";
import { nameFor } from "./line-names.ts";
import { escapeForRegExp } from "./take-documents.ts";

/** Lines that are compared for the part in which they differ. */
export const maxComparedLines = 5_000;
/** A name in a message follows such a word: `request to north failed`. */
const beforeName = /^(?:to|from|for|by|on|at|of|with|via)$/iu;
const varyingName = /^(?:\p{L}[\p{L}_-]+)(?=[,:;.)]?$)/u;

/**
 * Finds the part of a message in which lines that say the same differ, if it is a name for a noun: other lines have it
 * under that key, or these lines have the noun, and it follows a word such as "to". Null if half of the lines have none.
 */
export function findVarying(
  lines: readonly LogLine[],
  noun: string,
  known: ReadonlySet<string>,
): RegExp | null {
  const word = askedWord(noun);
  const places = new Map<string, { count: number; names: Set<string>; pattern: () => RegExp }>();
  for (const line of lines) {
    const parts = line.text.slice(0, maxSearchedChars).trim().split(/\s+/u);
    const hasNoun = holdsWord(line, word);
    for (const [at, part] of parts.entries()) {
      const found = varyingName.exec(part)?.[0];
      if (!found) continue;
      if (!known.has(found) && !(hasNoun && beforeName.test(parts[at - 1] ?? ""))) continue;
      const shape = parts.map((each, index) => (index === at ? "*" : withoutNumber(each)));
      const place = places.get(shape.join(" ")) ?? {
        count: 0,
        names: new Set<string>(),
        pattern: () => patternOf(shape),
      };
      place.count += 1;
      place.names.add(found);
      places.set(shape.join(" "), place);
    }
  }
  const [best] = [...places.values()]
    .filter(({ names }) => names.size > 1)
    .toSorted((a, b) => b.count - a.count);
  return best && best.count * 2 >= lines.length ? best.pattern() : null;
}

/** The names that lines have for a noun. */
export const namesAmongLines = (lines: readonly LogLine[], noun: string): string[] =>
  lines.flatMap(({ text }) => nameFor(text, noun) ?? []);

/** A field of a line, and its value where that is no text. */
const fieldOfLine =
  /(?<![\w.-])(?<key>[A-Za-z][\w.-]*)["']?\s*[:=]\s*["']?(?<value>\p{L}[\w.-]*)(?=["',;}\])\s]|$)/gu;
/** What tells one run or instance of something from the others: `-ab12c` of `replay-encoder-ab12c`. */
const lastPart = /[-_.](?<part>[\da-z]+)$/u;

/**
 * Finds the one field that names what lines are of, where none has a noun for it: of all fields that these lines have, only
 * one has different names, or names with an id of their own behind. Null if there are several, or none.
 */
export function findVaryingField(
  lines: readonly LogLine[],
): { key: string; pattern: RegExp } | null {
  const values = new Map<string, string[]>();
  for (const { text } of lines)
    for (const { groups } of text.slice(0, maxSearchedChars).matchAll(fieldOfLine)) {
      const { key = "", value = "" } = groups ?? {};
      values.set(key, [...(values.get(key) ?? []), value]);
    }
  const fields = [...values].filter(([, own]) => own.length === lines.length);
  const named = fields.flatMap(([key, own]) => {
    const idChars = idLength(own);
    const names = new Set(own.map((value) => value.slice(0, value.length - idChars)));
    const areNames = [...names].every((name) => /^[\p{L}_.-]+$/u.test(name));
    return areNames && names.size > 1 && names.size < own.length ? [{ key, idChars }] : [];
  });
  const ofInstances = named.filter(({ idChars }) => idChars > 0);
  const [only, ...others] = ofInstances.length > 0 ? ofInstances : named;
  if (!only || others.length > 0) return null;
  const id = only.idChars > 0 ? `[-_.][\\da-z]{${only.idChars - 1}}` : "";
  const pattern = new RegExp(
    `(?<![\\w.-])${escapeForRegExp(only.key)}["']?\\s*[:=]\\s*["']?(?<name>[\\w.-]+?)${id}(?=["',;}\\])\\s]|$)`,
    "u",
  );
  return { key: only.key, pattern };
}

/** The characters of an id that all values end in, with the sign before it; 0 where they have none of one length. */
function idLength(values: readonly string[]): number {
  const ids = values.map((value) => lastPart.exec(value));
  const lengths = new Set(ids.map((id) => id?.[0].length ?? 0));
  const [length = 0] = lengths;
  const areIds = ids.filter((id) => /\d/u.test(id?.groups?.["part"] ?? "")).length * 2 > ids.length;
  return lengths.size === 1 && areIds ? length : 0;
}

const withoutNumber = (part: string) => (/\d/u.test(part) ? "#" : part);

function patternOf(shape: readonly string[]): RegExp {
  const parts = shape.map((part) =>
    part === "*"
      ? "(?<name>\\p{L}[\\p{L}_-]+)[,:;.)]?"
      : part === "#"
        ? "\\S+"
        : escapeForRegExp(part),
  );
  return new RegExp(`^\\s*${parts.join("\\s+")}`, "u");
}
