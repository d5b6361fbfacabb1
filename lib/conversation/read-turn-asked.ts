import { unitOf } from "../question/measures.ts";
import { pointsBack, withoutOpening } from "../question/points-back.ts";
import { isAskingWord, readLanguage, wordsOf } from "../question/read-language.ts";
import { opensQuestion } from "../question/reading.ts";
import { questionWords } from "../question/words/index.ts";

const turning = new RegExp(
  `^[\\s¿]*(?:${Object.values(questionWords)
    .map(({ turnsAway }) => turnsAway)
    .join("|")})\\s*[:;,.!–—-]+\\s*(?=\\S)`,
  "iu",
);

/**
 * What a question asks that begins by leaving what was said before, "different question: can we bring dogs?"; undefined for
 * any other.
 */
function turnedAway(question: string): string | undefined {
  const rest = question.replace(turning, "");
  return rest === question ? undefined : rest;
}

/** What says that there is something, or asks for a reason, and means nothing that was said. */
const meansNothingSaid =
  /(?<!\p{L})(?:(?:is|are|was|were|will|can|could) there|there(?:'s| is| are| was| were)|y a-t-il|il y a|est-ce qu[e']|(?:gibt|geht) es|(?<=^\s*)(?:why|warum|pourquoi|por qué))(?!\p{L})/giu;

const germanArticle = /(?<!\p{L})[Dd]as(?= \p{Lu})/gu;

/** Whether what follows the turning away is of what was said all the same: "another question: who funded it?" */
function leansBack(rest: string): boolean {
  const pronouns = new Set(questionWords[readLanguage(rest)].pronouns.split(" "));
  return (
    pointsBack(rest.replace(meansNothingSaid, " ").replace(germanArticle, " ")) ||
    wordsOf(rest).some((word) => pronouns.has(word))
  );
}

/** A label among others of its kind: the "b" of a menu, the 2 of a tier, a version. */
const labelPattern = "\\p{L}|\\p{L}{0,3}\\d+(?:\\.\\d+)*";
const onlyLabel = new RegExp(`^(?:the )?(?:(\\p{L}{2,}) )?(${labelPattern})[\\s?!.]*$`, "iu");
const labels = new RegExp(
  `(?<=(\\p{L}[\\p{L}\\p{N}'’-]*)\\s)(?<![\\p{L}\\p{N}])(${labelPattern})(?![\\p{L}\\p{N}'’.-]*[\\p{L}\\p{N}])`,
  "giu",
);

/** What two labels of one kind share: a letter alone, or the letters before the number. */
const kindOfLabel = (text: string) =>
  /^\p{L}$/u.test(text) ? "letter" : (/^\p{L}*/u.exec(text)?.[0] ?? "").toLowerCase();

const isYear = (said: string) => /^(?:1[5-9]|20)\d\d$/u.test(said);
const digitsOf = (said: string) => said.replace(/\D/gu, "").length;

/** Whether a number says how much of something there is: "3 %", "5 mg". It labels nothing. */
const isAmount = (behind: string) =>
  /^\s?[%°€$£]/u.test(behind) || unitOf(/^\s?([\p{L}°]+)/u.exec(behind)?.[1] ?? "") !== null;

/** The labels in a question that another may replace, in order. */
function labelsIn(before: string, given: string, word: string | undefined): RegExpExecArray[] {
  const language = readLanguage(before);
  return [...before.matchAll(labels)].filter((match) => {
    const [said, ahead = ""] = match;
    const behind = before.slice(match.index + said.length);
    if (kindOfLabel(said) !== kindOfLabel(given)) return false;
    // A year replaces a year alone, which may stand behind a preposition.
    if (isYear(said) !== isYear(given)) return false;
    if (/^\d/u.test(said) && !isYear(said) && isAmount(behind)) return false;
    const isNamed =
      word === undefined
        ? isYear(said) || !isAskingWord(ahead, language)
        : ahead.toLowerCase() === word.toLowerCase();
    // Of one letter, an article is no label but at the end, where nothing follows that it could be of.
    const isLast = !/[\p{L}\p{N}]/u.test(behind);
    return isNamed && (isLast || !/^\p{L}$/u.test(said) || !isAskingWord(said, language));
  });
}

/** The one of several labels that a given one replaces: the last with as many digits, or the only one. */
function replacedBy(given: string, found: readonly RegExpExecArray[]): RegExpExecArray | undefined {
  if (found.length < 2) return found[0];
  return isYear(given) ? undefined : found.findLast(([said]) => digitsOf(said) === digitsOf(given));
}

/** A name and its label without the word before them that only says how they belong: "in version 1". */
function withoutPreposition(text: string): string {
  const [, first = "", rest = ""] = /^(\p{L}+) (\p{L}{2,} \S+)$/u.exec(text) ?? [];
  const isOpen = rest !== "" && !opensQuestion(text);
  return isOpen && isAskingWord(first.toLowerCase(), readLanguage(text)) ? rest : text;
}

/**
 * The question before with the label that this one gives alone: "price of menu a" for "and a?" after "price of menu b".
 * Undefined for any other question.
 */
function withLabel(question: string, before: string | undefined): string | undefined {
  const rest = withoutPreposition(withoutOpening(question).trim());
  const [, word, given = ""] = onlyLabel.exec(rest) ?? [];
  if (given === "" || before === undefined) return undefined;
  // A letter alone may be anything: "k".
  const isBare = word === undefined && rest === question.trim();
  if (isBare && /^\p{L}$/u.test(given)) return undefined;
  const found = replacedBy(given, labelsIn(before, given, word));
  if (!found || found[0].toLowerCase() === given.toLowerCase()) return undefined;
  return `${before.slice(0, found.index)}${given}${before.slice(found.index + found[0].length)}`;
}

/** A turn of a conversation, as far as its question goes. */
type Asked = { question: string };

/**
 * Reads a question as a turn of its conversation. One that leaves the subject is asked without the turns before it and the
 * words that say so; one that only gives another label asks again what was asked of the label before.
 * @param history the turns before it, oldest first.
 */
export function readTurnAsked<Turn extends Asked>(
  question: string,
  history: readonly Turn[],
): { question: string; history: Turn[] } {
  const said: Turn[] = [];
  for (const turn of history) {
    const read = readAfter(turn.question, said);
    if (read.leaves) said.length = 0;
    said.push({ ...turn, question: read.question });
  }
  const read = readAfter(question, said);
  return { question: read.question, history: read.leaves ? [] : said };
}

function readAfter(question: string, said: readonly Asked[]): Asked & { leaves: boolean } {
  const rest = said.length > 0 ? turnedAway(question) : undefined;
  if (rest !== undefined && wordsOf(rest).length > 1)
    return { question: rest, leaves: !leansBack(rest) };
  return { question: withLabel(question, said.at(-1)?.question) ?? question, leaves: false };
}
