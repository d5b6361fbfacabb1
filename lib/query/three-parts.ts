import { createHeadingMachine } from "../form/heading-machine.ts";
import { sentenceSegmenter } from "../text/sentence-segmenter.ts";

/** The parts of an answer of `POST /api/query`, in their order. */
const partNames = ["Summary", "Detailed Analysis", "Final Answer"] as const;
type Name = (typeof partNames)[number];

const partName = "(summary|detailed[ \\t]+analysis|final[ \\t]+answer)";
/** `[🔹 Summary]`, `🔹 Summary:`, `[Summary]`, `## Summary`, `**Summary:**`, `Summary:`, at the start of a line. */
const headings = [
  new RegExp(
    String.raw`^[ \t]*(?:#{1,6}[ \t]*)?(?:\*\*|__)?[ \t]*(?:\\?[[【][ \t]*(?:🔹️?[ \t]*)?${partName}[ \t]*:?[ \t]*\\?[\]】]|🔹️?[ \t]*${partName})[ \t]*(?:\*\*|__)?[ \t]*:?[ \t]*(?:\*\*|__)?`,
    "iu",
  ),
  new RegExp(
    String.raw`^[ \t]*#{1,6}[ \t]*(?:\*\*)?${partName}(?:\*\*)?[ \t]*:?[ \t]*(?:\*\*)?[ \t]*$`,
    "iu",
  ),
  new RegExp(
    String.raw`^[ \t]*(?:\*\*|__)${partName}[ \t]*(?::[ \t]*(?:\*\*|__)|(?:\*\*|__)[ \t]*:?)`,
    "iu",
  ),
  new RegExp(String.raw`^[ \t]*${partName}[ \t]*:`, "iu"),
];

/** Reads a part's name and what follows it on its line; null for any other line. */
function readPartHeading(line: string): { part: Name; rest: string } | null {
  for (const pattern of headings) {
    const match = pattern.exec(line);
    const written = match?.slice(1).find((group) => group !== undefined);
    if (!match || written === undefined) continue;
    const plain = written.toLowerCase().replace(/[ \t]+/g, " ");
    const part = partNames.find((each) => each.toLowerCase() === plain);
    if (part) return { part, rest: line.slice(match[0].length) };
  }
  return null;
}

/** Where a text's first part begins, as an offset; -1 where it has none. */
function findFirstPart(text: string): number {
  let at = 0;
  for (const { line, code } of linesWithCode(text)) {
    if (!code && readPartHeading(line)) return at;
    at += line.length + 1;
  }
  return -1;
}

/** Lines of the context itself, which small models repeat. */
const contextFrame =
  /^[ \t]*(?:\[(?:SYSTEM CONTEXT RULES|CONTEXT SOURCES|USER QUESTION)\]|--- SOURCE \d+ ---)[ \t]*\n?/gm;

/** A model's whole text by the heading machine, in which the first of the three parts begins the answer. */
export function readThreeParts(text: string): string {
  const from = [...text.matchAll(/<\/think>/gi)].reduce(
    (_, match) => match.index + match[0].length,
    0,
  );
  const first = findFirstPart(text.slice(from));
  const marked =
    first < 0 ? text : `${text.slice(0, from + first)}\n## Answer\n\n${text.slice(from + first)}`;
  const machine = createHeadingMachine();
  return [...machine.push(marked), ...machine.end()]
    .map((event) => (event.type === "text-delta" ? event.text : ""))
    .join("")
    .replace(contextFrame, "")
    .trim();
}

/** The text of an answer's first part. */
export function firstPartOf(answer: string): string {
  return answer.slice(answer.indexOf("\n") + 1);
}

/**
 * An answer in its three parts. What the model wrote under each heading stays there, headings read generously, a part that
 * it began twice in one place; what it wrote before the first is the beginning of that part. A part that it did not write
 * is made of the others' words: the first sentence is the summary, the whole is the analysis, and the first sentence that
 * carries a citation is the final answer. Nothing is lost, and nothing is said that was not.
 */
export function shapeThreeParts(answer: string): string {
  const written = readNamedParts(answer);
  const whole = [...written.values()].join("\n\n");
  const analysis = written.get("Detailed Analysis") ?? whole;
  const sentences = firstSentences(analysis);
  const summary = written.get("Summary") ?? sentences.first;
  const final = written.get("Final Answer") ?? sentences.cited ?? summary;
  const parts: Record<Name, string> = {
    Summary: summary,
    "Detailed Analysis": analysis,
    "Final Answer": final,
  };
  return partNames.map((each) => `[🔹 ${each}]\n${parts[each]}`).join("\n\n");
}

function readNamedParts(answer: string): Map<Name, string> {
  const lines = new Map<Name, string[]>();
  const before: string[] = [];
  let current: Name | null = null;
  for (const { line, code } of linesWithCode(answer)) {
    const heading = code ? null : readPartHeading(line);
    if (heading) {
      current = heading.part;
      const part = lines.get(current) ?? [];
      lines.set(current, [...part, ...(part.length > 0 ? [""] : []), heading.rest.trim()]);
    } else (current ? lines.get(current) : before)?.push(withoutHeading(line));
  }
  const first = [...lines.keys()][0] ?? "Detailed Analysis";
  lines.set(first, [...before, "", ...(lines.get(first) ?? [])]);
  const parts = new Map<Name, string>();
  for (const [part, own] of lines) {
    const text = own
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    if (text !== "") parts.set(part, text);
  }
  return parts;
}

/** A line in which the head of a part, in its middle or quoted from a document, is no head. */
function withoutHeading(line: string): string {
  return line.replace(/\\?\[([ \t]*🔹[^[\]\n]*?)\\?\]/gu, "\\[$1\\]");
}

function linesWithCode(text: string): { line: string; code: boolean }[] {
  let fence: string | null = null;
  return text.split("\n").map((line) => {
    const mark = /^[ \t]{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const code = fence !== null || mark !== undefined;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence)) fence = null;
    return { line, code };
  });
}

const mark = /\[DOC:[^\]\n]+\]/;
const hasWordsBesideMarks = (text: string) =>
  /[\p{L}\p{N}]/u.test(text.replace(/\[DOC:[^\]\n]+\]/g, ""));

/** The first sentence of a text, and the first one that is cited; marks behind a sentence's end belong to it. */
function firstSentences(text: string): { first: string; cited: string | undefined } {
  const whole: string[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    for (const { segment } of sentenceSegmenter.segment(line.trim())) {
      // A mark behind the full stop begins a segment of its own.
      const marks = /^(?:[ \t]*\[DOC:[^\]\n]+\][.,;]?)+[ \t]*/.exec(segment)?.[0] ?? "";
      if (marks !== "" && whole.length > 0) whole[whole.length - 1] += ` ${marks}`;
      const rest = segment.slice(whole.length > 0 ? marks.length : 0);
      if (rest.trim() !== "") whole.push(rest);
    }
  }
  const tidy = whole.map((each) => each.replace(/\s+/g, " ").trim()).filter(hasWordsBesideMarks);
  return { first: tidy[0] ?? text, cited: tidy.find((each) => mark.test(each)) };
}
