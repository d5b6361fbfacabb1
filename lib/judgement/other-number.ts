import { documentOf } from "../prompt/user-message.ts";
import { isAskingWord, readLanguage } from "../question/read-language.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";

/** What has a number as its name: "flat 3", "year 6", "Zimmer 12", "phase no. 2". */
const thingWithNumber =
  /(?<![\p{L}\p{N}])(\p{L}{3,}) (?:no\.? |nr\.? |number )?(\d{1,4})(?![\p{L}\p{N}]|[.,:/-]\d|\s?%)/giu;

/** Several numbers behind one name: "beds 3, 4 and 9", "years 4 to 6". */
const numberList = String.raw`\d{1,4}(?:(?:\s?[,&–-]\s?|\s(?:and|or|to|und|oder|bis|et|ou|à|y|o|a)\s)\d{1,4})*`;

/** Whether what lies between two numbers is a span of all that are between them. */
const isSpan = (between: string) => /[–-]|\b(?:to|bis|à|a)\b/u.test(between);

/** Whether a text has a name with a number, and the same name with this one. */
function numbersOfThing(
  name: string,
  text: string,
  number: number,
): { some: boolean; same: boolean } {
  const named = new RegExp(
    String.raw`(?<!\p{L})${name}(?:s|es|n|en|e)? (?:no\.? |nr\.? )?(${numberList})(?![\p{L}\p{N}])`,
    "giu",
  );
  const lists = [...text.matchAll(named)].flatMap(([, list]) => list ?? []);
  const same = lists.some((list) => {
    const numbers = (list.match(/\d+/gu) ?? []).map(Number);
    const between = list.split(/\d+/u).slice(1, -1);
    return (
      numbers.includes(number) ||
      between.some(
        (each, at) =>
          isSpan(each) && (numbers[at] ?? 0) < number && number < (numbers[at + 1] ?? 0),
      )
    );
  });
  return { some: lists.length > 0, same };
}

/** A number that may be the name of what is asked for, and counts or measures nothing: the 12 of "closed: 11, 12". */
const numberAlone = (number: string) =>
  new RegExp(String.raw`(?<![\d.,:£$€])0?${number}(?!\d|[.,:/]\d|\s?[\p{L}%°£$€])`, "u");

/**
 * Whether a question names a thing by its number, flat 3, and a unit of a document that has the same thing by other numbers
 * alone, flat 2, says nothing of that number. The rent of one flat does not tell that of another.
 */
export function isOfOtherNumber(
  { unit, passage }: Pick<Candidate, "unit" | "passage">,
  { text }: Pick<AskedQuestion, "text">,
): boolean {
  const above = [
    unit.context,
    unit.part,
    unit.mark,
    passage.section,
    passage.title,
    documentOf(passage),
  ];
  const own = [unit.words, ...above].join("\n");
  const known = [...above, passage.text].join("\n").replace(/[_-]/gu, " ");
  const language = readLanguage(text);
  return [...text.matchAll(thingWithNumber)].some(([, name = "", number = ""]) => {
    if (isAskingWord(name.toLowerCase(), language)) return false;
    if (numberAlone(number).test(own)) return false;
    const { some, same } = numbersOfThing(name.replace(/s$/u, ""), known, Number(number));
    return some && !same;
  });
}
