import { clampToUnit } from "../embedding/clamp-to-unit.ts";
import { dot } from "../embedding/dot.ts";
import type { ComparedText, Embedder } from "../embedding/embed.ts";
import { type EmbeddingModel, onCommonScale } from "../embedding/model.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage, possibleLanguages } from "../keyword/detect-language.ts";
import { fold } from "../keyword/fold.ts";
import type { Language } from "../keyword/stop-words.ts";
import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import {
  type AnswerKind,
  type AskedLimit,
  endsInSumOrTime,
  hasLinesOfBill,
  isTimeWord,
  mayCount,
  showsKind,
  wordsBehindNumbers,
} from "../question/answer-kind.ts";
import { tellsMeasure } from "../question/asked-measure.ts";
import { placeAmong } from "../question/aspects.ts";
import { isLimitKey, wordsOfForms, wordsOfPlace } from "../question/formed-values.ts";
import { unitOf } from "../question/measures.ts";
import { foldWord, readLanguage, wordsOf } from "../question/read-language.ts";
import { isAbstractLine } from "../text/abstract-line.ts";
import { asks } from "../text/asks.ts";
import { withWordsOfNames } from "../text/code-units.ts";
import { settingInWords } from "../text/line-units.ts";
import { isSubjectLine } from "../text/mail-thread.ts";
import { isDateLine } from "../text/plain-headings.ts";
import { aboveEntries, isCode, isLines, quotableUnits } from "../text/quotable-units.ts";
import { isOrdinal, type Unit } from "../text/unit.ts";
import { type AskedQuestion, rareWorth } from "./asked-question.ts";
import {
  hasOtherAbbreviation,
  spelledLike,
  stemmedAs,
  type Terms,
  termsOf,
  wordWorth,
} from "./likeness.ts";

/** A unit that was compared with the question. */
export type Candidate = {
  unit: Unit;
  /** The unit's index in its passage. */
  index: number;
  passage: PromptPassage;
  /** Whether it is a line of a log or a configuration file. */
  lines: boolean;
  terms: Terms;
  /** The terms of its document's title and name and of its headings. */
  under: Terms;
  vector: Float32Array;
  /** The model that made the vector, which tells what its cosines mean. */
  model: Pick<EmbeddingModel, "similarityThreshold">;
  features: Features;
  /** The share of the question that the heading right above the unit covers, and that the unit covers by itself. */
  byHeading: number;
  byItself: number;
  /** The share of that heading's own words that the question contains: 1 if the heading names nothing else. */
  headingAsked: number;
};

/** The inputs of the judgement, each from about 0 to 1. */
export type Features = {
  /** The cosine of question and unit, and of question and passage. */
  unitCosine: number;
  passageCosine: number;
  /** The share of the question that the unit comes near to: by meaning, by letters, and by the better of both. */
  near: number;
  spelled: number;
  covered: number;
  /** The same including the headings, and including title and passage. */
  coveredUnder: number;
  coveredInPassage: number;
  /**
   * The share of the words that the document's title does not have which the unit covers under its own headings. The
   * title's words say which document is meant; the others say what is asked of it.
   */
  beyondTitle: number;
  /** How near the least covered word comes, with the unit's headings and with its passage. */
  worst: number;
  worstInPassage: number;
  /** The share of the question's rare words and numbers that appear literally in the passage or its headings. */
  named: number;
  /** 1 if the kind of thing asked for is shown. */
  kind: number;
  /** 0 if the kind of thing asked for is missing; 1 if it is shown or cannot be told. */
  kindPossible: number;
};

/** Texts compared for one question; about 0.3 s on one core. */
const maxComparedUnits = 80;

function headingsOf({ title, section }: PromptPassage, unit?: Unit): string {
  return [title, section, unit?.context].filter(Boolean).join(" > ");
}

function passageText(passage: PromptPassage): string {
  return `${headingsOf(passage)}\n${passage.text}`;
}

/**
 * A unit before it is compared, with its own terms, those of its document's title and of its own headings, of both, and of
 * its passage.
 */
