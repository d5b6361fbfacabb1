import { readTagGroup } from "../lib/citation/source-tag.ts";
import { createCodeFence } from "../lib/text/code-fence.ts";

/**
 * What the heading machine must give, computed over the whole text at once with none of its code: only the tests use
 * it. Fenced code is told by {@link createCodeFence}, which is tested against a whole Markdown parser.
 */
export function referenceAnswer(written: string): { answer: string; reasoning: string } {
  const text = written.replace(/\r\n?/g, "\n");
  const tags = /<(?: {0,2}(\/))? {0,2}think(?:[ \t][^<>\n]{0,60})?(\/?)>/gi;
  let plain = "";
  let reasoning = "";
  let thought = "";
  let depth = 0;
  let from = 0;
  let unread = 0;
  for (const tag of text.matchAll(tags)) {
    const before = text.slice(unread, tag.index);
    const literal = /`$|(?<!\\)(?:\\\\)*\\$/.test(text.slice(from, tag.index));
    const inside = depth > 0 ? thought : plain;
    if (literal || (depth === 0 && view(inside + before, false).code)) continue;
    unread = tag.index + tag[0].length;
    if (depth === 0) plain += before;
    else thought += before;
    if (depth === 0 && view(plain, false).done) break;
    from = unread;
    if (tag[1] === undefined && tag[0].endsWith("/>")) continue;
    if (tag[1] === undefined) depth += 1;
    else if (depth === 0) {
      if (!view(plain, false).preamble) continue;
      reasoning += plain;
      plain = "";
    } else {
      reasoning += thought;
      thought = "";
      depth -= 1;
    }
  }
  const done = view(plain, false).done;
  if (depth === 0)
    return { answer: view(plain + (done ? "" : text.slice(unread)), true).answer, reasoning };
  if (done) return { answer: view(plain, true).answer, reasoning };
  thought += text.slice(unread);
  const hidden = hiddenAnswer(thought);
  if (hidden === null) return { answer: view(plain, true).answer, reasoning: reasoning + thought };
  reasoning += thought.slice(0, hidden);
  const broken = view(`${plain}\n`, false);
  if (broken.done) return { answer: broken.answer, reasoning };
  if (broken.preamble)
    return { answer: view(`${plain}\n${thought.slice(hidden)}`, true).answer, reasoning };
  const first = broken.answer.replace(/\n[ \t\n]*$/, "");
  const second = body(thought.slice(hidden), false, true).answer;
  const between = first.trim() !== "" && second !== "" ? "\n\n" : "";
  return { answer: first.trim() === "" ? second : first + between + second, reasoning };
}

const number = String.raw`\d{1,2}(?:[.)][ \t]*|[ \t]+)`;
const parts = new RegExp(
  String.raw`^([ \t]*)(#{1,6}[ \t]*)?(${number})?(\*\*)?(${number})?(answer|references|reference|sources)(.*)$`,
  "i",
);

type Line = {
  hash: boolean;
  bold: boolean;
  item: boolean;
  word: string;
  head: number;
  rest: string;
};

/** A line as the parts of a heading; null where it has a word of the headings in no place of theirs. */
function readLine(line: string): Line | null {
  const [, indent = "", hash = "", before = "", bold = "", inside = "", word = "", rest = ""] =
    parts.exec(line) ?? [];
  const item = before !== "" && hash === "";
  if (word === "" || (inside !== "" && bold === "")) return null;
  if (item && !/[.)][ \t]/.test(before)) return null;
  const head = [indent, hash, before, bold, inside, word].join("").length;
  return { hash: hash !== "", bold: bold !== "", item, word: word.toLowerCase(), head, rest };
}

const isShort = (line: string) => line.length < 64;

