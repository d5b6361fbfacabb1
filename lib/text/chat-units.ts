import { asks } from "./asks.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";
import type { Unit } from "./unit.ts";

/** A line of a chat export: `[12/04/2026, 08:12:44] Ann: …`, `12.03.24, 18:22 - Ann: …`, `08:15 Ann: …`. */
const chatLine =
  /^\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:[-–]\s*)?(?<speaker>\p{L}[^:<>[\]]{0,40}):\s(?=\S)/u;

/** Whether most lines of a text are messages of a chat. */
export function isChat(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.length > 0 && lines.filter((line) => chatLine.test(line)).length >= lines.length * 0.6
  );
}

/**
 * Reads the messages of a chat export, each with its speaker and without its time. A line without a name continues the
 * message before it. The message after a question has it as its context, because it is probably the answer.
 */
export function messageUnits(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (const line of lines) {
    const match = chatLine.exec(line.trim());
    const speaker = match?.groups?.["speaker"];
    const last = units.at(-1);
    if (speaker === undefined) {
      if (last && line.trim() !== "") {
        last.words += ` ${line.trim()}`;
        last.markdown += ` ${escapeForAnswer(line.trim())}`;
      }
      continue;
    }
    const said = line.trim().slice(match?.[0].length ?? 0);
    const question = units.findLast(({ words }) => asks(words));
    const isReply = question !== undefined && isAnsweredBy(question, units, speaker);
    if (isReply) question.introduces.push(units.length);
    units.push({
      kind: "item",
      words: `${speaker}: ${said}`,
      markdown: escapeForAnswer(`${speaker}: ${said}`),
      block: 0,
      context: isReply ? question.words : null,
      whole: !asks(said) || uncapitalisedSentences(said).length > 1,
      framesLetter: false,
      introduces: [],
      mark: null,
      table: null,
    });
  }
  return units;
}

/** The messages after a question that probably answer it, unless the asker speaks again before. */
const maxReplies = 3;

function isAnsweredBy(question: Unit, units: readonly Unit[], speaker: string): boolean {
  const speakerOf = ({ words }: Unit) => words.slice(0, words.indexOf(":"));
  const behind = units.slice(units.indexOf(question) + 1);
  if (behind.length === 0) return true;
  return (
    behind.length < maxReplies &&
    [...behind.map(speakerOf), speaker].every((each) => each !== speakerOf(question))
  );
}
