import { settingKey } from "../text/line-units.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import type { Candidate } from "./read-evidence.ts";

/** What a setting gains, in logits, whose key has nothing but words of the question. */
const gainOfKey = 2;

/** What one loses of which the question has the value, and no word of the key: it names what is asked about. */
const lossOfValue = 3;

/** The words of a key or a value: "max", "Replicas" of `maxReplicas`. */
const wordsIn = (text: string): string[] =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What the key and the value of a setting tell beyond their words, in logits. A question that names a key asks for its value; one
 * that names a value does not ask for that: the password of orders-prod is not `identifier = "orders-prod"`.
 */
export function gainOfSetting(
  { unit, passage, lines }: Pick<Candidate, "unit" | "passage" | "lines">,
  { kind, subjects }: Pick<AskedQuestion, "kind" | "subjects">,
): number {
  const key = settingKey(unit.words);
  if (!lines || passage.time !== null || key === undefined) return 0;
  const isAsked = (word: string) =>
    subjects.some(({ stems }) => spelledLike(stems, termsOf(word, ["english"])) === 1);
  const keyWords = wordsIn(key);
  if (keyWords.length > 0 && keyWords.every(isAsked)) return gainOfKey;
  if (kind === "person" || kind === "yesno" || keyWords.some(isAsked)) return 0;
  const value = wordsIn(unit.words.slice(unit.words.indexOf(key) + key.length));
  return value.length > 0 && value.every(isAsked) ? -lossOfValue : 0;
}
