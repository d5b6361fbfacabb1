import { failurePattern, stackTracePattern, synonymsOf } from "../question/log-words/log-words.ts";
import { exceptionShape, negatedPattern } from "../question/log-words/negation.ts";
import type { AskedWord } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import { takeDocuments } from "./take-documents.ts";
import { readEndpoint } from "./take-endpoints.ts";
import { takeTimeWindow } from "./take-time-window.ts";
import { outsideQuotes, takeWords, type Words } from "./take-words.ts";

const exceptionPhrase = new RegExp(`${exceptionShape}${outsideQuotes}`, "iu");
const separator = new RegExp(`,? (?:and|or|nor) |, ${outsideQuotes}`, "iu");

/** An exception of a question, as conditions: any of them leaves a line out; null if it was not understood. */
type SaidException = { text: string; except: LineFilter[] | null };

/** Takes out exceptions: `that are not timeouts`, `except those on /login`, `not between 14:00 and 15:00`. */
export function takeExceptions(words: Words, documents: readonly LineDocument[]): SaidException[] {
  return words.takeAll(exceptionPhrase).map((match) => {
    const what = match.groups?.["what"] ?? "";
    const parts = takeTimeWindow(takeWords(what), { bareDays: true })
      ? [what]
      : what.split(separator);
    const read = parts.map((part) => readException(part, documents));
    const except = read.filter((one) => one !== null);
    const text = match[0].trim().replace(/^, /u, "");
    return { text, except: except.length === read.length ? except : null };
  });
}

/**
 * Tells the exceptions that are conditions from those that were not understood.
 * @param several whether the question is about two entries, or about those beside one: it may except either.
 */
export function settleExceptions(said: readonly SaidException[], several: boolean) {
  return {
    except: several ? [] : said.flatMap(({ except }) => except ?? []),
    unread: said.filter(({ except }) => several || !except).map(({ text }) => text),
  };
}

function readException(text: string, documents: readonly LineDocument[]): LineFilter | null {
  const named = takeDocuments(takeWords(text), documents);
  if (named.documents || named.unknown.length > 0 || stackTracePattern.test(text)) return null;
  const words = takeWords(text);
  const window = takeTimeWindow(words, { bareDays: true });
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
    const spoken = [said.toLowerCase(), opposite, `no ${word.toLowerCase()}`];
    const phrases = new Set([...spoken, ...synonymsOf(spoken[0] ?? ""), ...synonymsOf(opposite)]);
    return { said, stems: [], phrases: [...phrases] };
  });
}
