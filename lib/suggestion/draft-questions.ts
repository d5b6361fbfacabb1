import { givesOrders } from "../judgement/gives-orders.ts";
import { isTitled } from "../library/document-name.ts";
import type { DocumentUnit } from "../library/document-units.ts";
import { isOfCollection } from "../library/narrow-documents.ts";
import { isChat } from "../text/chat-units.ts";
import { logType } from "../wire/file-name.ts";
import { askOfHeading } from "./ask-of-heading.ts";
import { askOfSentence, maxQuestionChars } from "./ask-of-sentence.ts";
import { questionForms } from "./forms/index.ts";
import type { QuestionForms } from "./forms/question-forms.ts";
import type { DocumentPart, DocumentParts } from "./read-parts.ts";
import { withoutCapitals } from "./word-case.ts";

/** A question made from a document, of which it is not known yet whether it is answered. */
export type DraftQuestion = {
  text: string;
  /** The Markdown of the units that answer it, of which the answer has to quote one; empty where it is computed. */
  answers: readonly string[];
  /** Which kind of form made it: a reader is shown different ones. */
  form: "asked" | "heading" | "kind" | "sentence" | "section" | "whole";
  /** Whether it says what it is about without the document beside it. */
  alone: boolean;
};

/** Makes the questions that a document seems to answer, the best of each form first. */
export function draftQuestions(read: DocumentParts): DraftQuestion[] {
  const drafts = [
    ...questionsOfKind(read),
    ...ofTitle(read),
    ...ofParts(read),
    ...ofSentences(read),
    ...ofWhole(read),
  ];
  const byText = new Map(drafts.map((draft) => [draft.text.toLowerCase(), draft]));
  return [...byText.values()];
}

function questionsOfKind(read: DocumentParts): DraftQuestion[] {
  const { document, language } = read;
  const forms = questionForms[language ?? "en"];
  const { kinds } = forms;
  if (isLog(read)) return ofLog(read, forms);
  if (language === null) return [];
  if (read.units.length > 0 && read.units.every(({ kind }) => kind === "line"))
    return ofSettings(read, forms);
  if (document.mediaType === "message/rfc822" && document.authors[0] && document.title)
    return [
      {
        text: kinds.mail
          .replace("{from}", () => document.authors[0] ?? "")
          .replace("{about}", () => forms.quotes.replace("{}", () => document.title)),
        answers: read.units.map(({ markdown }) => markdown),
        form: "kind",
        alone: true,
      },
    ];
  return isStudy(read) ? ofPaper(read, forms) : [];
}

function isStudy({ document, parts }: DocumentParts): boolean {
  const has = (name: RegExp) =>
    parts.some(({ units }) => units.some(({ chunk }) => name.test(chunk.section ?? "")));
  return (
    isOfCollection(document, "paper") &&
    has(/method|result|discussion|méthode|résultat|ergebnis|método|resultado/iu)
  );
}

function ofPaper({ document, units }: DocumentParts, { kinds }: QuestionForms): DraftQuestion[] {
  const title = mainTitle(document.title);
  const titled = kinds.titles.flatMap(({ reads, asks }) => {
    const [, what] = new RegExp(`^${reads}$`, "iu").exec(title) ?? [];
    return what === undefined ? [] : [asks.replace("{1}", () => lowerFirst(what))];
  });
  const study = title.length <= maxStudyTitle ? [kinds.study.replace("{title}", () => title)] : [];
  const own = kinds.paper.flatMap(({ asks, shownBy }) => {
    const shown =
      shownBy === undefined ? null : new RegExp(`(?<!\\p{L})(?:${shownBy})(?!\\p{L})`, "iu");
    return !shown || units.some(({ words }) => shown.test(words)) ? [asks] : [];
  });
  return [
    ...[...titled, ...study].map((text) => ({ text, alone: true })),
    ...own.map((text) => ({ text, alone: false })),
  ].map((each) => ({ ...each, answers: [], form: "kind" }));
}

/** Titles of papers are long; a question with a longer one is hard to read (UTF-16 units). */
const maxStudyTitle = 90;

