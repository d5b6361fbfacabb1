import { isCaptionLabel } from "./caption-label.ts";
import { sentenceSegmenter } from "./sentence-segmenter.ts";

/**
 * Titles, words and single lower-case letters (`c. 700`, `e. g.`) with a full stop that does not end the sentence. Behind a number
 * such a letter is a unit, "departure before 11 h."
 */
const openAbbreviation =
  /(?:^|[\s("'“„])(?:Mr|Mrs|Ms|Dr|Ph|Prof|St|Mt|Ft|Gen|Maj|Brig|Adm|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Messrs|Bros|vs|al|cf|ca|approx|resp|incl|viz|z\s?\.\s?B|bzw|Hr|Fr|Sr|Sra|Mme|Mlle|[Tt][ée]l|(?<!\d\s)[ghlm]|(?![ghlm])\p{Ll})\s?\.$/u;
/** Abbreviations only before a number or a name: `Fig. 3`, `No. 5`, `Vol. II`. */
const countedAbbreviation =
  /(?:^|[\s("'“„])(?:Figs?|Tab|Eqs?|[Nn]os?|[Nn]r|Vols?|Chap|Ch|Secs?|Refs?|Art|Abb|pp?|S|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\s?\.$/u;
/** A single capital (`George W.`, `U.S.`): part of a name unless a common first word follows. */
const initial = /(?:^|[\s.("'“„])\p{Lu}\s?\.$/u;
const commonFirstWord =
  /^["'“(]?(?:The|A|An|It|Its|In|On|At|As|He|She|His|Her|They|Their|This|That|These|Those|We|Our|You|There|However|When|While|After|Before|But|And|If|For|To|By|Since|Although|Some|Many|Most|All|No|Not|One|Two|Such|With|From|Of|Both|During|Der|Die|Das|Ein|Eine|Es|Er|Sie|Wir|Le|La|Les|Un|Une|Il|Elle|El|Los)\b/u;
/** A piece that only closes the previous sentence: quotes, brackets, reference numbers. */
const closingPiece = /^(?:[)\]"'”’»›]|\[\d+(?:\s*[,–-]\s*\d+)*\]|\s)+$/u;
/** Closing quotes and reference numbers with space before them (`. '' Then`): UAX #29 adds them to the next sentence. */
const strayClosing =
  /^(?:(?:''|[”’»›)\]']|\[\d+(?:\s*[,–-]\s*\d+)*\])\s?)*(?:''|[”’»›)\]']|\[\d+(?:\s*[,–-]\s*\d+)*\])(?=\s|$)/u;
/** The rest of a reference number right behind a full stop (`daily.[12] Never`): UAX #29 ends the sentence inside it. */
const restOfReference = /^\d+(?:\s*[,–-]\s*\d+)*\](?:\[\d+(?:\s*[,–-]\s*\d+)*\])*/u;
/** UTF-16 units that an unclosed bracket holds together, so that a stray one does not swallow a page. */
const maxBracketedChars = 400;

function opensBracket(text: string): boolean {
  if (text.length > maxBracketedChars) return false;
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** `14. September`, `12.–16. Mai`, `2. Stock`: in German, a number with a full stop is an ordinal before these words. */
const ordinal = /(?:^|[\s(]|\d\.?\s?[–—-]\s?)\d{1,2}\.$/;
export const countedByOrdinal =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Stock|Etage|[OUD]G\b|(?:Ober|Unter)geschoss|Klasse|Woche|Tag|Monat|Platz|Lebensjahr|Mahnung)/;

/**
 * Behind an article, also before a singular noun with which no sentence begins: "bis zum 3. Werktag", "in der 2. Runde".
 * Of any other noun, nothing tells: "Die Miete ist fällig am 3. Kinder zahlen nichts."
 */
const countedBehindArticle =
  /^(?:(?:Werk|Arbeits|Bank|Kalender|Wochen|Feier|Geburts|Jahres|Spiel|Sitzungs|Schul)tag(?:e?s)?|(?:Kalender|Folge|Schwangerschafts)?(?:[Mm]onat(?:e?s)?|[Ww]oche)|Quartals?|Trimesters?|Semesters?|(?:Halb|Kalender|Geschäfts|Schul|Dienst)?[Jj]ahr(?:e?s)?|Jahrhunderts?|Jahrtausends?|Jahrzehnts?|Stunde|Minute|Sekunde|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Advent|Runde|Auflage|Ausgabe|Lesung|Instanz|(?:Ober|Unter)geschoss(?:es)?|Weltkriegs?)(?!\p{L})/u;
const ordinalBehindArticle =
  /(?:^|[\s(])(?:zum|zur|am|vom|beim|im|der|die|das|dem|den|des|jede[mnrs]?)\s\d{1,2}\.$/iu;

/** Two ordinals before one noun, whichever it is: "zwischen dem 12. und 13. Brustwirbel". */
const pairOfOrdinals = /(?:^|\s)\d{1,2}\.\s(?:und|oder|bis)\s(?:\p{L}{3}\s)?\d{1,2}\.$/u;

function continuesSentence(before: string, after: string): boolean {
  if (isCaptionLabel(before)) return true;
  if (pairOfOrdinals.test(before) && !commonFirstWord.test(after)) return true;
  if (ordinal.test(before) && countedByOrdinal.test(after)) return true;
  if (ordinalBehindArticle.test(before) && countedBehindArticle.test(after)) return true;
  if (closingPiece.test(after) || /^\p{Ll}/u.test(after)) return true;
  if (openAbbreviation.test(before)) return true;
  if (countedAbbreviation.test(before)) return /^[\p{N}(]|^\p{Lu}\p{Lu}*\b(?!\p{Ll})/u.test(after);
  if (initial.test(before)) return !commonFirstWord.test(after);
  return opensBracket(before);
}

/**
 * Splits a block of running text into its sentences, in order and verbatim. White space, including the ends of wrapped
 * lines, becomes single spaces. The boundaries are those of Unicode (UAX #29) without the ones after abbreviations and
 * initials, which UAX #29 leaves to the program.
 */
export function splitSentences(text: string): string[] {
  const flat = text.replace(/\s+/gu, " ").trim();
  // Each sentence is a slice of `flat`, so that joined pieces stay verbatim.
  const starts: number[] = [];
  let end = 0;
  const current = () => flat.slice(starts.at(-1) ?? 0, end).trim();
  for (const { segment, index } of sentenceSegmenter.segment(flat)) {
    const closing = flat.charAt(index - 1) === "[" ? restOfReference : strayClosing;
    const stray = starts.length > 0 ? (closing.exec(segment)?.[0].length ?? 0) : 0;
    end = index + stray;
    const piece = segment.slice(stray).trim();
    if (piece === "" || (starts.length > 0 && continuesSentence(current(), piece))) continue;
    starts.push(end);
  }
  return starts.map((start, n) => flat.slice(start, starts[n + 1] ?? flat.length).trim());
}
