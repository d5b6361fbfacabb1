import { stripLineMarks } from "../lib/citation/claim-text.ts";
import { detectLanguage } from "../lib/keyword/detect-language.ts";
import { readLanguage } from "../lib/question/read-language.ts";
import { attributeClaim } from "../lib/verdict/attribute-claim.ts";
import { readPassageWords } from "../lib/verdict/passage-words.ts";
import type { ChatResult } from "../lib/wire/chat-result.ts";
import type { VerdictLabel } from "../lib/wire/citation.ts";
import { markedSentences } from "./grounding.ts";

/** How well the sentences of one answer are grounded. */
export type GroundedAnswer = {
  /** Sentences that a given passage carries, and how many of them a marker follows. */
  carried: number;
  carriedCited: number;
  /** Sentences that state something, have no marker and are carried by no passage; and how many of them are in `uncited`. */
  foreign: number;
  foreignTold: number;
  /** Markers by verdict. */
  verdicts: Partial<Record<VerdictLabel, number>>;
  attributed: number;
  /** Words of the instructions that stand in the answer, in no passage and not in the question. */
  leaked: string[];
  /** Whether the answer is in the question's language; null where it is too short to tell. */
  sameLanguage: boolean | null;
};

/** Words of the instructions in a row that no answer has by chance. */
const leakedWords = 8;
/** A sentence of fewer words ("Yes.") states nothing by itself. */
const minWords = 3;
/** Words of an answer that suffice to tell its language. */
const minLanguageWords = 8;

const languageNames = { en: "english", de: "german", fr: "french", es: "spanish" } as const;

/** Measures the sentences, markers and words of one answer against the passages it was given. */
export function measureGrounding(
  question: string,
  { message, passages }: Pick<ChatResult, "message" | "passages">,
  instructions: string,
): GroundedAnswer {
  const given = passages.map((passage) => readPassageWords(passage));
  const told = message.uncited.map(({ start, end }) => message.text.slice(start, end));
  const sentences = markedSentences(message.text)
    .filter(({ sentence }) => !/^(?:#{1,6}\s|\||```)/.test(sentence))
    .map(({ sentence, numbers }) => ({ sentence: stripLineMarks(sentence), numbers }))
    .filter(({ sentence }) => wordsOf(sentence).length >= minWords);
  const isCarried = sentences.map(({ sentence }) => attributeClaim(sentence, given) !== null);
  const carried = sentences.filter((_, at) => isCarried[at]);
  const foreign = sentences.filter(({ numbers }, at) => !isCarried[at] && numbers.length === 0);
  const verdicts: GroundedAnswer["verdicts"] = {};
  for (const { verdict } of message.markers)
    verdicts[verdict.label] = (verdicts[verdict.label] ?? 0) + 1;
  return {
    carried: carried.length,
    carriedCited: carried.filter(({ numbers }) => numbers.length > 0).length,
    foreign: foreign.length,
    foreignTold: foreign.filter(({ sentence }) => told.some((each) => shares(each, sentence)))
      .length,
    verdicts,
    attributed: message.markers.filter(({ attributed }) => attributed).length,
    leaked: findLeaked(message.text, instructions, [question, ...passages.map(({ text }) => text)]),
    sameLanguage: isSameLanguage(question, message.text),
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether two renderings of a sentence, one of them with Markdown, are the same one. */
function shares(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).join(" "), wordsOf(other).join(" ")];
  return a.includes(b) || b.includes(a);
}

function findLeaked(answer: string, instructions: string, known: readonly string[]): string[] {
  const runsOf = (text: string) => {
    const words = wordsOf(text);
    return words
      .slice(0, Math.max(0, words.length - leakedWords + 1))
      .map((_, at) => words.slice(at, at + leakedWords).join(" "));
  };
  const told = new Set(known.flatMap(runsOf));
  const ours = new Set(runsOf(instructions).filter((run) => !told.has(run)));
  return runsOf(answer).filter((run) => ours.has(run));
}

function isSameLanguage(question: string, answer: string): boolean | null {
  const words = answer.replace(/```[\s\S]*?```|`[^`]*`/g, " ");
  if (wordsOf(words).length < minLanguageWords) return null;
  return detectLanguage(words) === languageNames[readLanguage(question)];
}
