import { stemmedAs } from "../judgement/likeness.ts";
import { stopWords } from "../keyword/stop-words.ts";
import { showsKind } from "../question/answer-kind.ts";
import { isAskingWord } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/question-words.ts";
import { questionForms } from "./forms/index.ts";
import type { QuestionForms, SentenceForm } from "./forms/question-forms.ts";
import { insideSentence, type WordCase } from "./word-case.ts";

const wordPattern = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}"“”'’-]*`;
/** Words of a subject behind its first one, at most. */
const maxSubjectWords = 5;
/** A longer question is hard to read (UTF-16 units). */
export const maxQuestionChars = 90;
/** A longer sentence says too much at once (UTF-16 units). */
const maxAskedSentenceChars = 260;

type ReadForm = SentenceForm & { pattern: RegExp; answered: RegExp | null };
type ReadForms = {
  forms: QuestionForms;
  sentences: ReadForm[];
  pointers: RegExp;
  determiner: RegExp;
  anyVerb: RegExp;
  joined: RegExp;
};

const wholeWords = (alternatives: string, flags = "iu") =>
  new RegExp(`(?<![\\p{L}\\p{M}'’-])(?:${alternatives})(?![\\p{L}\\p{M}'’-])`, flags);

const readForms = new Map(
  Object.values(questionForms).map((forms) => [forms.language, compileForms(forms)]),
);

function compileForms(forms: QuestionForms): ReadForms {
  const determiner = `(?:${forms.determiners})(?:\\s|(?<=['’]))`;
  const subject = `(?<subject>(?:${determiner})?${wordPattern}(?:\\s${wordPattern}){0,${maxSubjectWords}}?)`;
  const sentences = forms.sentences.map((form) => {
    const answer = form.from ?? form.begins;
    return {
      ...form,
      pattern: new RegExp(`^${subject}\\s(?<verb>${form.verbs})\\s(?<behind>.+)$`, "iu"),
      answered: answer === undefined ? null : wholeWords(answer, "giu"),
    };
  });
  return {
    forms,
    sentences,
    determiner: new RegExp(`^${determiner}`, "iu"),
    pointers: wholeWords(forms.pointers),
    anyVerb: wholeWords(forms.sentences.map(({ verbs }) => verbs).join("|")),
    joined: wholeWords(forms.joins),
  };
}

/** Returns the question that a sentence answers, and can be understood without it; null where no form fits. */
export function askOfSentence(
  sentence: string,
  language: QuestionForms["language"],
  written: WordCase,
): string | null {
  const read = readForms.get(language);
  const said = sentence.trim().replace(/[.!]+$/u, "");
  if (!read || said.length > maxAskedSentenceChars || /[?:]$/u.test(said)) return null;
  for (const form of read.sentences) {
    const question = askByForm(said, form, read, written);
    if (question !== null) return question;
  }
  return null;
}

function askByForm(
  said: string,
  form: ReadForm,
  read: ReadForms,
  written: WordCase,
): string | null {
  const { subject = "", verb = "", behind = "" } = form.pattern.exec(said)?.groups ?? {};
  if (subject === "" || [read.pointers, read.anyVerb].some((each) => each.test(subject)))
    return null;
  const rest = restBeforeAnswer(behind, form, read.pointers);
  if (rest === null || read.pointers.test(rest) || read.joined.test(rest)) return null;
  if (!restFits(rest, form, read.forms.language)) return null;
  const named = subjectInside(subject, verb, read, written);
  if (named === null) return null;
  const question = form.asks
    .replace("{subject}", () => named)
    .replace("{verb}", () => verb.toLowerCase())
    .replace("{rest}", () => rest)
    .replace(/\s+(?=\?$)/u, read.forms.language === "fr" ? " " : "")
    .replace(/\s{2,}/gu, " ");
  return question.length <= maxQuestionChars ? question : null;
}

/** Whether a word leads on to another, and ends nothing: an article, a preposition, an auxiliary. */
function leadsOn(word: string, language: AskedLanguage): boolean {
  const small = word.toLowerCase();
  return stopWords.get(stemmedAs[language])?.has(small) === true || isAskingWord(small, language);
}

/** Whether the words between the verb and the answer are whole: they do not end with a word that leads on. */
function restFits(rest: string, { rest: wanted }: ReadForm, language: AskedLanguage): boolean {
  const words = rest.split(/\s+/u).filter(Boolean);
  const last = words.at(-1)?.toLowerCase() ?? "";
  if (stopWords.get(stemmedAs[language])?.has(last) || isAskingWord(last, language)) return false;
  if (wanted === "word") return words.length === 1;
  if (wanted === "regular") return words.length === 1 && last.endsWith("ed");
  return wanted === undefined || words.length > 0;
}

/** Words in which the answer has to show what is asked for. */
const shownWithinWords = 5;

/** Returns the words between the verb and those that answer; null where none answer. */
function restBeforeAnswer(
  behind: string,
  { answered, from, shows }: ReadForm,
  pointers: RegExp,
): string | null {
  const shown = (answer: string) => {
    const near = answer.split(/\s+/u).slice(0, shownWithinWords).join(" ");
    if (!shows) return true;
    return !pointers.test(near) && (showsKind(shows, near) ?? /^\d/u.test(near));
  };
  if (!answered) return shown(behind) ? "" : null;
  for (const { index } of behind.matchAll(answered)) {
    if (from === undefined) return index === 0 && shown(behind) ? "" : null;
    const rest = behind.slice(0, index).replace(/,?\s*$/u, "");
    if (/[,;:()]/u.test(rest)) return null;
    if (shown(behind.slice(index))) return rest;
  }
  return null;
}

/** A subject as it is behind the verb; null for one that does not name what it is. */
function subjectInside(
  subject: string,
  verb: string,
  { forms, determiner }: ReadForms,
  written: WordCase,
): string | null {
  if (leadsOn(subject.split(/\s/u).at(-1) ?? "", forms.language)) return null;
  const [article] = determiner.exec(subject) ?? [];
  if (article !== undefined) {
    const noun = subject.slice(article.length);
    return noun.length < 3 ? null : article.toLowerCase() + noun;
  }
  const words = subject.split(/\s/u);
  const [first = ""] = words;
  const common = stopWords.get(stemmedAs[forms.language]);
  if (first.length < 3 || !/^\p{Lu}/u.test(first) || common?.has(first.toLowerCase())) return null;
  if (forms.capitalNouns) return subject;
  const inside = insideSentence(subject, written);
  // One thing of a kind has an article; a name has none, and neither has what cannot be counted.
  const isOne = new RegExp(`^(?:${forms.singular})$`, "iu").test(verb);
  return isOne && inside !== subject && words.length > 1 ? null : inside;
}
