import { readSeverity } from "../ingestion/parse/log-line.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import type { Turn } from "../prompt/prompt.ts";

// What can be told from the wording of a question and of a sentence. The wording is English, as the shipped embedding
// model is; in another language nothing matches, and the answer rests on likeness and shared words alone.

/** Words that ask and say nothing of the subject. Other languages do without: their words are merely not left out. */
const askingWords = new Set(
  analyseText(
    "what which who whom whose when where why how do does did can could would should has have had about me my you your i we us our any some please there it its they them their he his she her this that these those",
  ),
);
/** The words of a text that name its subject, as search terms. */
export const subjectTerms = (text: string) =>
  new Set(analyseText(text).filter((term) => !askingWords.has(term)));

/** A question with a pronoun, or one that begins where another ended. */
const dependent =
  /^\s*(?:and|but|or|so|also|what about|how about|why|why not|since when)\b|\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|that one|the same|there|then|former|latter)\b/i;
/** Whether a question means little by itself: it refers back, or it names next to nothing. */
export const leans = (question: string) =>
  dependent.test(question) || subjectTerms(question).size <= 2;

/** Whether a question refers back in so many words. */
export const refersBack = (question: string) => dependent.test(question);

/** The latest earlier question that stands by itself, and those after it. */
export function leanedOn(history: Turn[]): string[] {
  const questions = history.map((turn) => turn.question);
  return questions.slice(
    Math.max(
      0,
      questions.findLastIndex((question) => !leans(question)),
    ),
  );
}

const pronoun =
  /^["'“(]?(?:It|Its|This|These|They|Their|Them|He|His|She|Her|Such|Those|That|Both|The former|The latter|However|Therefore|Thus|Hence|Er|Sie|Es|Dies|Diese|Dieser|Il|Elle|Ils|Elles|Ce|Cette)\b/;

/** Whether a sentence begins with a word that points at the one before it. */
export const pointsBack = (sentence: string) => pronoun.test(sentence);

// Answer types: a small set that holds in any collection.
const month =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const answerTypes: { asks: RegExp; shows: RegExp }[] = [
  {
    asks: /\b(?:when|(?:what|which) (?:year|date|day|month|time)|how long ago)\b/i,
    shows: new RegExp(
      String.raw`\b(?:1\d{3}|20\d\d)\b|\b(?:${month})\b|\d(?:st|nd|rd|th) century|\b\d{1,2}:\d\d\b`,
    ),
  },
  {
    asks: /\bhow (?:many|much|long|old|tall|far|big|large|high|often|deep|fast|heavy)\b|\bwhat (?:percentage|number|size|dose|port)\b/i,
    shows:
      /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|billion|dozen|half|once|twice)\b/i,
  },
  {
    asks: /\b(?:why|cause[sd]?|reasons?|purpose)\b/i,
    shows:
      /\b(?:because|due to|owing to|in order to|so that|as a result|therefore|thus|hence|since|caus(?:e|es|ed|ing)|led to|purpose|reason)\b/i,
  },
  {
    asks: /\bwhere\b/i,
    shows: /\b(?:in|at|near|from|on|between|along|under|inside|of) (?:the )?[\p{Lu}/~`]/u,
  },
  { asks: /\bwho(?:m|se)?\b/i, shows: /(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+/u },
];

/** What a sentence shows that answers a question of this wording; undefined where any sentence may. */
export const answerTypeOf = (question: string): RegExp | undefined =>
  answerTypes.find(({ asks }) => asks.test(question))?.shows;

/** Questions that ask for lines of a severity; a question about one error is answered by its words. */
const severityQuestions: { asks: RegExp; levels: Set<string>; words: RegExp }[] = [
  {
    asks: /\b(?:errors|failures|exceptions|problems|crash(?:es|ed)?|(?:any|which|first|last|what) (?:error|failure|exception)|(?:what|anything) (?:went wrong|failed|broke|is wrong))\b(?! codes?\b)/i,
    levels: new Set(["ERROR", "FATAL"]),
    words:
      /\b(?:error|failed|failure|fatal|\w*exception|timed out|refused|denied|panic|crash\w*)\b/i,
  },
  { asks: /\bwarn(?:ings?|ed)?\b/i, levels: new Set(["WARN"]), words: /\bwarn\w*\b/i },
];

/** How far a line is of a severity that the question asks for: 1 by its level, less by its words where it has no level. */
export function severityOf(question: string, line: string): number {
  const level = readSeverity(line);
  let found = 0;
  for (const { asks, levels, words } of severityQuestions) {
    if (!asks.test(question)) continue;
    if (level === null) found = Math.max(found, words.test(line) ? 0.6 : 0);
    else if (levels.has(level)) found = 1;
  }
  return found;
}

/** `Customers ask how hot…`, `We studied whether…`: such a sentence is as like the question as can be, and no answer. */
const reportedQuestion =
  /\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|question(?:s|ed)?|determined?|investigated?|examined?|studied|explored?|aimed to|find out|unclear|unknown)\b[^.,;]{0,25}\b(?:how|what|which|when|where|why|who|whether|if)\b/i;
export const isQuestion = (words: string) =>
  /[?？؟]["')\]]*$/.test(words) || reportedQuestion.test(words);

/** Which end of a log's relevant lines a question asks for. */
export function endAskedFor(question: string): "first" | "last" | null {
  if (/\b(?:start|started|begin|began|first|earliest|since when)\b/i.test(question)) return "first";
  if (/\b(?:end|ended|stop|stopped|last|latest|recover\w*|resolved)\b/i.test(question))
    return "last";
  return null;
}
