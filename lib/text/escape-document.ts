import { tagLabelPattern } from "./tag-label.ts";

/**
 * Text from documents is data: in the prompt it can neither close its delimiter, nor make a heading, nor
 * pass for a source tag; quoted in an answer it cannot end the answer or forge a citation.
 */

/** What the brackets of a tag group or a bracketed number hold; nothing else in brackets is touched. */
const groupInside = String.raw`[ \t]*(?:\^[ \t]*)?[#A-Za-z0-9._~-][A-Za-z0-9._~#,;–\- \t]*`;
const label = String.raw`(?:[A-Za-z]{1,12}[ \t]*[:=：][ \t]*|[A-Za-z]{1,12}[ \t]+)`;
const quotationMarks = `["'“”„‘’«»]`;
const tagInside = String.raw`${label}?(?:${quotationMarks}[ \t]*)?[A-Za-z0-9._~-]+[ \t]*#[ \t]*\d[A-Za-z0-9._~#,;:=："'“”„‘’«»–\- \t]*`;
const tagOrNumberInside = String.raw`[ \t]*(?:(?:\^[ \t]*)?\d[\d,;–\- \t]*|${tagInside})`;

/** The names of elements that the prompt or a thinking model gives a meaning to. */
const elementName =
  "(?:passages?|shown|computed|sources?|documents?|carried|fresh|question|instructions?|think)";

const promptBracket = new RegExp(
  String.raw`(?<!\\)(\\*)([[【]${tagOrNumberInside}|\([ \t]*${tagInside})(\\*)([\]】)])`,
  "g",
);
const escapedPromptBracket = new RegExp(
  String.raw`(?<!\\)(\\+)([[【]${tagOrNumberInside}|\([ \t]*${tagInside})(\\+)([\]】)])`,
  "g",
);
/** A heading of the answer form behind its indentation (answer-heading.ts), numbered or not. */
const headingAhead = String.raw`(?=(?:#{1,6}[ \t]*(?:\d{1,2}[.)]?[ \t]*)?(?:\*\*[ \t]*)?|\*\*[ \t]*)(?:\d{1,2}[.)]?[ \t]*)?(?:answer|references)\b)`;
const headingMark = new RegExp(String.raw`^([ \t]*)(\\*)${headingAhead}`, "gim");
const escapedHeadingMark = new RegExp(String.raw`^([ \t]*)(\\+)${headingAhead}`, "gim");
const headingColon = /^([ \t]*(?:answer|references)[ \t]*)(\\*):/gim;
const escapedHeadingColon = /^([ \t]*(?:answer|references)[ \t]*)(\\+):/gim;
const element = new RegExp(
  String.raw`<(?=[ \t]*(?:/[ \t]*)?${elementName}(?![A-Za-z0-9]))|&((?:amp;)*)lt;`,
  "gi",
);

const escapedElement = (match: string, amps: string | undefined) =>
  match === "<" ? "&lt;" : `&amp;${amps ?? ""}${match.slice(-3)}`;
const escapedElements = /&((?:amp;)*)(lt;)/gi;
const plainElement = (_: string, amps: string, end: string) =>
  amps === "" ? "<" : `&${amps.slice("amp;".length)}${end}`;

const escapedRun = (run: string) => `${run}${run}\\`;
const plainRun = (run: string) => run.slice(0, (run.length - 1) / 2);
const odd = (run: string) => run.length % 2 === 1;

/**
 * Escapes document text for the prompt, where it stands between `<passage …>` and `</passage>`. It touches only
 * what could be misread: those elements and `<think>` (`<` becomes `&lt;`), the two headings of the answer form,
 * source tags and bracketed numbers (a backslash). Everything else, log lines above all, stays as it is.
 * {@link unescapeFromPrompt} undoes it exactly.
 */
export function escapeForPrompt(text: string): string {
  return text
    .replace(
      promptBracket,
      (_, before: string, group: string, behind: string, close: string) =>
        `${escapedRun(before)}${group}${escapedRun(behind)}${close}`,
    )
    .replace(headingMark, (_, indent: string, run: string) => indent + escapedRun(run))
    .replace(headingColon, (_, word: string, run: string) => `${word}${escapedRun(run)}:`)
    .replace(element, escapedElement);
}