/** How much of a line is the heading, and whether text behind it on the line counts. */
function answerHeading(line: string, ended: boolean): { length: number; text: boolean } | null {
  const read = readLine(line);
  if (read?.word !== "answer" || read.item) return null;
  const { hash, bold, head, rest } = read;
  const colon = (bold ? /^(?:[ \t]*:[ \t]*\*\*|\*\*[ \t]*:)/ : /^[ \t]*:/).exec(rest)?.[0];
  if (colon !== undefined)
    return head + colon.length <= 64 ? { length: head + colon.length, text: true } : null;
  if (bold && !rest.startsWith("**")) return null;
  const behind = bold ? rest.slice(2) : rest;
  const begins = /^([ \t]+)(?:[^ \t#:]|#+[ \t]+[^ \t]|#+[^ \t#])/.exec(behind);
  if (hash && begins !== null) {
    const at = line.length - behind.length;
    if (at + begins[0].length > 64) return null;
    return { length: at + (begins[1] ?? "").length, text: true };
  }
  const isAlone = hash ? /^[ \t]*#*[ \t]*$/ : bold ? /^[ \t]*$/ : /^\b$/;
  return ended && isShort(line) && isAlone.test(behind)
    ? { length: line.length, text: false }
    : null;
}

function isLateAnswer(line: string): boolean {
  const read = readLine(line);
  if (read?.word !== "answer" || read.item || !isShort(line)) return false;
  if (!read.hash && !read.bold) return false;
  const closed = read.bold
    ? read.rest.replace(/^(?:[ \t]*:[ \t]*\*\*|\*\*[ \t]*:?)/, "")
    : read.rest.replace(/^[ \t]*:/, "");
  if (read.bold && closed === read.rest) return false;
  return (read.hash ? /^[ \t]*#*[ \t]*$/ : /^[ \t]*$/).test(closed);
}

/** Whether the references begin with this line; `behind` is the text from the end of the line on. */
function endsAnswer(line: string, ended: boolean, behind: string, lists: boolean): boolean {
  const read = readLine(line);
  if (read === null || read.word === "answer") return false;
  const { hash, bold, item, word, head, rest } = read;
  if (word === "references" && !item) {
    const certain = bold
      ? /^(?:[ \t]*:|\*\*)/.exec(rest)
      : hash
        ? /^[^\w'’-]/.exec(rest)
        : /^[ \t]*:/.exec(rest);
    if (certain !== null) return head + certain[0].length <= 64;
    if (hash && !bold && rest === "") return ended && isShort(line);
  }
  if (!lists) return false;
  const isBare = !bold && !hash && /^[ \t]*$/.test(rest);
  if (isBare) return ended && isShort(line) && isEntry(behind.slice(1), item);
  if (word === "references" && !item) return false;
  const close = bold
    ? /^(?:[ \t]*:[ \t]*\*\*|\*\*[ \t]*:?)[ \t]*/
    : hash
      ? /^[ \t]*:?[ \t]*/
      : /^[ \t]*:[ \t]*/;
  const closed = close.exec(rest)?.[0];
  if (closed === undefined) return false;
  const list = rest.slice(closed.length);
  if (hash ? /^#*[ \t]*$/.test(list) : list === "")
    return ended && isShort(line) && isEntry(behind.slice(1), item);
  return line.length - list.length < 64 && !list.startsWith("#") && isEntry(list, item);
}

/** Whether a text begins with an entry of a list of sources. */
function isEntry(text: string, tagsOnly: boolean): boolean {
  const numbered = String.raw`\d{1,3}[.)][ \t]`;
  const begin = String.raw`^(?:[ \t]*\n)*[ \t]*(?:[-+*•][ \t]+)?`;
  if (!tagsOnly && new RegExp(begin + numbered).test(text)) return true;
  const bracket = new RegExp(`${begin}(?:${numbered}[ \\t]*)?(?:\\*\\*)?[[【](.*)`).exec(text)?.[1];
  if (bracket === undefined) return false;
  if (/^[ \t]*doc[ \t]*:/i.test(bracket)) return true;
  const inside = /^([^\]】]*)[\]】]/.exec(bracket)?.[1];
  if (inside === undefined || inside.length > 199) return false;
  if (/^[ \t]*(?:\^[ \t]*)?\d[\d,;–\- \t]*$/.test(inside)) return true;
  return /[\d.]/.test(inside) && readTagGroup(inside.replace("^", "")) !== null;
}

/** Every text that could make an answer heading of the beginning of one. */
const completions = [
  "# answer",
  "# 1. answer",
  "# **answer**",
  "# **1. answer**",
  "# 1. **answer**",
  "# **answer:**",
  "# **1. answer:**",
  "# 1. **answer:**",
  "# 1. **1. answer:**",
  "**1. answer**",
  "**1. answer:**",
  "answer:",
].flatMap((form) => [...form].map((_, at) => form.slice(at)));

function couldBecomeAnswerHeading(line: string): boolean {
  return (
    isShort(line) && ["", ...completions].some((end) => answerHeading(line + end, true) !== null)
  );
}

/** The lines of a text, each with its place and whether its first character stands in fenced code. */
function linesOf(text: string): { line: string; start: number; ended: boolean; code: boolean }[] {
  const fence = createCodeFence();
  let start = 0;
  const lines = text.split("\n");
  return lines.map((line, index) => {
    const head = /^[ \t]*./.exec(line)?.[0] ?? "";
    fence.push(head);
    const code = fence.state === "code";
    fence.push(`${line.slice(head.length)}\n`);
    const at = start;
    start += line.length + 1;
    return { line, start: at, ended: index < lines.length - 1, code };
  });
}

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

type View = { preamble: boolean; done: boolean; code: boolean; answer: string };

/** What the reader sees of text without think blocks. */
function view(text: string, ended: boolean): View {
  for (const each of linesOf(text)) {
    if (wordsIn(text.slice(0, each.start)) > 100) break;
    if (each.code) continue;
    const found = answerHeading(each.line, each.ended || ended);
    if (found !== null) {
      const rest = text.slice(each.start + found.length + (found.text ? 0 : 1));
      return { preamble: false, ...body(rest, found.text, ended) };
    }
  }
  const last = linesOf(text).at(-1);
  const wordsBefore = wordsIn(text.slice(0, last?.start ?? 0));
  const waits =
    last !== undefined &&
    last.line.trim() !== "" &&
    !last.code &&
    couldBecomeAnswerHeading(last.line);
  const gaveUp = ended || wordsBefore > 100 || (wordsIn(text) > 100 && !waits);
  if (gaveUp) return { preamble: false, ...body(text, false, ended, true) };
  return { preamble: true, done: false, code: codeAtEnd(text), answer: "" };
}

function codeAtEnd(text: string): boolean {
  const fence = createCodeFence();
  fence.push(text);
  return fence.state === "code";
}

function body(
  written: string,
  behindHeading: boolean,
  ended: boolean,
  early = false,
): Omit<View, "preamble"> {
  let text = written;
  let behind = behindHeading;
  for (;;) {
    if (behind) text = text.replace(/^[ \t]+/, "");
    text = text.replace(/^(?:[ \t]*\n)+/, "");
    const [first = ""] = text.split("\n");
    const firstEnded = ended || text.includes("\n");
    if (endsAnswer(first, firstEnded, "", false)) return { done: true, code: false, answer: "" };
    const again = answerHeading(first, firstEnded);
    if (again === null) break;
    behind = again.text;
    text = text.slice(again.length + (again.text ? 0 : 1));
  }
  if (text.trim() === "") return { done: false, code: false, answer: "" };
  let shown = "";
  let awaitsHeading = early;
  for (const each of linesOf(text)) {
    const line = text.slice(each.start, each.start + each.line.length + (each.ended ? 1 : 0));
    const isEnded = each.ended || ended;
    const after = text.slice(each.start + each.line.length);
    if (!each.code && endsAnswer(each.line, isEnded, after, shown.trim() !== "")) {
      return { done: true, code: false, answer: shown.replace(/\n[ \t\n]*$/, "") };
    }
    const late =
      awaitsHeading && !each.code && isEnded && shown.trim() !== "" && isLateAnswer(each.line);
    if (late) awaitsHeading = false;
    else shown += line;
  }
  return { done: false, code: codeAtEnd(text), answer: shown };
}

/** Where the answer begins that a think block without end hides, or null. */
function hiddenAnswer(thought: string): number | null {
  let start = 0;
  for (const line of thought.split("\n")) {
    if (answerHeading(line, true) !== null) return start;
    start += line.length + 1;
  }
  return null;
}