/** A title without what is added behind a colon, where that leaves enough of it. */
function mainTitle(title: string): string {
  const [first = "", ...added] = title.split(/\s*[:.–—]\s+/u);
  return added.length > 0 && first.split(/\s+/u).length >= 4 ? first : title.replace(/[.?]$/u, "");
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** A severity at the place that it has in a line. */
const errorLine = /\b(?:ERROR|FATAL|CRITICAL|SEVERE|error|fatal)\b/u;
const warningLine = /\b(?:WARN(?:ING)?|warn(?:ing)?)\b/u;

function ofLog({ document, units }: DocumentParts, { kinds }: QuestionForms): DraftQuestion[] {
  const has = (line: RegExp) => units.some(({ words }) => line.test(words));
  const asked = has(errorLine) ? kinds.errors : has(warningLine) ? kinds.warnings : kinds.lines;
  return asked.map((form) => ({
    text: form.replace("{name}", () => document.filename),
    answers: [],
    form: "kind",
    alone: true,
  }));
}

const keyedSetting =
  /^["']?(?<key>\p{L}[\w.-]{3,40})["']?\s*[:=]\s*["']?(?<value>[^\s"'{[#][^"'#]{0,60}?)["']?,?$/u;
/** A value that no page may show. */
const secret = /pass|secret|token|credential|private|api_?key|auth|:\/\/[^/]*@/iu;

/** Of settings, those with a name that says what they are, each only once in the file. */
function ofSettings({ document, units }: DocumentParts, { kinds }: QuestionForms): DraftQuestion[] {
  const set = units.flatMap((unit) => {
    const { key, value } = keyedSetting.exec(unit.words)?.groups ?? {};
    return key && value ? [{ key, value, unit }] : [];
  });
  const telling = set.filter(
    ({ key, value }) =>
      /[_.-]|\p{Ll}\p{Lu}/u.test(key) &&
      !secret.test(`${key} ${value}`) &&
      set.filter((each) => each.key === key).length === 1,
  );
  const byNumber = telling.toSorted(
    (a, b) => Number(/\d/u.test(b.value)) - Number(/\d/u.test(a.value)),
  );
  return byNumber.slice(0, 6).map(({ key, unit }) => ({
    text: kinds.setting.replace("{key}", () => key).replace("{name}", () => document.filename),
    answers: [unit.markdown],
    form: "kind",
    alone: true,
  }));
}

/** Whether the lines are entries of a log, and not the messages of a chat. */
const isLog = ({ document, units }: DocumentParts) =>
  document.mediaType === logType && !units.some(({ chunk }) => isChat(chunk.text));

function ofParts(read: DocumentParts): DraftQuestion[] {
  const { document, parts, language } = read;
  if (isLog(read)) return [];
  const formsOnly = isStudy(read);
  const called =
    language &&
    new RegExp(`(?<!\\p{L})(?:${questionForms[language].kinds.minutes.called})(?!\\p{L})`, "iu");
  const opening = [document.title, parts[0]?.units[0]?.words ?? "", parts[0]?.heading ?? ""].join(
    "\n",
  );
  const inMinutes = called ? called.test(opening) : false;
  return parts.flatMap((part) => {
    const heading = part.heading?.replace(`${document.title}: `, "") ?? document.title;
    if (heading === document.title) return [];
    const quotable = part.units.filter(
      ({ whole, words, kind }) => whole && kind !== "line" && !givesOrders(words),
    );
    if (quotable.length === 0) return [];
    const place = { hasSteps: hasSteps(part), inMinutes, formsOnly };
    const answers = quotable.map(({ markdown }) => markdown);
    if (part.units.some(({ chunk }) => isChat(chunk.text)))
      return ofReplies(part, language, answers);
    const asked = askOfHeading(heading, language, place);
    if (!asked) return [];
    const form = asked.plain ? "section" : /[?？]$/u.test(heading) ? "asked" : "heading";
    return [{ text: asked.text, answers, form, alone: !asked.plain }] satisfies DraftQuestion[];
  });
}

/** What a title says first of its document, and not of what that is about: "Runbook: the pool is empty". */
const documentLabel = /^\p{L}+:\s+/u;

/** A title that says what is done or asked. */
function ofTitle({ document, units, language }: DocumentParts): DraftQuestion[] {
  const place = { hasSteps: hasSteps({ units }), inMinutes: false, formsOnly: true };
  const title = document.title.replace(documentLabel, "");
  const asked = isTitled(document) ? askOfHeading(title, language, place) : null;
  return asked ? [{ text: asked.text, answers: [], form: "heading", alone: true }] : [];
}

const hasSteps = ({ units }: Pick<DocumentPart, "units">) =>
  units.filter(({ mark }) => mark !== null && /\d/u.test(mark)).length >= 2;

/** The question of a chat that the messages of a part reply to. */
function ofReplies(
  { heading }: DocumentPart,
  language: DocumentParts["language"],
  answers: string[],
): DraftQuestion[] {
  const said = (heading ?? "")
    .replace(/^[^:]{0,41}:\s/u, "")
    .replace(/[?？]+\s*$/u, "")
    .trim();
  const words = said.split(/\s+/u);
  const joins = language && new RegExp(`^(?:${questionForms[language].joins})\\s`, "iu");
  if (joins?.test(said)) return [];
  if (language === null || words.length < 3 || said.length > maxQuestionChars || /[.!]/u.test(said))
    return [];
  const mark = language === "fr" ? " ?" : "?";
  const open = language === "es" && !said.startsWith("¿") ? "¿" : "";
  return [
    {
      text: `${open}${said.charAt(0).toUpperCase()}${said.slice(1)}${mark}`,
      answers,
      form: "asked",
      alone: true,
    },
  ];
}

function ofSentences({ units, language, written }: DocumentParts): DraftQuestion[] {
  if (language === null) return [];
  return units.flatMap((unit) => {
    if (!statesSomething(unit)) return [];
    const text = askOfSentence(unit.words, language, written);
    return text === null
      ? []
      : ([
          { text, answers: [unit.markdown], form: "sentence", alone: saysItself(text) },
        ] satisfies DraftQuestion[]);
  });
}

/** Words of a question that says what it is about, unless it has a name. */
const minTellingWords = 7;

const saysItself = (question: string) =>
  question.split(/\s+/u).length >= minTellingWords || /(?<=\s)\p{Lu}/u.test(question);

/** What a document is about, of one with running text and a title of its own. */
function ofWhole({ document, language, units }: DocumentParts): DraftQuestion[] {
  const title = withoutCapitals(document.title);
  const isProse = units.filter((unit) => statesSomething(unit)).length >= 2;
  if (language === null || !isProse || !isTitled(document) || title.length > 60 || title.length < 4)
    return [];
  const text = questionForms[language].whole.replace("{title}", () => title);
  return [{ text, answers: [], form: "whole", alone: true }];
}

const statesSomething = ({ kind, whole, framesLetter, words }: DocumentUnit) =>
  (kind === "sentence" || kind === "item") && whole && !framesLetter && !givesOrders(words);