/** Escapes the elements alone: a text of Ibid's own, whose tags are meant, and which quotes documents by {@link escapeForAnswer}. */
export function escapeElements(text: string): string {
  return text.replace(element, escapedElement);
}

/** The text from what {@link escapeElements} made of it. */
export function unescapeElements(text: string): string {
  return text.replace(escapedElements, plainElement);
}

/** The document's own text from what {@link escapeForPrompt} made of it. */
export function unescapeFromPrompt(text: string): string {
  return text
    .replace(escapedElements, plainElement)
    .replace(escapedHeadingColon, (match: string, word: string, run: string) =>
      odd(run) ? `${word}${plainRun(run)}:` : match,
    )
    .replace(escapedHeadingMark, (match: string, indent: string, run: string) =>
      odd(run) ? indent + plainRun(run) : match,
    )
    .replace(
      escapedPromptBracket,
      (match: string, before: string, group: string, behind: string, close: string) =>
        odd(before) && odd(behind)
          ? `${plainRun(before)}${group}${plainRun(behind)}${close}`
          : match,
    );
}

/** Marks that Markdown would take for formatting, a link or an entity, wherever they stand. */
const inlineMark =
  /\\(?=[!-/:-@[-`{-~【\r\n]|$)|[`*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[ \t]*[A-Za-z/!?])|&(?=#?[A-Za-z0-9]+;)|\](?=[([:])/gu;
const answerBracket = new RegExp(
  String.raw`!?\[(?:${groupInside}(?:[\]】]|$)|(?=[^\][\n]*\][([:]))`,
  "g",
);
/**
 * A bracket or parenthesis that could begin a tag group with a label, quotation marks or a `#`; the rest of the group may
 * follow the quotation.
 */
const tagOpening = new RegExp(
  String.raw`(?<!\\)(\\*)(\[(?=[^\][()【】\n]{0,200}?(?:[#＃]|${quotationMarks}|(?<![A-Za-z])${tagLabelPattern}(?![A-Za-z])))|\((?=[^\][()【】\n]{0,200}?[#＃]))`,
  "gi",
);
/** Marks that Markdown gives a meaning to at the start of a line only. */
const blockMark = /^([ \t]*)(#{1,6}|>|[-+](?=[ \t]|$)|[-=|:](?=[-=|: \t]*$))/gm;
const orderedMark = /^([ \t]*\d{1,9})([.)])(?=[ \t]|$)/gm;

/**
 * Makes a word-for-word quotation of document text safe inside the Markdown of an answer: it can neither end the
 * answer (`## References`, `References:`, `<think>`) nor pass for a tag or a number (`[12]` becomes `\[12\]`), and it
 * reads the same as the document's own text. The start of the quotation counts as the start of a line; an indentation
 * that would make code of it is dropped.
 */
export function escapeForAnswer(text: string): string {
  return text
    .replace(inlineMark, "\\$&")
    .replace(answerBracket, (match) => match.replace(/[[\]]/g, "\\$&"))
    .replace(tagOpening, (match: string, run: string, open: string) =>
      odd(run) ? match : `${run}\\${open}`,
    )
    .replace(/\S+/g, unlinkAddress)
    .replace(/【/g, "&#x3010;")
    .replace(/^(?: {4}| {0,3}\t)[ \t]*/gm, "")
    .replace(blockMark, "$1\\$2")
    .replace(orderedMark, "$1\\$2")
    .replace(/^([ \t]*(?:answer|references?|sources)[ \t]*):/gim, "$1\\:");
}

/** A web address is linked without being asked to be; a backslash inside it would be shown. */
function unlinkAddress(word: string): string {
  const at = word.search(/https?:|www\./i);
  if (at < 0 || !/[\\`*~_<&[\]【]/.test(word.slice(at))) return word;
  return word.slice(0, at) + word.slice(at).replace(/https?(?=:)|www(?=\.)/gi, "$&\\");
}
