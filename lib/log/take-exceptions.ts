import { failurePattern, stackTracePattern, synonymsOf } from "../question/log-words/log-words.ts";
import { exceptionShape, negatedPattern } from "../question/log-words/negation.ts";
import type { AskedWord } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import { takeDocuments } from "./take-documents.ts";
import { readEndpoint } from "./take-endpoints.ts";
import { takeTimeWindow } from "./take-time-window.ts";
import { outsideQuotes, takeWords, type Words } from "./take-words.ts";

const exception = new RegExp(`${exceptionShape}${outsideQuotes}`, "iu");
const separator = new RegExp(`,? (?:and|or|nor) |, ${outsideQuotes}`, "iu");

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

/** Takes out what is said not to be, as lines may say it themselves: `not reachable`, `no connection`. */
export function takeNegated(words: Words): AskedWord[] {
  return words.takeAll(negatedPattern).map(({ groups: { no = "", word = "" } = {} }) => {
    const said = `${no.toLowerCase() === "no" ? no : "not"} ${word}`;
    const opposite = `un${word.toLowerCase()}`;
    return { said, stems: [], phrases: [said.toLowerCase(), opposite, ...synonymsOf(opposite)] };
  });
}
