import { wordWorth } from "../judgement/likeness.ts";
import { customerKeys } from "../question/log-words/en.ts";
import { isDomain, isWorkload, keysOf } from "../question/log-words/log-words.ts";
import { isWordOfLogs } from "../question/log-words/mend-slips.ts";
import { type AskedWord, maxSearchedChars } from "./asked-word.ts";
import { addressInLine, podOf } from "./line-fields.ts";

const value = `"(?<double>[^"]{1,80})"|<(?<angled>[^<>]{1,80})>|'(?<single>[^']{1,80})'|(?<bare>[\\w.@+$/-]+)`;
/** The whole value of a field between others, as the records of a table are written: `room: Hall B; fee: 12`. */
const recordField = "(?<field>[^;\"'<>=]{1,80})(?=; [\\p{L}\\d][^:;]{0,60}: |$)";
/** What names a thing behind its noun: `valve 9`, `worker-7`, `hall "Mill Gym"`, `carrier.north`. */
const behind = `(?<=[-_# /])(?<numbered>[\\w.]*\\d[\\w.-]*)|[ ](?:"(?<quoted>[^"]{1,80})"|'(?<quote>[^']{1,80})')|[.](?<dotted>[A-Za-z][\\w-]*)(?![\\w.(]| - )`;

const shapesByNoun = new Map<string, readonly RegExp[]>();

/** The shapes of a noun's names in lines: its key first. */
function shapesOf(noun: string): readonly RegExp[] {
  const known = shapesByNoun.get(noun);
  if (known) return known;
  const said = noun.toLowerCase().replace(/[^\p{L}\d_-]/gu, "");
  const one = said.replace(/ies$/u, "y").replace(/(?<=[^s])s$/u, "");
  const forms = [...new Set([said, one])].join("|");
  const keys = [...new Set([said, one, ...keysOf(one)])].join("|");
  const key = `(?:[\\w.]+[._-])?(?:${keys})(?:[_-]?(?:id|name|no))?`;
  const made = [
    new RegExp(`(?:(?<=: [^;]*; )|^(?=[^;]*; ))${key}: ${recordField}`, "iu"),
    new RegExp(`(?<![\\w])["']?${key}["']?\\s*[:=]\\s*(?:${value})`, "iu"),
    // What is itself the value of a key, `user=ann`, has no name behind it.
    new RegExp(`(?<![\\w])(?!(?<=[=:]["']?)(?:${forms}) )(?:${forms})[-_# /]?(?:${behind})`, "iu"),
    new RegExp(`(?<![\\w.=-])(?:${forms}) (?<plain>[a-z][a-z\\d_-]{2,})(?![\\w.=:-])`, "u"),
  ];
  if (shapesByNoun.size > maxKeptShapes) shapesByNoun.clear();
  shapesByNoun.set(noun, made);
  return made;
}
const maxKeptShapes = 50;

/** Returns the name that a line has for a noun: by its key, right behind it, or in what it is a part of; null for none. */
export function nameFor(line: string, noun: string): string | null {
  const text = line.slice(0, maxSearchedChars);
  return statedName(text, noun) ?? partNamed(text, noun);
}

/** `a@b.example` has a domain, a pod the name of what runs in it; an address needs no name. */
function partNamed(text: string, noun: string): string | null {
  if (isDomain(noun))
    return (recipientDomain.exec(text) ?? domain.exec(text))?.groups?.["name"] ?? null;
  if (isWorkload(noun)) return podOf(text)?.replace(podEnding, "") ?? null;
  return noun.startsWith("address") ? addressInLine(text) : null;
}
const domain = /[\w.+-]@(?<name>[\w-]+(?:\.[\w-]+)+)/u;
const recipientDomain = /\bto=<?[\w.+-]+@(?<name>[\w-]+(?:\.[\w-]+)+)/u;
/** What a cluster adds to a name: `-5b8c4-k4vnw`, `-0`. */
const podEnding = /(?:-(?=[a-z]*\d)[a-z\d]{4,10}-[a-z\d]{5}|-\d+)$/u;

function statedName(text: string, noun: string): string | null {
  for (const shape of shapesOf(noun)) {
    const found = shape.exec(text)?.groups;
    const name = found && Object.values(found).find(Boolean);
    if (name && (name !== found["plain"] || isNameLike(name))) return name;
  }
  return null;
}

/** Whether a plain word behind a noun is a name: it is not among the common words, nor what the thing does or is. */
const isNameLike = (word: string) =>
  wordWorth(word) === 1 &&
  !isWordOfLogs(word) &&
  !/(?:ed|ing|s|able|ible)$|^(?:idle|reset|invalid|ready|dead|alive|online|offline|ok)$/u.test(
    word,
  );

/** Whether a word of a question is probably a name, for which no other word stands: "fedex". */
export const isNameAsked = ({ said, phrases }: AskedWord): boolean =>
  phrases.length === 0 && /^\p{L}{3,}$/u.test(said) && isNameLike(said.toLowerCase());

/** Returns whom a line is about, under any key for a customer. */
export function customerOf(line: string): string | null {
  const text = line.slice(0, maxSearchedChars);
  for (const key of customerKeys.split(" ")) {
    for (const shape of shapesOf(key).slice(0, 2)) {
      const found = shape.exec(text)?.groups;
      const name = found && Object.values(found).find(Boolean);
      if (name) return name;
    }
  }
  return null;
}

const doneBy =
  /(?<![\w.-])by(?:=| |: ?)["']?(?!(?:an?|the|peer|remote|user|timeout|default|itself|policy|signal|\d)\b)(?<name>[\p{L}][\p{L}\d.@_-]*)/iu;

/** Returns who did what a line says: `acknowledged by ilka`. */
export function doerOf(line: string): string | null {
  return doneBy.exec(line.slice(0, maxSearchedChars))?.groups?.["name"] ?? null;
}
