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
