import { escapeForAnswer } from "./escape-document.ts";
import { findFormulas } from "./find-formulas.ts";

/**
 * Writes a line or command as a code span, with more backticks than any run inside, as CommonMark asks. Writes escaped
 * text instead if the code could be misread: a thinking model's tag, or backticks that need three around them, which
 * begin a fence at the start of a line.
 */
export function inlineCode(text: string): string {
  if (/<\s*\/?\s*think|``/i.test(text)) return escapeForAnswer(text);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** A code span of Markdown with one backtick at each end; its first group is the code. */
export const codeSpan = /(?<!`)`([^`\s](?:[^`]*[^`\s])?)`(?!`)/g;

/** Removes the markup of links and emphasis, and keeps every word, all code and all formulas. */
export function withoutMarkup(text: string): string {
  // Code spans and formulas are set aside by a number between two signs that no font has.
  const spans: string[] = [];
  const setAside = (span: string) => `\uE000${spans.push(span) - 1}\uE001`;
  const withoutCode = text.replace(codeSpan, setAside);
  return (
    findFormulas(withoutCode)
      .reduceRight(
        (rest, { start, end }) =>
          rest.slice(0, start) + setAside(rest.slice(start, end)) + rest.slice(end),
        withoutCode,
      )
      .replace(/!\[[^\][]*\]\([^()\s]*(?:\s"[^"]*")?\)/g, "")
      .replace(/(?<!\\)\[([^\][]+)\]\((?:[^()\s]|\([^()]*\))*(?:\s"[^"]*")?\)/g, "$1")
      .replace(
        /<\/?(?:b|i|em|strong|br|sup|sub|span|kbd|p|div|u|small|mark)(?:\s[^<>]*)?\/?>/gi,
        "",
      )
      .replace(/(?<![\p{L}\p{N}*\\])(\*{1,3})(?=[^\s*])([^*]*?[^\s*\\])\1(?![\p{L}\p{N}*])/gu, "$2")
      .replace(
        /(?<![\p{L}\p{N}_\\])(__?)(?=[^\s_])((?:[^_]|(?<=\w)_(?=\w))*?[^\s_\\])\1(?![\p{L}\p{N}_])/gu,
        "$2",
      )
      .replace(aside, (sign, at: string) => spans[Number(at)] ?? sign)
      // A formula may have code in it.
      .replace(aside, (sign, at: string) => spans[Number(at)] ?? sign)
  );
}

const aside = /\uE000(\d+)\uE001/g;

/** Returns a text without the marks of code, and as Markdown that is safe inside an answer. */
export function inlineForms(text: string): { words: string; markdown: string } {
  let markdown = "";
  let from = 0;
  for (const match of text.matchAll(codeSpan)) {
    markdown += escapeForAnswer(text.slice(from, match.index)) + inlineCode(match[1] ?? "");
    from = match.index + match[0].length;
  }
  markdown += escapeForAnswer(text.slice(from));
  return { words: text.replace(codeSpan, "$1"), markdown };
}

/** Returns how many backticks have none beside them: an odd number leaves a code span open. */
export const loneTicks = (text: string) => (text.match(/(?<!`)`(?!`)/g) ?? []).length;
