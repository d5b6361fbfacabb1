import type { AskedQuestion, QuestionWord } from "../../judgement/asked-question.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike, termsOf } from "../../judgement/likeness.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { isAskingWord, readLanguage } from "../../question/read-language.ts";
import { questionWords } from "../../question/words/index.ts";
import { isNameField, isRemarkLine, settingKey } from "../../text/line-units.ts";
import type { Unit } from "../../text/unit.ts";
import { asChosen, type ChosenPassage, placeOf } from "./chosen-passage.ts";

/** How alike a word of the question and a key, or the name of a place, are spelled at least. */
const sameSetting = 0.8;
/** More places with the same key are no comparison. */
const maxSettingFiles = 4;
/** How far below the best setting another one of its file may score that the question names beside it, in logits. */
const besideMargin = 4;

type Settings = readonly ScoredCandidate[];

/** The settings of files, each in its first place, whose keys can be told. */
const settingsAmong = (usable: Settings) =>
  usable.filter(
    ({ lines, passage, unit }) =>
      lines && passage.time === null && settingKey(unit.words) !== undefined,
  );

/**
 * The best one's key in the places that a question compares, "staging and production": the files or parts that two of its
 * words name, or all of a few. Empty if the best one is no setting, or has the only value of its key.
 */
export function comparedSettings(
  best: ScoredCandidate,
  usable: Settings,
  { subjects }: Pick<AskedQuestion, "subjects">,
): ScoredCandidate[] {
  if (settingsAmong([best]).length === 0) return [];
  const key = settingKey(best.unit.words);
  const places = Map.groupBy(
    settingsAmong(usable).filter(({ unit }) => settingKey(unit.words) === key),
    placeOf,
  );
  const sides = [...places.values()].flatMap(([first]) => first ?? []);
  const named = subjects
    .map(({ stems }) =>
      sides.find(
        (side) =>
          spelledLike(stems, side.under) >= sameSetting &&
          !sides.every((each) => spelledLike(stems, each.under) >= sameSetting),
      ),
    )
    .filter((side) => side !== undefined);
  const distinct = [...new Set(named)];
  if (distinct.length > 1) return distinct;
  return sides.length > 1 && sides.length <= maxSettingFiles ? sides : [];
}

/** What tells the place of a setting: the names of its file and of its part, without the remarks of the file. */
const namesOfPlace = ({ passage, unit }: ScoredCandidate) =>
  termsOf(
    [documentOf(passage), passage.section, unit.context]
      .filter(Boolean)
      .join(" ")
      .replace(/[._-]+/gu, " "),
    ["english"],
  );

const production = new Set(
  Object.values(questionWords).flatMap((words) => words.production.split(" ")),
);

/** How much of a question the names of a setting's place have. */
function placeAsked(each: ScoredCandidate, { subjects }: Pick<AskedQuestion, "subjects">): number {
  const names = namesOfPlace(each);
  return subjects.reduce(
    (sum, { stems, worth }) => sum + (spelledLike(stems, names) >= sameSetting ? worth : 0),
    0,
  );
}

/** The settings with the key of one in other places than its own. */
const sameKeyElsewhere = (one: ScoredCandidate, usable: Settings) =>
  settingsAmong(usable).filter(
    (each) =>
      settingKey(each.unit.words) === settingKey(one.unit.words) && placeOf(each) !== placeOf(one),
  );

/**
 * The setting with the key of the best one in the place that the question names, "max_items in staging": that whose file and
 * part have the most of its words. Of production are the settings of the file that is named most shortly.
 */
export function settingInPlace(
  best: ScoredCandidate,
  usable: Settings,
  asked: AskedQuestion,
): ScoredCandidate {
  if (settingsAmong([best]).length === 0) return best;
  const ofProduction = asked.words.some((word) => production.has(word));
  const shortest = (each: ScoredCandidate) => (ofProduction ? -documentOf(each.passage).length : 0);
  return [best, ...sameKeyElsewhere(best, usable)].reduce((one, other) => {
    const more = placeAsked(other, asked) - placeAsked(one, asked);
    return more > 0 || (more === 0 && shortest(other) > shortest(one)) ? other : one;
  });
}

/**
 * Whether a line says nothing beside the setting that answers: a remark, or the same key in a place that the question does not
 * mean, because it names the place of that one.
 */
export function isBesideSetting(
  each: ScoredCandidate,
  best: ScoredCandidate,
  asked: AskedQuestion,
): boolean {
  if (settingsAmong([best]).length === 0 || !each.lines) return false;
  if (isRemarkLine(each.unit.words)) return true;
  if (sameKeyElsewhere(best, [each]).length === 0) return false;
  return (
    placeAsked(each, asked) < placeAsked(best, asked) ||
    (documentOf(each.passage) !== documentOf(best.passage) &&
      asked.words.some((word) => production.has(word)))
  );
}

/** What the name of a record loses where something is asked of it, in logits. */
const nameLoss = 1.5;

/** What a line that only names its record loses beside the settings of that record, in logits, unless a name is asked for. */
export function lossOfName(
  { unit, lines, passage }: ScoredCandidate,
  { kind, subjects }: AskedQuestion,
): number {
  if (!lines || passage.time !== null || unit.context === null || kind === "person") return 0;
  if (!isNameField(unit.words)) return 0;
  const key = termsOf(settingKey(unit.words) ?? "", ["english"]);
  return subjects.some(({ stems }) => spelledLike(stems, key) > 0) ? 0 : nameLoss;
}