type DraftUnit = Pick<Candidate, "unit" | "index" | "passage" | "lines" | "terms" | "under"> & {
  title: Terms;
  headings: Terms;
  own: Terms;
  /** The unit below its heading, as the model reads it. */
  text: string;
  /** The name of its block of settings where it has the only figure, which then counts what the block is named for. */
  countedBy: string;
};

/** The words of a file's name, which say what it is about as its title does; "grade3" is grade 3 as well. */
function wordsOfFilename(passage: PromptPassage): string {
  const name = documentOf(passage)
    .replace(/\.[a-z]\w{0,5}(?:~\d+)?$/i, "")
    .replace(/[_-]+|\.(?=\p{L})/gu, " ");
  const apart = [...name.matchAll(/(\p{L}{3,})(\d+)/gu)].map(
    ([, word, number]) => `${word} ${number}`,
  );
  return [name, ...apart].join(" ");
}

/** A longer remark is a licence or instructions (UTF-16 units). */
const maxRemarkChars = 120;

/** The remark that a file of settings begins with, which says what they are of as a title does: `# calc-worker, staging`. */
function remarkAbove(text: string): string {
  const remark = /^\s*(?:(?:#(?!!)|\/\/|;).*(?:\n|$))+/u.exec(text)?.[0] ?? "";
  return remark.length <= maxRemarkChars ? remark : "";
}

/** What a document begins with says what it is, as its title does (UTF-16 units). */
export const openingChars = 600;

/** The rare words that a document begins with, and whether they name it in a question. */
type Opening = { telling: string; names: boolean };

/**
 * The rare words that tell what documents are about, by document: those that it begins with, or has in its abstract, of what
 * is among the passages. A question for an aspect of it may name it by any other part, too. Where they are all that is asked
 * ("salary in the offer letter", whose second sentence tells the salary), they name nothing: they are what is asked for. Nor do
 * they in a question that leans on a conversation, which tells the document.
 */
function readOpenings(
  passages: readonly PromptPassage[],
  { aspect, subjects, leans }: AskedQuestion,
): ReadonlyMap<string, Opening> {
  const opening = ({ tag, section }: PromptPassage) =>
    aspect !== undefined || tag.endsWith("#0") || (section !== null && isAbstractLine(section));
  const ofDocument = Map.groupBy(passages.filter(opening), documentOf);
  return new Map(
    [...ofDocument].map(([document, own]) => {
      const words = own.flatMap(({ text }) => {
        const above = aboveEntries(text);
        return wordsOf(aspect ? above : above.slice(0, openingChars));
      });
      const telling = words.filter((word) => wordWorth(word) >= rareWorth).join(" ");
      const [first] = own;
      const told =
        first && termsOf(`${first.title} ${wordsOfFilename(first)} ${telling}`, languagesOf(own));
      const asksMore =
        !leans &&
        subjects.some(
          ({ stems, saysKind }) => !saysKind && told && spelledLike(stems, told) < minTitled,
        );
      return [document, { telling, names: aspect !== undefined || asksMore }];
    }),
  );
}

const languagesOf = (passages: readonly PromptPassage[]) => [
  ...new Set(passages.map(({ text }) => detectLanguage(text))),
];

/** Terms with words that are told by more than what a text says, in every language that may ask for it. */
function withTold(terms: Terms, told: string): Terms {
  if (told === "") return terms;
  const also = termsOf(told, Object.values(stemmedAs));
  return {
    ...terms,
    stems: new Set([...terms.stems, ...also.stems]),
    meanings: new Set([...terms.meanings, ...also.meanings]),
  };
}

/** The words for what the form of a setting's value tells, and for what the place of a step and of a command in a text does. */
function toldBy(
  { kind, mark, words }: Unit,
  { lines, time }: { lines: boolean; time: string | null },
): string {
  if (lines) return time === null ? wordsOfForms(words) : "";
  if (kind === "line") return wordsOfPlace.command;
  return isOrdinal(mark) ? wordsOfPlace.step : "";
}

/** What introduces a command in a text, which says what it does: "See who waits:". */
const leadInOf = (units: readonly Unit[], index: number) =>
  units[index]?.kind === "line"
    ? (units.find(({ introduces }) => introduces.includes(index))?.words ?? "").replace(/:$/u, "")
    : "";

const noBlock = { described: "", countedBy: "" };

/** A block of more settings is of several things. */
const maxBlockSettings = 4;

/**
 * What the small block of a setting says of it: its other settings with values in words describe it, "days = 60" beside
 * "class = GLACIER"; and the only figure counts what the block is named for, "default = 22" of "variable worker_count".
 */
function blockAround(units: readonly Unit[], { context, words }: Unit): typeof noBlock {
  const block = units.filter((each) => each.context === context);
  if (context === null || block.length > maxBlockSettings) return noBlock;
  const others = block.filter((each) => each.words !== words);
  return {
    described: others.flatMap((each) => settingInWords(each.words) ?? []).join(" "),
    countedBy: others.some((each) => /\d/u.test(each.words)) ? "" : context,
  };
}

function draftUnits(passage: PromptPassage, openings: ReadonlyMap<string, Opening>): DraftUnit[] {
  const lines = isLines(passage);
  const languages = [detectLanguage(passage.text)];
  const opening = openings.get(documentOf(passage));
  const isOpening = passage.tag.endsWith("#0");
  const name = [
    wordsOfFilename(passage),
    lines ? remarkAbove(passage.text) : "",
    !isOpening && opening?.names ? opening.telling : "",
  ].join(" ");
  const own = termsOf(`${passageText(passage)} ${name}`, languages);
  const title = termsOf([passage.title, name].filter(Boolean).join(" "), languages);
  // What a program is called says what it does: "isOutlier".
  const said = isCode(passage) ? withWordsOfNames : (words: string) => words;
  const isSetting = lines && passage.time === null;
  const units = quotableUnits(passage);
  return units.map((unit, index) => {
    const { described, countedBy } = isSetting ? blockAround(units, unit) : noBlock;
    const leadIn = lines ? "" : leadInOf(units, index);
    // A row says nothing of whose table it is in, which the document begins with.
    const told = isOpening && unit.table !== null ? (opening?.telling ?? "") : "";
    const around = `${headingsOf(passage, unit)} ${described} ${leadIn} ${name} ${told}`;
    const under = termsOf(said(around), languages);
    return {
      unit,
      index,
      passage,
      lines,
      terms: withTold(
        termsOf(said(unit.words), languages),
        toldBy(unit, { lines, time: passage.time }),
      ),
      title,
      headings: termsOf(
        said([passage.section, unit.context, described, leadIn].filter(Boolean).join(" > ")),
        languages,
      ),
      under,
      own: isRecord({ unit, lines }) ? under : own,
      text: said([unit.context, leadIn, unit.words].filter(Boolean).join(": ")),
      countedBy,
    };
  });
}

/** Whether a unit is a line of a log or of settings, or a record of a table of values: of which its neighbours say nothing. */
const isRecord = ({ unit: { kind, table }, lines }: Pick<DraftUnit, "unit" | "lines">) =>
  lines || (kind === "row" && table === null);

/** Whether a unit is the question itself, written down without a question mark: it adds no word of its own. */
function repeats({ words }: AskedQuestion, { unit }: Pick<DraftUnit, "unit">): boolean {
  return asks(unit.words) && wordsOf(unit.words).every((word) => words.includes(word));
}

/** What precedes what a mail is about: "Subject: Re: ". */
const labelsOfSubject = /^(?:\p{L}{2,8}\s?: )+/u;

/** Whether a unit says what a mail is about, which is no reason, and answers nothing where the question has all of its words. */
function onlyNamesMail(
  { text, kind }: AskedQuestion,
  { unit, passage }: Pick<DraftUnit, "unit" | "passage">,
): boolean {
  if (!isSubjectLine(unit.words)) return false;
  const languages = [detectLanguage(passage.text)];
  const asked = new Set(analyseText(text, languages));
  const own = analyseText(unit.words.replace(labelsOfSubject, ""), languages);
  return kind === "reason" || own.every((stem) => asked.has(stem));
}

/**
 * Whether a unit is an address or a signature, and the question asks for no person, place or day; or is a day, and the
 * question asks for a reason.
 */
const onlyFrames = ({ kind }: AskedQuestion, { unit }: Pick<DraftUnit, "unit">) =>
  (unit.framesLetter && kind !== "person" && kind !== "place" && kind !== "time") ||
  (kind === "reason" && showsKind(kind, unit.words) === false);

/** What precedes a title in what is read of a record: "Title: ". */
const titleLabel = /^(\p{Lu}[\p{L} ]{2,24}): /u;

/** Whether a unit only says what its document is called, and the question does not ask for that. */
function onlyTitles(
  { subjects }: AskedQuestion,
  { unit, passage }: Pick<DraftUnit, "unit" | "passage">,
) {
  const label = titleLabel.exec(unit.words)?.[0] ?? "";
  if (label === "" || fold(unit.words.slice(label.length)) !== fold(passage.title)) return false;
  const terms = termsOf(label, [detectLanguage(passage.text)]);
  return !subjects.some(({ stems }) => spelledLike(stems, terms) >= 1);
}

/**
 * Leaves out the stems of languages that no passage is in: by Danish rules "showers" is "show", which an English text shows.
 */
function stemmedAsPassages(
  { subjects, ...asked }: AskedQuestion,
  passages: readonly PromptPassage[],
): AskedQuestion {
  const own = new Set<Language>(["english", ...passages.map(({ text }) => detectLanguage(text))]);
  const foreign = possibleLanguages(asked.text).filter((language) => !own.has(language));
  return {
    ...asked,
    subjects: subjects.map((subject) => {
      const known = new Set(analyseText(subject.word, [...own]));
      const others = new Set(analyseText(subject.word, foreign));
      const stems = subject.stems.filter((stem) => known.has(stem) || !others.has(stem));
      return { ...subject, stems };
    }),
  };
}

/** Compares a question with every unit of its passages. */
export async function readEvidence(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  question: AskedQuestion,
  passages: readonly PromptPassage[],
): Promise<Candidate[]> {
  const asked = stemmedAsPassages(question, passages);
  const openings = readOpenings(passages, question);
  const drafts = passages.flatMap((passage) => draftUnits(passage, openings));
  const chosen = mostPromising(
    asked,
    drafts.filter(
      (draft) =>
        ![repeats, onlyNamesMail, onlyFrames, onlyTitles].some((saysNothing) =>
          saysNothing(asked, draft),
        ),
    ),
  );
  const compared = await compareAll(embedder, asked, [
    ...passages.flatMap((passage) => [passageText(passage), headingsOf(passage)]),
    ...chosen.map((draft) => draft.text),
    ...chosen.flatMap(({ unit }) => unit.context ?? []),
  ]);
  return chosen.map((draft) => {
    // A heading above the whole document names no part of it.
    const namesPart =
      draft.passage.section !== null ||
      drafts.some(
        ({ passage, unit }) => passage === draft.passage && unit.context !== draft.unit.context,
      );
    return toCandidate(asked, draft, { namesPart, compared, model: embedder.model });
  });
}

/** Returns the comparison of each text, its nearness on the scale that all models share. */
async function compareAll(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  asked: AskedQuestion,
  others: readonly string[],
): Promise<(text: string) => ComparedText> {
  const texts = [...new Set([asked.text, ...others])];
  const compared = await embedder.compareTexts(asked.words, texts);
  const byText = new Map(
    compared.map(({ vector, nearness }, at) => [
      texts[at],
      { vector, nearness: nearness.map((cosine) => onCommonScale(embedder.model, cosine)) },
    ]),
  );
  return (text) => {
    const found = byText.get(text);
    if (!found) throw new Error("The embedding model compared fewer texts than it was given.");
    return found;
  };
}

type Comparison = {
  /** Whether the unit's heading names a part of the document. */
  namesPart: boolean;
  compared: (text: string) => ComparedText;
  model: EmbeddingModel;
};

/** Whether what is around a unit tells that it shows the kind of thing asked for, where its own words do not. */
function shownAround(
  { kind }: AskedQuestion,
  draft: Pick<DraftUnit, "unit" | "passage" | "lines">,
): boolean | null {
  // Each value of a record has a name, and a short number that may be one to call is named for something else.
  if (kind === "phone" && isRecord(draft)) return false;
  if (kind === "price" && endsInSumOrTime(draft.unit.words))
    return hasLinesOfBill(draft.passage.text) || null;
  return null;
}

function toCandidate(
  asked: AskedQuestion,
  { title, headings, own, text, countedBy, ...draft }: DraftUnit,
  { namesPart, compared, model }: Comparison,
): Candidate {
  const unit = compared(text);
  const passage = compared(passageText(draft.passage));
  const heading = compared(headingsOf(draft.passage));
  const question = compared(asked.text).vector;
  const cosine = (vector: Float32Array) => onCommonScale(model, dot(question, vector));
  const { context } = draft.unit;
  // A table cell means what its column's header says, and an entry is of the day above it.
  const isDated = asked.kind === "time" && context !== null && isDateLine(context);
  const words = draft.unit.table === null && !isDated ? draft.unit.words : text;
  const said = showsAsked(asked, words, countedBy);
  const shown = said === null ? shownAround(asked, draft) : said;
  const isForeign = model.englishOnly && readLanguage(asked.text) !== "en";
  return {
    ...draft,
    vector: unit.vector,
    model,
    byHeading:
      context === null || !namesPart
        ? 0
        : shareIn(asked, termsOf(context, [detectLanguage(context)]), compared(context)),
    byItself: shareIn(asked, draft.terms),
    headingAsked: context === null ? 0 : shareAsked(asked, context),
    features: asReadable(isForeign, {
      unitCosine: cosine(unit.vector),
      passageCosine: cosine(passage.vector),
      kind: shown === true ? 1 : 0,
      kindPossible: shown === false ? 0 : 1,
      ...coverage(
        asked,
        { ...draft, shown },
        { unit, heading, passage: isRecord(draft) ? unit : passage },
        { unit: draft.terms, title, headings, under: draft.under, passage: own },
      ),
    }),
  };
}

/** The usual cosine of a unit that covers a whole question. */
const coveredCosine = 0.6;

/** For a language that the embedding model cannot read, letters replace the meaning. */
function asReadable(isForeign: boolean, features: Features): Features {
  if (!isForeign) return features;
  return {
    ...features,
    near: features.covered,
    unitCosine: Math.max(features.unitCosine, coveredCosine * features.covered),
  };
}

/** The share of the question that terms cover, by their letters and, if the text was compared, by their meaning. */
export function shareIn(
  { subjects }: AskedQuestion,
  terms: Terms,
  compared?: ComparedText,
): number {
  const total = subjects.reduce((sum, { worth }) => sum + worth, 0);
  const had = subjects.reduce(
    (sum, { stems, worth, at, isName }) =>
      sum +
      worth * Math.max(spelledLike(stems, terms), isName ? 0 : asShare(compared?.nearness[at])),
    0,
  );
  return total === 0 ? 0 : had / total;
}

/** The share of a heading's words that a question contains, by their letters. */
export function shareAsked({ text }: AskedQuestion, heading: string): number {
  const languages = [detectLanguage(heading)];
  const words = [...new Set(analyseText(heading, languages))].filter((word) => !/^\d+$/.test(word));
  const asked = termsOf(text, languages);
  return words.length === 0
    ? 0
    : words.filter((word) => spelledLike([word], asked) > 0).length / words.length;
}

const isFigureKind: ReadonlySet<AnswerKind | null> = new Set([
  "amount",
  "price",
  "duration",
  "phone",
]);
const figure = /(?<![\d.,])\d+(?:[.,]\d+)*/gu;

/** A text without the numbers that the question gives: what the 60 rolls cost is not 60. */
function withoutFiguresOf(question: string, text: string): string {
  const given = new Set(question.match(figure));
  return given.size === 0 ? text : text.replace(figure, (each) => (given.has(each) ? " " : each));
}

/**
 * A text without the word for a time that the question has: of a cabin weekend, "the cabin weekend" tells none. Of several,
 * "in the morning or the evening", the answer is one.
 */
function withoutTimeOf(question: string, text: string): string {
  const [asked, ...others] = wordsOf(question).filter(isTimeWord);
  if (asked === undefined || others.length > 0) return text;
  return text.replace(/[\p{L}\p{M}]+/gu, (each) => (foldWord(each) === asked ? " " : each));
}

/** A text without what the question gives itself of the kind that it asks for. */
function withoutGivenWords(
  { kind, text: question }: Pick<AskedQuestion, "kind" | "text">,
  text: string,
) {
  if (kind === "time") return withoutTimeOf(question, text);
  return isFigureKind.has(kind) ? withoutFiguresOf(question, text) : text;
}

/** The label of a figure, which says what it counts: the jars of "jars: 31" or "jars = 31". */
const labelBeforeNumber = (text: string) =>
  /^([^:=\d]{1,40})[:=]\s*\D{0,12}\d/u.exec(text)?.[1] ?? "";

/**
 * Whether a text shows the kind of thing asked for; null when that cannot be told, as of a number that counts something
 * else than the question does.
 * @param countedBy the name of what a figure without a label of its own counts.
 */
export function showsAsked(
  {
    kind,
    counted,
    limit,
    measure = null,
    text: question,
  }: Pick<AskedQuestion, "kind" | "counted" | "limit" | "text"> &
    Partial<Pick<AskedQuestion, "measure">>,
  words: string,
  countedBy = "",
): boolean | null {
  const text = withoutGivenWords({ kind, text: question }, words);
  const shown = showsKind(kind, text);
  if (measure && kind === "amount") return shown && tellsMeasure(measure, text);
  if (shown && limit && kind === "amount") return showsLimit(limit, text);
  if (!shown || counted.length === 0) return shown;
  const languages = [detectLanguage(text)];
  const label = labelBeforeNumber(text);
  const counts = [...wordsBehindNumbers(text), label, countedBy].some(
    (behind) => spelledLike(counted, termsOf(behind, languages)) > 0,
  );
  return counts || isMeasuredIn(counted, text) || (mayCount(text) ? null : false);
}

/**
 * Whether a text with a number shows the limit of a measure: a setting does by its label, which may be a limit's and say
 * nothing of the measure, "threshold" of "at which lag". A time is the limit of a time alone.
 */
function showsLimit({ measure, isTime }: AskedLimit, text: string): boolean | null {
  const label = labelBeforeNumber(text);
  if (label === "") return true;
  const languages = [detectLanguage(text)];
  const isOfMeasure = spelledLike(analyseText(measure, languages), termsOf(label, languages)) > 0;
  if (isOfMeasure || (isLimitKey(label) && isTime)) return true;
  return showsKind("duration", text) === true ? false : isLimitKey(label) || null;
}

/** Whether a number has the unit that a question counts, in any spelling: the "kg" of "how many kilos", the "V" of "volts". */
const isMeasuredIn = (counted: readonly string[], text: string): boolean =>
  [...text.matchAll(/\d\s?([\p{L}°%]+)/gu)].some(([, said = ""]) => {
    const unit = unitOf(said);
    return unit !== null && counted.some((word) => unitOf(word)?.dimension === unit.dimension);
  });

/** A title has a word that it comes this near to by its letters: the word itself or a form of it, but no synonym. */
const minTitled = 0.9;

/** The cosine of two unrelated words, and of a word with itself. */
const unrelatedCosine = 0.15;
const sameCosine = 0.75;
function asShare(cosine: number | undefined): number {
  return clampToUnit(
    ((cosine ?? unrelatedCosine) - unrelatedCosine) / (sameCosine - unrelatedCosine),
  );
}

/** How nearly what is around a unit, its headings and its passage, spells a word. */
function spelledAround(
  stems: readonly string[],
  around: Record<"under" | "passage", Terms>,
): number {
  return Math.max(spelledLike(stems, around.under), spelledLike(stems, around.passage));
}

/** The worth of a thing of the kind that a word asks for, as of a synonym. */
const shownWorth = 0.8;

/** The texts that a question's words are looked for in, by meaning and by letters. */
type LookedIn = {
  near: Record<"unit" | "heading" | "passage", ComparedText>;
  terms: Record<"unit" | "title" | "headings" | "under" | "passage", Terms>;
};

function coverage(
  { subjects, aspect }: AskedQuestion,
  {
    passage: { section },
    unit: { context },
    shown,
  }: Pick<Candidate, "passage" | "unit"> & { shown: boolean | null },
  near: LookedIn["near"],
  terms: LookedIn["terms"],
) {
  let total = 0;
  const sums = { near: 0, spelled: 0, covered: 0, coveredUnder: 0, coveredInPassage: 0 };
  const worst = { worst: 1, worstInPassage: 1 };
  let rare = 0;
  let named = 0;
  const beyond = { total: 0, covered: 0 };
  const hasAspect = aspect !== undefined && placeAmong(aspect, section, context) >= 0;
  for (const subject of subjects) {
    const { word, stems, worth, mayGoUnsaid } = subject;
    if (mayGoUnsaid && spelledLike(stems, terms.passage) === 0) continue;
    // The section's name covers the word, whatever its text says.
    const bySection = hasAspect && aspect.words.has(word) ? 1 : 0;
    const had = coverWord(subject, { shown, bySection }, { near, terms });
    if (spelledLike(stems, terms.title) < minTitled) {
      beyond.total += worth;
      beyond.covered +=
        worth * Math.max(bySection, had.covered, spelledLike(stems, terms.headings));
    }
    total += worth;
    if (worth >= rareWorth) {
      rare += 1;
      named += Math.max(had.spelled, spelledAround(stems, terms));
    }
    for (const name of coveredNames) sums[name] += worth * had[name];
    // A common word may go unsaid; a rare one is the question's subject.
    worst.worst = Math.min(worst.worst, 1 - worth * (1 - had.coveredUnder));
    worst.worstInPassage = Math.min(worst.worstInPassage, 1 - worth * (1 - had.coveredInPassage));
  }
  // A question that names only an aspect is covered by its section.
  const share = (sum: number) => (total === 0 ? (hasAspect ? 1 : 0) : sum / total);
  return {
    near: share(sums.near),
    spelled: share(sums.spelled),
    covered: share(sums.covered),
    coveredUnder: share(sums.coveredUnder),
    coveredInPassage: share(sums.coveredInPassage),
    beyondTitle: beyond.total === 0 ? 1 : beyond.covered / beyond.total,
    ...worst,
    named: rare === 0 ? 1 : named / rare,
  };
}

const coveredNames = ["near", "spelled", "covered", "coveredUnder", "coveredInPassage"] as const;

/** How nearly a unit, alone, with what is above it and with its passage, has one word of a question, each 0 to 1. */
function coverWord(
  { word, isName, stems, at, saysKind }: AskedQuestion["subjects"][number],
  { shown, bySection }: { shown: boolean | null; bySection: number },
  { near, terms }: LookedIn,
): Record<(typeof coveredNames)[number], number> {
  // Every number or name is near to every other, so only the same letters count.
  const byLetters = isName || hasOtherAbbreviation(word, terms.passage);
  const nearness = (text: ComparedText) => (byLetters ? 0 : asShare(text.nearness[at]));
  // What shows the kind of thing that a word asks for needs no such word, and the word alone is none.
  const byKind = saysKind && shown === true ? shownWorth : 0;
  const least = saysKind && shown === false ? 0 : 1;
  const nearUnit = Math.max(byKind, least * nearness(near.unit));
  const spelled = Math.max(byKind, least * spelledLike(stems, terms.unit));
  const covered = Math.max(nearUnit, spelled);
  const under = Math.max(
    bySection,
    covered,
    spelledLike(stems, terms.under),
    nearness(near.heading),
  );
  const inPassage = Math.max(under, spelledLike(stems, terms.passage), nearness(near.passage));
  return {
    near: nearUnit,
    spelled,
    covered,
    coveredUnder: under,
    coveredInPassage: inPassage,
  };
}

/** Keeps the units that have most of the question's words when there are too many to compare. */
function mostPromising<Draft extends { unit: Unit; terms: Terms; under: Terms }>(
  { subjects }: AskedQuestion,
  drafts: readonly Draft[],
): Draft[] {
  if (drafts.length <= maxComparedUnits) return [...drafts];
  const promise = (draft: Draft) =>
    subjects.reduce(
      (sum, { stems, worth }) =>
        sum + worth * (spelledLike(stems, draft.terms) + 0.5 * spelledLike(stems, draft.under)),
      0,
    );
  return drafts
    .map((draft, at) => ({ draft, at, promise: promise(draft) }))
    .toSorted((a, b) => b.promise - a.promise || a.at - b.at)
    .slice(0, maxComparedUnits)
    .toSorted((a, b) => a.at - b.at)
    .map(({ draft }) => draft);
}
