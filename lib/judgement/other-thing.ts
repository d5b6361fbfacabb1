import { documentOf } from "../prompt/user-message.ts";
import { type AnswerKind, isShownWord } from "../question/answer-kind.ts";
import { unitOf } from "../question/measures.ts";
import { wordsOf } from "../question/read-language.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { wordWorth } from "./likeness.ts";

const kindsOfThing: ReadonlySet<AnswerKind | null> = new Set([
  "price",
  "amount",
  "duration",
  "time",
]);

/** A commoner word names no thing. */
const leastWorthOfThing = 0.7;
/** So many words of its own tell that a sentence is about something: "the price is £168" is about what its document is. */
const wordsOfThing = 2;

/**
 * Whether a sentence gives the figure of another thing of the document that a question names: it has no word of what is asked,
 * which only the title has, and has its own. That a visit costs £89 does not tell what the dishwasher cost.
 */
export function isOfOtherThing(
  { unit, namesAsked }: Pick<Candidate, "unit" | "namesAsked">,
  { kind, aspect, leans }: Pick<AskedQuestion, "kind" | "aspect" | "leans">,
): boolean {
  if (!kindsOfThing.has(kind) || aspect || leans || namesAsked || unit.kind !== "sentence")
    return false;
  const own = wordsOf(unit.words).filter(
    (word) =>
      /^\p{L}{3,}$/u.test(word) &&
      wordWorth(word) >= leastWorthOfThing &&
      !isShownWord(word) &&
      unitOf(word) === null,
  );
  return own.length >= wordsOfThing;
}

const possessives = /(?<![\p{L}\p{N}])(\p{L}{3,}?)['’]?s(?= \p{L})/gu;
const owner = /(?<![\p{L}\p{N}])(\p{Lu}\p{L}+?)['’]?s(?![\p{L}\p{N}])/gu;

/** Whether a text has a word as the name of somebody, and never as another word. */
const hasAsName = (word: string, text: string) => {
  const said = text.match(new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, "giu")) ?? [];
  return said.length > 0 && said.every((each) => /^\p{Lu}/u.test(each));
};

/**
 * Whether a question asks for what somebody has, and a unit tells it of somebody else alone: that Ruth's passport runs out in
 * May says nothing of Anselm's. Both have to be names in the document.
 */
export function isOfOtherPerson(
  { unit, passage }: Pick<Candidate, "unit" | "passage">,
  { text }: Pick<AskedQuestion, "text">,
): boolean {
  const document = [documentOf(passage), passage.title, passage.section, passage.text].join("\n");
  const named = (pattern: RegExp, from: string) =>
    [...from.matchAll(pattern)].flatMap(([, name = ""]) => (hasAsName(name, document) ? name : []));
  const asked = named(possessives, text);
  const says = (name: string, words: string) => words.toLowerCase().includes(name.toLowerCase());
  if (asked.length === 0 || asked.some((name) => says(name, [unit.words, unit.context].join("\n"))))
    return false;
  return named(owner, unit.words).some((name) => !says(name, text));
}
