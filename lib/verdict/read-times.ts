import { fold } from "../keyword/fold.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { FactOf } from "./fact.ts";
import { numberOfWord, numberWordsOf } from "./number-words.ts";

const half = "(?<half>[ap]\\.?m\\b\\.?)";
const clock = "(?<h>[01]?\\d|2[0-4])";
const patterns = new Map<AskedLanguage, readonly RegExp[]>();

function patternsOf(language: AskedLanguage): readonly RegExp[] {
  const known = patterns.get(language);
  if (known) return known;
  const spelled = numberWordsOf(language).join("|");
  const made = [
    new RegExp(
      `(?<![\\p{L}\\p{N}.:,/-])${clock}:(?<m>[0-5]\\d)(?::(?<s>[0-5]\\d)(?:[.,]\\d+)?)?(?![\\p{N}:]|\\s?(?:hours?|hrs?|Stunden?|Std|heures?|horas?)(?!\\p{L}))(?:Z|\\s?(?:${half}|Uhr\\b))?`,
      "giu",
    ),
    // The date of a time stamp ends with a "T" right before its time.
    /(?<=\dT)(?<h>[01]\d|2[0-4]):(?<m>[0-5]\d)(?::(?<s>[0-5]\d)(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/gu,
    new RegExp(`(?<![\\p{L}\\p{N}.:,/-])${clock}(?:[.](?<m>[0-5]\\d))?\\s?${half}`, "giu"),
    // "9 to 11 am": the end tells what the beginning is.
    new RegExp(
      `(?<![\\p{L}\\p{N}.:,/-])${clock}(?:[.:](?<m>[0-5]\\d))?(?=\\s?(?:-|–|to|until|till|and|bis|und)\\s?\\d{1,2}(?:[.:][0-5]\\d)?\\s?(?<half>[ap]\\.?m\\b|Uhr\\b))`,
      "giu",
    ),
    new RegExp(
      `(?<![\\p{L}\\p{N}.:,/-])(?:${clock}(?:[.](?<m>[0-5]\\d))?|(?<spelled>${spelled}))\\s?(?:Uhr\\b(?:\\s(?<m2>[0-5]\\d)(?!\\p{N}))?|o[’']clock\\b)`,
      "giu",
    ),
    /(?<![\p{L}\p{N}.:,/-])(?<h>[01]?\d|2[0-4])\s?h\s?(?<m>[0-5]\d)(?!\p{N}|\s?min)/gu,
    /(?<![\p{L}\p{N}])(?<noon>noon|midday|mittags?|midi|mediodía|midnight|mitternachts?|minuit|medianoche)(?![\p{L}\p{N}])/giu,
  ];
  patterns.set(language, made);
  return made;
}

const halfDay = 43_200;
const midnights = /^(?:midnight|mitternachts?|minuit|medianoche)$/;

/** Reads the times of day of a text. */
export function readTimes(text: string, language: AskedLanguage): FactOf<"time">[] {
  const facts: FactOf<"time">[] = [];
  for (const pattern of patternsOf(language))
    for (const { 0: said, index, groups = {} } of text.matchAll(pattern)) {
      const end = index + said.length;
      if (facts.some((fact) => fact.start < end && index < fact.end)) continue;
      const { h, m, m2, s, spelled, noon } = groups;
      const hour = noon
        ? midnights.test(fold(noon.toLowerCase()))
          ? 0
          : 12
        : h === undefined
          ? (numberOfWord(spelled ?? "", language) ?? -1)
          : Number(h);
      if (hour < 0) continue;
      const seconds = hour * 3600 + Number(m ?? m2 ?? 0) * 60 + Number(s ?? 0);
      facts.push({
        kind: "time",
        said,
        start: index,
        end,
        seconds: possible(seconds, groups.half, noon !== undefined),
        exact: s !== undefined,
      });
    }
  return facts;
}

/** A time until noon without its half of the day may also be one after noon. */
function possible(seconds: number, said: string | undefined, sure: boolean): number[] {
  const letter = said?.charAt(0).toLowerCase();
  const morning = seconds % halfDay;
  if (letter === "a") return [morning];
  if (letter === "p") return [morning + halfDay];
  const ofDay = seconds % (2 * halfDay);
  return sure || seconds > halfDay + 3_599 || letter === "u"
    ? [ofDay]
    : [ofDay, (ofDay + halfDay) % (2 * halfDay)];
}

const minuteOf = (seconds: number) => Math.floor(seconds / 60);

/** Whether two times of day may be the same one. */
export function isSameTime(one: FactOf<"time">, other: FactOf<"time">): boolean {
  // "2:30" and "2:30": both leave the half of the day open, and so the first reading has to be the same.
  const bothOpen = one.seconds.length > 1 && other.seconds.length > 1;
  const readings = (fact: FactOf<"time">) => (bothOpen ? fact.seconds.slice(0, 1) : fact.seconds);
  const exact = one.exact && other.exact;
  return readings(one).some((a) =>
    readings(other).some((b) => (exact ? a === b : minuteOf(a) === minuteOf(b))),
  );
}
