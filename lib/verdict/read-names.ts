import { wordWorth } from "../judgement/likeness.ts";
import { fold } from "../keyword/fold.ts";
import { stopWords } from "../keyword/stop-words.ts";
import { isAskingWord } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { FactOf } from "./fact.ts";
import { scaleVocabulary } from "./scale-words.ts";

type NameFact = FactOf<"name">;

/** Words, figures and the signs that join them in codes, paths, hosts and versions. */
const token =
  /(?<![\p{L}\p{N}_])(?:[/~$]|--?(?=\p{Ll}))?[\p{L}\p{N}\p{M}_]+(?:(?:::|[._\-/:@#\\])[\p{L}\p{N}\p{M}_]+)*(?:\(\))?/gu;
/** A longer one is noise and is not compared. */
const maxComparedNameChars = 120;

/** Reads codes, paths, hosts, versions and the like, which have only one spelling. */
export function readIdentifiers(text: string): NameFact[] {
  const facts: NameFact[] = [];
  for (const { 0: said, index } of text.matchAll(token)) {
    if (said.length > maxComparedNameChars || !looksLikeIdentifier(said)) continue;
    facts.push({
      kind: "name",
      words: [identifierKey(said)],
      sort: "identifier",
      before: null,
      behind: null,
      said,
      start: index,
      end: index + said.length,
    });
  }
  return facts;
}

/** An identifier as it is compared: in lower case, without the signs around it. */
function identifierKey(said: string): string {
  return fold(said.toLowerCase()).replace(/^[-/~$]+|\(\)$/gu, "");
}

function looksLikeIdentifier(said: string): boolean {
  const bare = said.replace(/^[-/~$]+/u, "");
  const hasLetter = /\p{L}/u.test(bare);
  if (/^\d+(?:\.\d+){2,}$/u.test(bare)) return true;
  if (!hasLetter) return false;
  // "m²" is a unit.
  if (/^[ck]?m[²2]$/u.test(bare)) return false;
  // "5-minute", "20MB", "3rd", "12h", "12-jährig" are quantities.
  if (/^\d[\d.,]*[½⅓⅔¼¾⅛]?-?(?:\p{L}{0,3}|\p{Ll}+)$/u.test(bare)) return false;
  if (/[_@]|::|\(\)$/u.test(bare)) return true;
  if (/\p{N}/u.test(bare)) return true;
  if (/^[/~$]/u.test(said) && bare.length > 1) return true;
  // A host or a file: letters right before and behind the full stop, and no sentence that runs into the next.
  if (/\p{L}\.\p{Ll}{2,}/u.test(bare) && !/\.\p{Lu}/u.test(bare)) return true;
  return /^\p{Ll}+\p{Lu}\p{Ll}+\p{L}*$/u.test(bare);
}

const capitalisedWord = "\\p{Lu}[\\p{L}\\p{M}]*(?:['’-][\\p{L}\\p{M}]+)*";
/** The full stop of an initial: "B. J. Thomas". */
const afterInitial = "(?:(?<=(?<!\\p{L})\\p{Lu})\\.(?=\\s?\\p{Lu}))?";
/** Capitalised words in a row, perhaps with a small word of names between them. */
const nameShape = new RegExp(
  `(?<![\\p{L}\\p{N}_])${capitalisedWord}${afterInitial}(?:\\s?(?:(?:of|the|de|du|la|del|von|van|der|&)\\s){0,2}${capitalisedWord}${afterInitial}){0,6}`,
  "gu",
);
/** What ends right before the first word of a sentence, a line, a quotation or a label. */
const beginning = /(?:^|[.!?:;…|•>]|\n)[\s"'“”„«»‘’(*_#-]*$/u;

/** Reads names: capitalised words inside a sentence. In German, a single one is a noun of any kind. */
export function readNames(text: string, language: AskedLanguage): NameFact[] {
  const facts: NameFact[] = [];
  // In a heading, or text in capitals, a capital names nothing.
  if (!/\p{Ll}{2}/u.test(text)) return facts;
  for (const { 0: found, index } of text.matchAll(nameShape)) {
    const { said, start } = withoutSentenceCapital(text, found, index, language);
    const words = said
      .split(/[\s.’'-]+/u)
      .filter((word) => /^\p{Lu}/u.test(word) && (word.length > 1 || language === "en"))
      .map((word) => fold(word.toLowerCase()));
    const telling = words.filter((word) => word.length > 1);
    if (telling.length === 0) continue;
    facts.push({
      kind: "name",
      words: telling,
      sort: language === "de" && telling.length < 2 ? "noun" : "name",
      before: null,
      behind: null,
      said,
      start,
      end: start + said.length,
    });
  }
  return facts;
}

/** Leaves off the first word of a sentence where it has its capital from its place. */
function withoutSentenceCapital(
  text: string,
  found: string,
  index: number,
  language: AskedLanguage,
) {
  const whole = { said: found, start: index };
  if (!beginning.test(text.slice(Math.max(0, index - 12), index))) return whole;
  const first = /^[\p{L}\p{M}'’-]+/u.exec(found)?.[0] ?? "";
  const rest = found.slice(first.length).replace(/^[\s.]+/u, "");
  if (rest === "") {
    const isName =
      language === "en" && wordWorth(first.toLowerCase()) === 1 && !inflected.test(first);
    return isName ? whole : { said: "", start: index };
  }
  // "Cliff Richard" is a name, "Later Toby Keith" has one.
  const isCommon =
    isAskingWord(first, language) ||
    stopWords.get("english")?.has(first.toLowerCase()) === true ||
    saysHowMany(first, language) ||
    wordWorth(first.toLowerCase()) < (/\s/u.test(rest) ? 1 : minOpeningWorth);
  return isCommon ? { said: rest, start: index + found.length - rest.length } : whole;
}

/** Whether a word counts what follows it: "Alle Mitglieder". */
const saysHowMany = (word: string, language: AskedLanguage) =>
  Object.values(scaleVocabulary[language].howMany).some((words) =>
    new RegExp(`^(?:${words})$`, "iu").test(word),
  );

/** "During Jordan's first game": a more frequent word than this is no first name. */
const minOpeningWorth = 0.75;

/** Endings of words that are rare, and no names: "Moreover", "Cycling". */
const inflected = /(?:ing|ed|ly|over|tion|ment|ness)$/u;
