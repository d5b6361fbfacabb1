import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import {
  type AnswerKind,
  type AskedLimit,
  isTimeWord,
  mayCount,
  showsKind,
  wordsBehindNumbers,
} from "../question/answer-kind.ts";
import { tellsMeasure } from "../question/asked-measure.ts";
import { isLimitKey } from "../question/formed-values.ts";
import { unitOf } from "../question/measures.ts";
import { foldWord, wordsOf } from "../question/read-language.ts";
import { withoutCaptionLabel } from "../text/caption-label.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { spelledLike, termsOf } from "./likeness.ts";

const isFigureKind: ReadonlySet<AnswerKind | null> = new Set([
  "amount",
  "price",
  "duration",
  "phone",
]);
const figure = /(?<![\d.,])\d+(?:[.,]\d+)*/gu;

/** A text without the numbers that the question gives: what the 60 rolls cost is not 60. */
function withoutFiguresOf(question: string, text: string): string {
  const given = new Set(question.match(figure));
  return given.size === 0 ? text : text.replace(figure, (each) => (given.has(each) ? " " : each));
}

/**
 * A text without the word for a time that the question has: of a cabin weekend, "the cabin weekend" tells none. Of several,
 * "in the morning or the evening", the answer is one.
 */
function withoutTimeOf(question: string, text: string): string {
  const [asked, ...others] = wordsOf(question).filter(isTimeWord);
  if (asked === undefined || others.length > 0) return text;
  return text.replace(/[\p{L}\p{M}]+/gu, (each) => (foldWord(each) === asked ? " " : each));
}

/** A text without what the question gives itself of the kind that it asks for. */
function withoutGivenWords(
  { kind, text: question }: Pick<AskedQuestion, "kind" | "text">,
  text: string,
) {
  if (kind === "time") return withoutTimeOf(question, text);
  return isFigureKind.has(kind) ? withoutFiguresOf(question, text) : text;
}

/** The label of a figure, which says what it counts: the jars of "jars: 31" or "jars = 31". */
const labelBeforeNumber = (text: string) =>
  /^([^:=\d]{1,40})[:=]\s*\D{0,12}\d/u.exec(text)?.[1] ?? "";

/**
 * Whether a text shows the kind of thing asked for; null when that cannot be told, as of a number that counts something
 * else than the question does.
 * @param countedBy the name of what a figure without a label of its own counts.
 */
export function showsAsked(
  {
    kind,
    counted,
    limit,
    measure = null,
    text: question,
  }: Pick<AskedQuestion, "kind" | "counted" | "limit" | "text"> &
    Partial<Pick<AskedQuestion, "measure">>,
  words: string,
  countedBy = "",
): boolean | null {
  const text = withoutGivenWords({ kind, text: question }, withoutCaptionLabel(words));
  const shown = showsKind(kind, text);
  if (measure && kind === "amount") return shown && tellsMeasure(measure, text);
  if (shown && limit && kind === "amount") return showsLimit(limit, text);
  if (!shown || counted.length === 0) return shown;
  const languages = [detectLanguage(text)];
  const label = labelBeforeNumber(text);
  const counts = [...wordsBehindNumbers(text), label, countedBy].some(
    (behind) => spelledLike(counted, termsOf(behind, languages)) > 0,
  );
  return counts || isMeasuredIn(counted, text) || (mayCount(text) ? null : false);
}

/**
 * Whether a text with a number shows the limit of a measure: a setting does by its label, which may be a limit's and say
 * nothing of the measure, "threshold" of "at which lag". A time is the limit of a time alone.
 */
function showsLimit({ measure, isTime }: AskedLimit, text: string): boolean | null {
  const label = labelBeforeNumber(text);
  if (label === "") return true;
  const languages = [detectLanguage(text)];
  const isOfMeasure = spelledLike(analyseText(measure, languages), termsOf(label, languages)) > 0;
  if (isOfMeasure || (isLimitKey(label) && isTime)) return true;
  return showsKind("duration", text) === true ? false : isLimitKey(label) || null;
}

/** Whether a number has the unit that a question counts, in any spelling: the "kg" of "how many kilos", the "V" of "volts". */
const isMeasuredIn = (counted: readonly string[], text: string): boolean =>
  [...text.matchAll(/\d\s?([\p{L}°%]+)/gu)].some(([, said = ""]) => {
    const unit = unitOf(said);
    return unit !== null && counted.some((word) => unitOf(word)?.dimension === unit.dimension);
  });
