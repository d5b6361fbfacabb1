import { createCodeFence } from "./code-fence.ts";

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

const bold = (word: string) => `\\*\\*(?:${word}:\\*\\*|${word}\\*\\*:)`;
const colonForms = {
  answer: new RegExp(`^ {0,3}(?:(?:#{1,6}[ \\t]*)?(?:answer:|${bold("answer")}))`, "i"),
  references: new RegExp(`^ {0,3}(?:references:|${bold("references")})`, "i"),
};
const aloneForms = {
  answer:
    /^ {0,3}(?:\*\*answer\*\*|#{1,6}[ \t]*answer[ \t]*#*|#{1,6}[ \t]*\*\*answer\*\*[ \t]*#*)[ \t]*$/i,
  references:
    /^ {0,3}(?:\*\*references\*\*|#{1,6}[ \t]*(?:references:?|\*\*references\*\*:?|\*\*references:\*\*)[ \t]*#*)[ \t]*$/i,
};

function heading(
  line: string,
  ended: boolean,
  kind: "answer" | "references",
): { length: number; colon: boolean } | null {
  const colon = colonForms[kind].exec(line);
  if (colon !== null && colon[0].length <= 64) return { length: colon[0].length, colon: true };
  return ended && line.length < 64 && aloneForms[kind].test(line)
    ? { length: line.length, colon: false }
    : null;
}

/** Every text that could make a heading of the beginning of one. */
const completions = ["answer", "references"].map((word) => {
  const forms = [
    `# ${word}`,
    `# **${word}**`,
    `# **${word}:**`,
    `**${word}**`,
    `**${word}:**`,
    `${word}:`,
  ];
  return [...new Set(forms.flatMap((form) => [...form].map((_, at) => form.slice(at))))].concat("");
});

function couldBecomeAnswerHeading(line: string): boolean {
  return (
    line.length < 64 &&
    (completions[0] ?? []).some((end) => heading(line + end, true, "answer") !== null)
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
    const found = heading(each.line, each.ended || ended, "answer");
    if (found !== null) {
      const rest = text.slice(each.start + found.length + (found.colon ? 0 : 1));
      return { preamble: false, ...body(rest, found.colon, ended) };
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
  if (gaveUp) return { preamble: false, ...body(text, false, ended) };
  return { preamble: true, done: false, code: codeAtEnd(text), answer: "" };
}

function codeAtEnd(text: string): boolean {
  const fence = createCodeFence();
  fence.push(text);
  return fence.state === "code";
}

function body(written: string, behindColon: boolean, ended: boolean): Omit<View, "preamble"> {
  let text = written;
  let colon = behindColon;
  for (;;) {
    if (colon) text = text.replace(/^[ \t]+/, "");
    text = text.replace(/^(?:[ \t]*\n)+/, "");
    const [first = ""] = text.split("\n");
    const firstEnded = ended || text.includes("\n");
    if (heading(first, firstEnded, "references") !== null)
      return { done: true, code: false, answer: "" };
    const again = heading(first, firstEnded, "answer");
    if (again === null) break;
    colon = again.colon;
    text = text.slice(again.length + (again.colon ? 0 : 1));
  }
  if (text.trim() === "") return { done: false, code: false, answer: "" };
  for (const each of linesOf(text)) {
    if (!each.code && heading(each.line, each.ended || ended, "references") !== null) {
      return {
        done: true,
        code: false,
        answer: text.slice(0, each.start).replace(/\n[ \t\n]*$/, ""),
      };
    }
  }
  return { done: false, code: codeAtEnd(text), answer: text };
}

/** Where the answer begins that a think block without end hides, or null. */
function hiddenAnswer(thought: string): number | null {
  let start = 0;
  for (const line of thought.split("\n")) {
    if (heading(line, true, "answer") !== null) return start;
    start += line.length + 1;
  }
  return null;
}
