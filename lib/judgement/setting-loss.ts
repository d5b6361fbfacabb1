import { settingKey } from "../text/line-units.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { spelledLike, termsOf } from "./likeness.ts";

/** What a setting loses, in logits, of which the question has the value, and no word of the key: it names what is asked about. */
const lossOfValue = 3;

/** The words of a key or a value: "max", "Replicas" of `maxReplicas`. */
const wordsIn = (text: string): string[] =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of the key of a setting, and of its value; undefined for any other unit. */
function readSetting({
  unit,
  passage,
  lines,
}: SettingCandidate): Record<"key" | "value", string[]> | undefined {
  const key = settingKey(unit.words);
  if (!lines || passage.time !== null || key === undefined) return undefined;
  return {
    key: wordsIn(key),
    value: wordsIn(unit.words.slice(unit.words.indexOf(key) + key.length)),
  };
}

type SettingCandidate = Pick<Candidate, "unit" | "passage" | "lines">;

/**
 * What a setting loses, in logits, because the question names its value and not its key, and so asks for another one: the password
 * of orders-prod is not `identifier = "orders-prod"`. Part of the value is enough where the key of a setting beside it is named:
 * the port of the sftp source is not `host = "sftp.example"`.
 */
export function lossOfSetting(
  setting: SettingCandidate,
  { kind, subjects }: Pick<AskedQuestion, "kind" | "subjects">,
  others: readonly SettingCandidate[],
): number {
  const own = readSetting(setting);
  if (!own || kind === "person" || kind === "yesno") return 0;
  const isAsked = (word: string) =>
    subjects.some(({ stems }) => spelledLike(stems, termsOf(word, ["english"])) === 1);
  if (own.value.length === 0 || own.key.some(isAsked) || !own.value.some(isAsked)) return 0;
  const isNamedBeside = others.some(
    (each) =>
      each.passage === setting.passage &&
      each.unit.context === setting.unit.context &&
      readSetting(each)?.key.every(isAsked),
  );
  return isNamedBeside || own.value.every(isAsked) ? lossOfValue : 0;
}
