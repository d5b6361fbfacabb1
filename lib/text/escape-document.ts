import { tagLabelPattern } from "./tag-label.ts";

/**
 * Text from documents is data: in the prompt it can neither close its delimiter, nor make a heading, nor pass for a
 * source tag. Quoted in an answer, it cannot end the answer or forge a citation.
 */

/** The inside of a tag group or bracketed number. Other brackets are not touched. */
const groupInside = String.raw`[ \t]*(?:\^[ \t]*)?[#A-Za-z0-9._~-][A-Za-z0-9._~#,;–\- \t]*`;
const labelBefore = String.raw`(?:[A-Za-z]{1,12}[ \t]*[:=：][ \t]*|[A-Za-z]{1,12}[ \t]+)`;
const quotationMarks = `["'“”„‘’«»]`;
const tagInside = String.raw`${labelBefore}?(?:${quotationMarks}[ \t]*)?[A-Za-z0-9._~-]+[ \t]*#[ \t]*\d[A-Za-z0-9._~#,;:=："'“”„‘’«»–\- \t]*`;
const tagOrNumberInside = String.raw`[ \t]*(?:(?:\^[ \t]*)?\d[\d,;–\- \t]*|${tagInside})`;

/** The names of elements that mean something in the prompt or to a thinking model. */
const elementName =
  "(?:passages?|shown|near|claim|computed|sources?|documents?|carried|fresh|question|instructions?|think)";

const promptBracket = new RegExp(
  String.raw`(?<!\\)(\\*)([[【]${tagOrNumberInside}|\([ \t]*${tagInside})(\\*)([\]】)])`,
  "g",
);
const escapedPromptBracket = new RegExp(
  String.raw`(?<!\\)(\\+)([[【]${tagOrNumberInside}|\([ \t]*${tagInside})(\\+)([\]】)])`,
  "g",
);
/** A heading of the answer form (answer-heading.ts) after its indentation, numbered or not. */
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
 * Escapes document text for its place between `<passage …>` and `</passage>` in the prompt. Only changes what could be
 * misread: the prompt's elements and `<think>` (`<` becomes `&lt;`), the two headings of the answer form, source tags
 * and bracketed numbers (a backslash). Everything else, log lines above all, is unchanged.
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

/** Escapes the elements alone: a text of Ibid's own, with tags that are meant, which quotes documents by {@link escapeForAnswer}. */
export function escapeElements(text: string): string {
  return text.replace(element, escapedElement);
}

/** The text from what {@link escapeElements} made of it. */
export function unescapeElements(text: string): string {
  return text.replace(escapedElements, plainElement);
}

/** Restores the document's text from the result of {@link escapeForPrompt}. */
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

/** Marks that Markdown takes for formatting, a link or an entity anywhere in a line. */
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
/** Marks that mean something to Markdown only at the start of a line. */
const blockMark = /^([ \t]*)(#{1,6}|>|[-+](?=[ \t]|$)|[-=|:](?=[-=|: \t]*$))/gm;
const orderedMark = /^([ \t]*\d{1,9})([.)])(?=[ \t]|$)/gm;

/**
 * Escapes a verbatim quotation of document text for the Markdown of an answer. It can neither end the answer
 * (`## References`, `References:`, `<think>`) nor pass for a tag or a number (`[12]` becomes `\[12\]`), and it reads the
 * same as the document's text. The start of the quotation counts as the start of a line. Indentation that would make
 * code is dropped.
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

/** Keeps a web address with escapes from becoming a link, which would show the backslashes. */
function unlinkAddress(word: string): string {
  const at = word.search(/https?:|www\./i);
  if (at < 0 || !/[\\`*~_<&[\]【]/.test(word.slice(at))) return word;
  return word.slice(0, at) + word.slice(at).replace(/https?(?=:)|www(?=\.)/gi, "$&\\");
}
