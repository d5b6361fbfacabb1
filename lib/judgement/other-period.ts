import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { mayBeCalendarName, readMonth } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { monthStem, type Terms } from "./likeness.ts";

/** The months and the years that a name tells: of "minutes-2024-may.txt" May and 2024. */
export function periodsOf(name: string): string[] {
  return wordsOf(name.replace(/[_.-]+/gu, " ")).flatMap((word) => {
    const month = mayBeCalendarName(word) ? readMonth(word) : undefined;
    if (month !== undefined) return [monthStem(month)];
    return isPeriodYear(word) ? [word] : [];
  });
}

const isPeriodYear = (stem: string) => /^(?:19|20)\d\d$/.test(stem);
const isMonth = (stem: string) => stem.startsWith(monthStem(0).slice(0, -1));

/**
 * Returns whether a unit is of another month or year than the question asks for: its document has another one in its name, a
 * document beside it has the one that is asked for, and the unit itself does not say that.
 */
export function otherPeriod(
  { subjects }: Pick<AskedQuestion, "subjects">,
  passages: readonly PromptPassage[],
): (unit: { passage: PromptPassage; terms: Terms }) => boolean {
  const stems = subjects.flatMap((subject) => subject.stems);
  const ofDocument = new Map(
    passages.map((passage) => [
      documentOf(passage),
      periodsOf(`${passage.title} ${documentOf(passage)}`),
    ]),
  );
  const asked = [stems.filter(isMonth), stems.filter(isPeriodYear)].filter((each) =>
    [...ofDocument.values()].some((own) => own.some((period) => each.includes(period))),
  );
  return ({ passage, terms }) => {
    const own = ofDocument.get(documentOf(passage)) ?? [];
    return asked.some((periods) => {
      const ofKind = own.filter(periods.some(isMonth) ? isMonth : isPeriodYear);
      return (
        ofKind.length > 0 &&
        periods.every((period) => !ofKind.includes(period) && !terms.stems.has(period))
      );
    });
  };
}
