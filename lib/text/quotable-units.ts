import { holdsRecords, isProgram } from "../wire/file-name.ts";
import { isChat, messageUnits } from "./chat-units.ts";
import { codeUnits } from "./code-units.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { atxHeading, sentenceEnding } from "./line-forms.ts";
import { lineUnits, recordUnits } from "./line-units.ts";
import { mailThread, withoutQuoteMarks } from "./mail-thread.ts";
import type { QuotablePassage, Unit } from "./unit.ts";
import { UnitReader } from "./unit-reader.ts";

const lineFile =
  /\.(?:log|out|err|trace|conf|cfg|cnf|ini|toml|ya?ml|json|env|properties|service|sh|sql|tf|tfvars|hcl)(?:[.-]\d+)?(?:~\d+)?#\d+$/i;

/** What follows the file's name in a passage's tag. */
const tagEnd = /(?:~\d+)?#\d+$/;

/** Whether a passage is of a program. */
export const isCode = ({ tag }: Pick<QuotablePassage, "tag">) => isProgram(tag.replace(tagEnd, ""));

const isRecords = ({ tag }: QuotablePassage) => holdsRecords(tag.replace(tagEnd, ""));

const timeStamp =
  /^\W{0,2}(?:\d{4}[-/.]\d{2}[-/.]\d{2}|\d{8}[-T]|\d{2}[/.-](?:\d{2}|\w{3})[/.-]\d{2,4}|[A-Z][a-z]{2} +\d{1,2} \d{2}:|[-+]? ?\d{9,13}\b|\d{1,2}:\d{2}:\d{2})/;

/** Fewer lines with a time than this are a letter's or a note's dates. */
const minEntries = 3;

/** The text above the entries of a logbook or a chat, which each begin with a time; the whole of any other text. */
export function aboveEntries(text: string): string {
  const lines = text.split("\n");
  const entries = lines.filter((line) => timeStamp.test(line));
  const first = lines.findIndex((line) => timeStamp.test(line));
  return entries.length < minEntries ? text : lines.slice(0, first).join("\n");
}

const looseSetting = /^\s*(?:export )?[\w.-]+\s*(?:=|:\s)\s*\S/;

/** Whether a passage is quoted line by line: a log, a configuration file, settings. */
export function isLines(passage: QuotablePassage): boolean {
  if (isCode(passage) || isChat(passage.text) || isRecords(passage)) return false;
  if (passage.time !== null || lineFile.test(passage.tag)) return true;
  const isHeading = headingIn(passage);
  const lines = passage.text.split("\n").filter((line) => line.trim() !== "" && !isHeading(line));
  const like = lines.filter(
    (line) => timeStamp.test(line) || (looseSetting.test(line) && !sentenceEnding.test(line)),
  );
  const charsOf = (some: readonly string[]) => some.reduce((sum, line) => sum + line.length, 0);
  // Above the paragraphs of a letter, its head has more lines than they have, and fewer words.
  return (
    lines.length >= 3 && like.length >= lines.length * 0.6 && charsOf(like) * 2 >= charsOf(lines)
  );
}

/**
 * Splits a passage into its units, in order. Headings are context, not units. A log or configuration file gives its
 * lines. Wrapped lines are joined. List marks, emphasis and link targets are left out; every word is kept.
 */
export function quotableUnits(passage: QuotablePassage): Unit[] {
  const lines = passage.text.split("\n");
  if (isRecords(passage)) return recordUnits(lines);
  if (isCode(passage)) return codeUnits(lines);
  if (isChat(passage.text)) return messageUnits(lines);
  if (isLines(passage)) {
    const isHeading = headingIn(passage);
    const headed = lines.map((line) => (isHeading(line) ? asPartHeader(line) : line));
    const units = lineUnits(headed, passage.time !== null);
    return isOfText(passage) ? units.map(asWritten) : units;
  }
  const thread = mailThread(lines);
  if (!thread) return new UnitReader(passage, withoutQuoteMarks(lines)).read();
  return joined(
    thread.flatMap(({ head, body, sender, sentAt }) => [
      new UnitReader(passage, head).read(),
      new UnitReader(passage, body, { sender })
        .read()
        .map((unit) => (sentAt === null ? unit : { ...unit, sentAt })),
    ]),
  );
}

/** Whether settings are in a text that people write, and in no file of them. */
const isOfText = ({ time, tag }: QuotablePassage) => time === null && !lineFile.test(tag);

/** `Present: Ada, Bo`, as people write it, and not `port: 8080`. */
const labelOfText = /^(?:[-*] )?\p{Lu}[\p{L} /-]{0,40}: \S/u;

/** A labelled line of a text as text, and not as code. */
const asWritten = (unit: Unit): Unit =>
  labelOfText.test(unit.words) ? { ...unit, markdown: escapeForAnswer(unit.words) } : unit;

/** Tells the headings of a Markdown file, which in a file of settings are remarks. */
const headingIn =
  ({ tag }: QuotablePassage) =>
  (line: string): boolean =>
    markdownFile.test(tag) && atxHeading.test(line);

const markdownFile = /\.(?:md|markdown)(?:~\d+)?#\d+$/iu;

/** A heading as the parts of settings have it. */
const asPartHeader = (line: string) =>
  `[${line
    .replace(/^[\s#]+|[\s#]+$/gu, "")
    .replace(/[^\w .:/"'-]+/gu, " ")
    .trim()}]`;

/** Joins the units of parts of a passage, whose blocks and indexes are counted in each from its beginning. */
function joined(parts: readonly Unit[][]): Unit[] {
  const units: Unit[] = [];
  let blocks = 0;
  for (const part of parts) {
    const before = units.length;
    units.push(
      ...part.map((unit) => ({
        ...unit,
        block: unit.block + blocks,
        introduces: unit.introduces.map((at) => at + before),
      })),
    );
    blocks = Math.max(blocks, ...units.map(({ block }) => block)) + 1;
  }
  return units;
}
