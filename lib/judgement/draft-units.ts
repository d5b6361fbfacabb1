import { detectLanguage } from "../keyword/detect-language.ts";
import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { wordsOfForms, wordsOfPlace } from "../question/formed-values.ts";
import { wordsOf } from "../question/read-language.ts";
import { isAbstractLine } from "../text/abstract-line.ts";
import { withWordsOfNames } from "../text/code-units.ts";
import { settingInWords } from "../text/line-units.ts";
import { aboveEntries, isCode, isLines, quotableUnits } from "../text/quotable-units.ts";
import { isOrdinal, type Unit } from "../text/unit.ts";
import { type AskedQuestion, rareWorth } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { minTitled } from "./coverage.ts";
import { spelledLike, stemmedAs, type Terms, termsOf, wordWorth } from "./likeness.ts";

/** The title and headings of a passage or of one of its units, as a text that can be compared. */
export function headingsOf({ title, section }: PromptPassage, unit?: Unit): string {
  return [title, section, unit?.context].filter(Boolean).join(" > ");
}

/** A passage with what is above it, as a text that can be compared. */
export function passageText(passage: PromptPassage): string {
  return `${headingsOf(passage)}\n${passage.text}`;
}

/**
 * A unit before it is compared, with its own terms, those of its document's title and of its own headings, of both, and of
 * its passage.
 */
export type DraftUnit = Pick<
  Candidate,
  "unit" | "index" | "passage" | "lines" | "terms" | "under"
> & {
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
export function readOpenings(
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

/** The units of a passage with the terms that they and what is above them have. */
export function draftUnits(
  passage: PromptPassage,
  openings: ReadonlyMap<string, Opening>,
): DraftUnit[] {
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
export const isRecord = ({ unit: { kind, table }, lines }: Pick<DraftUnit, "unit" | "lines">) =>
  lines || (kind === "row" && table === null);
