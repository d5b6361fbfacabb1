import { withoutOpening } from "./points-back.ts";
import { isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";

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

/**
 * The question before with the label that this one gives alone: "price of menu a" for "and a?" after "price of menu b".
 * Undefined for any other question.
 */
function withLabel(question: string, before: string | undefined): string | undefined {
  const [, word, given = ""] = onlyLabel.exec(withoutOpening(question).trim()) ?? [];
  if (given === "" || before === undefined) return undefined;
  const language = readLanguage(before);
  const found = [...before.matchAll(labels)].findLast((match) => {
    const [each, ahead = "", said = ""] = match;
    const isLast = !/[\p{L}\p{N}]/u.test(before.slice(match.index + each.length));
    const isNamed =
      word === undefined
        ? !isAskingWord(ahead, language)
        : ahead.toLowerCase() === word.toLowerCase();
    // Of one letter, an article is no label but at the end, where nothing follows that it could be of.
    const isLabel = isLast || !/^\p{L}$/u.test(each) || !isAskingWord(each, language);
    return isNamed && isLabel && kindOfLabel(said) === kindOfLabel(given);
  });
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
export function readTurn<Turn extends Asked>(
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
  if (rest !== undefined && wordsOf(rest).length > 1) return { question: rest, leaves: true };
  return { question: withLabel(question, said.at(-1)?.question) ?? question, leaves: false };
}
