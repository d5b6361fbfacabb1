import { dot } from "../embedding/dot.ts";
import type { ComparedText, Embedder } from "../embedding/embed.ts";
import { type EmbeddingModel, onCommonScale } from "../embedding/model.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage, possibleLanguages } from "../keyword/detect-language.ts";
import { fold } from "../keyword/fold.ts";
import type { Language } from "../keyword/stop-words.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import {
  endsInSumOrTime,
  hasLinesOfBill,
  saysAllCounted,
  showsKind,
} from "../question/answer-kind.ts";
import { readLanguage, wordsOf } from "../question/read-language.ts";
import { asks } from "../text/asks.ts";
import { isSubjectLine } from "../text/mail-thread.ts";
import { isDateLine } from "../text/plain-headings.ts";
import type { Unit } from "../text/unit.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate, Features } from "./candidate.ts";
import { coverage, isUnsaid, shareAsked, shareIn } from "./coverage.ts";
import {
  type DraftUnit,
  draftUnits,
  headingsOf,
  isRecord,
  passageText,
  readOpenings,
} from "./draft-units.ts";
import { spelledLike, type Terms, termsOf } from "./likeness.ts";
import { showsAsked } from "./shows-asked.ts";

/** Texts compared for one question; about 0.3 s on one core. */
const maxComparedUnits = 80;

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

/** A commoner word does not tell what is asked about. */
const leastWorthAsked = 0.6;

/** A commoner word may go unsaid: the people of "how many people" are the members that a text counts. */
const leastWorthCounted = 0.7;

/** Whether each number of a text counts something, and the noun of what a question counts is none of it nor anywhere above. */
function countsOther(
  { subjects, counted, aspect }: AskedQuestion,
  { unit: { words }, terms, under }: Pick<DraftUnit, "unit" | "terms" | "under">,
  near: readonly ComparedText[],
): boolean {
  const named = subjects.filter(({ stems }) => stems.some((stem) => counted.includes(stem)));
  // "How many new *nurses* are there": what is counted ends before the verb.
  const noun = named.filter(({ at }, place) => at === (named[0]?.at ?? 0) + place);
  return (
    // Who took part in a study has any name there.
    aspect === undefined &&
    noun.length > 0 &&
    noun.every((word) => word.worth >= leastWorthCounted && isUnsaid(word, [terms, under], near)) &&
    saysAllCounted(words)
  );
}

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
  const isOfOther =
    said === null && draft.unit.table === null && countsOther(asked, draft, [unit, heading]);
  const shown = said !== null ? said : isOfOther ? false : shownAround(asked, draft);
  const isForeign = model.englishOnly && readLanguage(asked.text) !== "en";
  const telling = asked.subjects.filter(
    ({ saysKind, worth }) => !saysKind && worth >= leastWorthAsked,
  );
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
    namesAsked:
      telling.length === 0 ||
      telling.some((word) => !isUnsaid(word, [draft.terms, headings], [unit])),
    unsaid: new Set(
      asked.subjects
        .filter((word) => {
          const inPassage = /\d/.test(word.word) ? [] : [own];
          return isUnsaid(word, [draft.terms, draft.under, ...inPassage], [unit, heading]);
        })
        .map(({ at }) => at),
    ),
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
