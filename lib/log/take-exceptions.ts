import { exceptions, naming } from "../question/log-words/en.ts";
import {
  failurePattern,
  levelWords,
  stackTracePattern,
  synonymsOf,
} from "../question/log-words/log-words.ts";
import type { AskedWord } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import { takeDocuments } from "./take-documents.ts";
import { readEndpoint } from "./take-endpoints.ts";
import { takeTimeWindow } from "./take-time-window.ts";
import { outsideQuotes, takeWords, type Words } from "./take-words.ts";

const place = "(?:of|from|on|in|with|by|at|about|for|between|due to|caused by|related to)";
/** Behind "not": a noun is excepted, but "not reachable" may be what a line says. */
const noun = `(?=(?:an?|the|any|${place}) |(?:${levelWords})\\b|["\`/\\d]|[A-Z][A-Z\\d]*_|\\p{L}[\\p{L}-]*(?<![su])s\\b|[a-z]+-\\d)`;
const end = ` ?[?!;¦,]| ?\\.(?= |$)| (?:${place}|since|after|before|during|until|within|per|around)\\b| and (?:when|how|what|which|where|who)\\b`;
const exception = new RegExp(
  `(?<![\\w/.-])(?:(?:,|that|which|who|the ones|those) )*(?:${exceptions}|(?:do|does|did)(?: not|n't) (?:${naming})|(?:is|are|was|were)(?: not| no|n't) ${noun}|no(?= \\S+ (?:is|are|was|were)\\b)|(?<!\\b(?:there|do|does|did|could|can|would|will) )not (?:(?:${naming})|${noun}))(?: those| the ones)? ?(?<what>(?:${place} )?(?:"[^"]*"|(?!${end}).)+)${outsideQuotes}`,
  "iu",
);

/** What a question excepts, each a condition on its own, and the exceptions that were not understood. */
export type SaidExceptions = { except: LineFilter[]; unread: string[] };

/** Takes out exceptions: `that are not timeouts`, `except those on /login`, `not between 14:00 and 15:00`. */
export function takeExceptions(words: Words, documents: readonly LineDocument[]): SaidExceptions {
  const found = words.takeAll(exception).map((match) => {
    const what = match.groups?.["what"] ?? "";
    const parts = takeTimeWindow(takeWords(what), true) ? [what] : what.split(separator);
    const except = parts.map((part) => readException(part, documents));
    return { text: match[0].trim(), except };
  });
  const unread = found.filter(({ except }) => except.includes(null));
  return {
    except: found
      .filter((one) => !unread.includes(one))
      .flatMap(({ except }) => except.filter((one) => one !== null)),
    unread: unread.map(({ text }) => text.replace(/^, /u, "")),
  };
}

const separator = new RegExp(`,? (?:and|or|nor) |, ${outsideQuotes}`, "iu");

function readException(text: string, documents: readonly LineDocument[]): LineFilter | null {
  const named = takeDocuments(takeWords(text), documents);
  if (named.documents || named.unknown || stackTracePattern.test(text)) return null;
  const words = takeWords(text);
  const window = takeTimeWindow(words, true);
  const failing = words.take(failurePattern) !== null;
  const told = readEndpoint(words.left);
  const time = {
    ...(window?.from ? { timeFrom: window.from } : {}),
    ...(window?.to ? { timeTo: window.to } : {}),
  };
  if (told?.which || (!told && !window && !failing) || (!told && /\p{L}{3}/u.test(words.left)))
    return null;
  return { ...time, ...told?.filter, ...(failing ? { failing } : {}) };
}

const negated =
  /(?<![\w/.-])(?:(?:is|are|was|were|do|does|did|has|have|had) )?(?<no>not|no) (?<word>(?!(?:only|yet|just|many|much|all|there|any|happen|occur|appear|exist|be|been|longer)\b)\p{L}[\p{L}-]+)/iu;

/** Takes out what is said not to be, as lines may say it themselves: `not reachable`, `no connection`. */
export function takeNegated(words: Words): AskedWord[] {
  return words.takeAll(negated).map(({ groups = {} }) => {
    const [said, opposite] = [
      `${groups["no"]} ${groups["word"]}`,
      `un${groups["word"]}`.toLowerCase(),
    ];
    const phrases = [said.toLowerCase(), opposite, ...synonymsOf(opposite)];
    return { said, stems: [], phrases };
  });
}

/** A negation that neither of them took. */
export const leftNegation =
  /(?<![\w/.-])(?:(?:is|are|was|were|do|does|did|has|have|had) )?(?:not|never|no longer|no(?= +¦)|\w+n't|without|except|excluding|neither|nor)(?![\w-])/iu;