/** Quotes settings that are compared, each under the name of its file where these differ. */
export function quoteCompared(settings: Settings): ChosenPassage[] {
  const files = new Set(settings.map(({ passage }) => documentOf(passage)));
  if (files.size < settings.length) return settings.map(asChosen);
  return settings.map((each) => ({ ...asChosen(each), heading: each.passage.title }));
}

/**
 * The settings that a question asks for together, in "format and quality of the thumbnails": the best one and those of its
 * file whose keys are the other words. Empty where a word has none, or the best one has them all.
 */
export function settingsAskedTogether(
  best: ScoredCandidate,
  usable: Settings,
  asked: AskedQuestion,
): ScoredCandidate[] {
  const listed = subjectsListed(asked);
  if (listed.length === 0 || settingsAmong([best]).length === 0) return [];
  const names = ({ unit }: ScoredCandidate, { stems }: QuestionWord) =>
    spelledLike(stems, termsOf(settingKey(unit.words) ?? "", ["english"])) >= sameSetting;
  const near = settingsAmong(usable).filter(
    (each) =>
      documentOf(each.passage) === documentOf(best.passage) &&
      each.score >= best.score - besideMargin,
  );
  const found = listed.map((subject) => {
    const holders = [best, ...near].filter((each) => names(each, subject));
    return holders.find((each) => placeOf(each) === placeOf(best)) ?? holders[0];
  });
  const settings = [...new Set(found.filter((each) => each !== undefined))];
  return settings.length > 1 && found.every((each) => each !== undefined) ? settings : [];
}

/** A value that is set elsewhere: `var.rower_count`, `${ROWER_COUNT}`. */
const reference = /[=:]\s*["']?(?:var\.|\$\{?(?:var\.)?)([\w-]+)\}?["']?,?$/u;

/** The setting that has the figure asked for where the one that comes nearest only refers to it; else that one itself. */
export function settingReferredTo(best: ScoredCandidate, usable: Settings): ScoredCandidate {
  const [, name] = reference.exec(best.unit.words) ?? [];
  if (name === undefined || best.features.kindPossible > 0) return best;
  const isNamed = ({ unit }: ScoredCandidate) =>
    settingKey(unit.words) === name || unit.context?.split(/\s+/u).at(-1) === name;
  return (
    settingsAmong(usable).find((each) => isNamed(each) && each.features.kindPossible > 0) ?? best
  );
}

/**
 * The settings between which a time lies that is asked for, in "when is it closed": the best one and its neighbours with a value
 * of the same form, where no key has a word of the question, for what they are of is said by the part around them. Empty for one
 * alone.
 */
export function settingsOfSpan(
  best: ScoredCandidate,
  usable: Settings,
  { kind }: Pick<AskedQuestion, "kind">,
): ScoredCandidate[] {
  if (kind !== "time" || best.byItself > 0 || settingsAmong([best]).length === 0) return [];
  const partOf = ({ unit }: ScoredCandidate) => unit.context ?? "";
  const around = settingsAmong(usable).filter(
    (each) =>
      each.passage === best.passage &&
      Math.abs(each.index - best.index) <= 1 &&
      each.features.kind > 0 &&
      each.byItself === 0 &&
      (partOf(each).startsWith(partOf(best)) || partOf(best).startsWith(partOf(each))) &&
      formOfValue(each) === formOfValue(best),
  );
  return around.length > 1 ? around : [];
}

/** The value of a setting with a 0 for each run of digits. */
const formOfValue = ({ unit }: ScoredCandidate) =>
  /[=:\s]\s*(\S.*)$/u.exec(unit.words)?.[1]?.replace(/\d+/gu, "0");

/** The words that a question joins: "format", "quality" and "size" of "format, quality and the size". */
function subjectsListed({ text, words, subjects }: AskedQuestion): QuestionWord[] {
  const language = readLanguage(text);
  const joining = new Set(questionWords[language].and.split(" "));
  const only = (from: number, to: number) =>
    words.slice(from, to).every((word) => isAskingWord(word, language));
  return subjects.flatMap((subject, place) => {
    const next = subjects[place + 1];
    const at = words.findIndex((word, index) => index > subject.at && joining.has(word));
    if (!next || at < 0 || at > next.at || !only(subject.at + 1, at) || !only(at + 1, next.at))
      return [];
    return [...listedBefore(text, subjects.slice(0, place + 1)), next];
  });
}

/** The last of the words and those before it, each followed by a comma. */
function listedBefore(text: string, subjects: readonly QuestionWord[]): QuestionWord[] {
  const [last] = subjects.slice(-1);
  const [before] = subjects.slice(-2, -1);
  if (!last) return [];
  const isListed =
    before !== undefined && text.toLowerCase().replace(/\s+,/gu, ",").includes(`${before.word},`);
  return [...(isListed ? listedBefore(text, subjects.slice(0, -1)) : []), last];
}

/** The indexes of the remarks above a setting, which say why it is as it is. */
export function remarksAbove(units: readonly Unit[], index: number): number[] {
  const above = units.findIndex(
    ({ kind, introduces }) => kind === "line" && introduces.includes(index),
  );
  return above < 0 ? [] : [...remarksAbove(units, above), above];
}
