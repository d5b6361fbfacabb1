import { failurePattern, namesLevel } from "../../question/log-words/log-words.ts";
import { severityMeanings } from "../../question/log-words/to-english.ts";
import { readTimestamp, severityNamed } from "./log-line.ts";

/** Columns that say how grave an event is, and what it says. */
const severityColumn =
  /^(?:log[ _-]?)?(?:severity|level|lvl|schweregrad|stufe|gravit[ée]|s[ée]v[ée]rit[ée]|niveau|gravedad|severidad|nivel)$/iu;
const messageColumn =
  /^(?:(?:event|alarm|log)[ _-]?)?(?:message|msg|text|event|alarm|meldung|nachricht|meldetext|ereignis|texte|[ée]v[ée]nement|alarme|mensaje|texto|evento|alarma)$/iu;
/** How machines grade their alarms, beside the levels of logs. */
const alarmGrade =
  /^(?:normal|minor|major|alarme?|alarma|hinweis|mineure?|majeure?|menor|mayor|cleared|indeterminate)$/iu;
/** There are no more levels of gravity than this. */
const maxLevels = 10;
/** Records that are looked at, and the fewest that make a log. */
const eventsLookedAt = 500;
const minRecords = 2;

/** A table as it is stored: the names of its columns, the cells of its records, and their lines. */
export type WrittenRecords = {
  header: readonly string[];
  records: readonly (readonly string[])[];
  lines: readonly string[];
};

/**
 * Whether a table is the log of a machine: most records have a date with its time, and a level in words or a text of which
 * there are few kinds. Posts and visits have times and texts too, each its own.
 */
export function isEventTable({ header, records, lines }: WrittenRecords): boolean {
  const looked = records.slice(0, eventsLookedAt);
  const stamped = lines.slice(0, eventsLookedAt).filter((line) => readTimestamp(line) !== null);
  if (stamped.length < minRecords || stamped.length * 2 <= looked.length) return false;
  const valuesOf = (at: number) => looked.map((cells) => cells[at] ?? "").filter(Boolean);
  return header.some(
    (name, at) =>
      (severityColumn.test(name) && areLevels(valuesOf(at))) ||
      (messageColumn.test(name) && haveKinds(valuesOf(at))),
  );
}

/** Words, of which there are few, and most tell how grave it is: a level of water is a figure, and one of a course is its own. */
const areLevels = (values: readonly string[]) =>
  values.length >= minRecords &&
  values.every((value) => /^\p{L}+$/u.test(value)) &&
  new Set(values).size <= maxLevels &&
  values.filter(isSeverity).length * 2 >= values.length;

/** Whether a word tells how grave an event is: `warning`, `Störung`, `minor`. */
const isSeverity = (word: string) =>
  severityNamed(word) !== undefined ||
  alarmGrade.test(word) ||
  severityMeanings(word).some((one) => namesLevel(one.toUpperCase()) || failurePattern.test(one));

/** Whether the same is said again and again, but for its figures. */
function haveKinds(values: readonly string[]): boolean {
  const kinds = new Set(values.map((value) => value.replaceAll(/[\w-]*\d[\w.:-]*/gu, "#")));
  return values.some((value) => /\p{L}{2}/u.test(value)) && kinds.size * 2 <= values.length;
}
