import { isBoilerplate } from "../library/choose-chunks.ts";
import { isSectionName } from "../question/aspects.ts";
import { pointsBack } from "../question/points-back.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import { isDateLine } from "../text/plain-headings.ts";
import { maxQuestionChars } from "./ask-of-sentence.ts";
import { questionForms } from "./forms/index.ts";
import type { HeadingForm, QuestionForms } from "./forms/question-forms.ts";
import { withoutCapitals } from "./word-case.ts";

/** What a heading is of, which decides what is asked of it. */
export type HeadingPlace = {
  /** Whether steps that count are below it. */
  hasSteps: boolean;
  /** Whether it is a point of minutes. */
  inMinutes: boolean;
  /** Whether only questions of its own forms are made, as of a paper, with the headings that every paper has. */
  formsOnly: boolean;
};

/** A question that a heading makes; `plain` where it is the heading itself, as people type it into a search. */
type HeadingQuestion = { text: string; plain: boolean };

type ReadHeadings = { forms: QuestionForms; headings: (HeadingForm & { pattern: RegExp })[] };

const readHeadingForms = new Map<string, ReadHeadings>(
  Object.values(questionForms).map((forms) => [
    forms.language,
    {
      forms,
      headings: forms.headings.map((form) => ({
        ...form,
        pattern: new RegExp(`^${form.reads}$`, "iu"),
      })),
    },
  ]),
);

/** What precedes the words of a heading: a number, a sign of a paragraph, a mark of a list. */
const numbering = /^(?:§+\s*)?(?:\d+(?:\.\d+)*[.)]?|[a-z]\)|[-*•])\s+|^§+\s*/iu;
const headingLength = { min: 4, max: 60 };

const nameOfTwoWords = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;

/** A heading as its words alone. */
function headingWords(heading: string): string {
  return withoutCapitals(
    heading
      .replace(/\s+/gu, " ")
      .trim()
      .replace(numbering, "")
      .replace(/\s*[:.]$/u, ""),
  );
}

/** Returns the question that what is below a heading answers; null for a heading that names nothing of its own. */
export function askOfHeading(
  heading: string,
  language: QuestionForms["language"] | null,
  { hasSteps, inMinutes, formsOnly }: HeadingPlace,
): HeadingQuestion | null {
  const words = headingWords(heading);
  if (/[?？]$/u.test(words))
    return words.length > 8 && !pointsBack(words) && words.length <= maxQuestionChars
      ? { text: words, plain: false }
      : null;
  const read = language && readHeadingForms.get(language);
  const { min, max } = headingLength;
  if (!read || words.length < min || words.length > max) return null;
  const { forms, headings } = read;
  if (isDateLine(words))
    return {
      text: fillForm(
        forms.kinds.day,
        forms.capitalNouns || language === "en" ? withCapital(words) : words,
      ),
      plain: false,
    };
  if (isBoilerplate(words) || isSectionName(words) || /[{}<>=|_\\/]|\d{3}|^\P{L}/u.test(words))
    return null;
  for (const form of headings) {
    if ((form.steps && !hasSteps) || (form.orders && nameOfTwoWords.test(words))) continue;
    const [, asked] = form.pattern.exec(words) ?? [];
    if (asked === undefined) continue;
    const put = form.asIs ? asked : withSmallInitial(asked);
    return { text: fillForm(form.asks, put), plain: false };
  }
  if (formsOnly || isBare(words) || (forms.capitalNouns && !/^\p{Lu}/u.test(words))) return null;
  return inMinutes
    ? { text: fillForm(forms.kinds.minutes.asks, words), plain: false }
    : { text: withCapital(words), plain: true };
}

/** Words that say when, and name nothing: a heading of nothing else says nothing alone. */
const conditions = new Set(
  Object.values(questionWords).flatMap(({ shows, asking }) =>
    wordsOf(`${shows.condition} ${asking}`),
  ),
);
const isBare = (heading: string) => wordsOf(heading).every((word) => conditions.has(word));

const fillForm = (form: string, words: string) => form.replace("{1}", () => words);
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const withSmallInitial = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
