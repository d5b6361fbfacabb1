import { asks } from "./asks.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";
import type { Unit } from "./unit.ts";

/** A line of a chat export: `[12/04/2026, 08:12:44] Ann: …`, `12.03.24, 18:22 - Ann: …`, `08:15 Ann: …`. */
const chatLine =
  /^\[?(?:(?<day>\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?),?\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:[-–]\s*)?(?<speaker>\p{L}[^:<>[\]]{0,40}):\s(?=\S)/u;

/** Whether most lines of a text are messages of a chat. */
export function isChat(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    lines.length > 0 && lines.filter((line) => chatLine.test(line)).length >= lines.length * 0.6
  );
}

/** A message while it is read: who said it, and when; minutes are of its day. */
type Message = { unit: Unit; speaker: string; day: string; minutes: number };

/**
 * Reads the messages of a chat export, each with its speaker and without its time. A line without a name continues the
 * message before it. The message after a question has it as its context, because it is probably the answer; so has what
 * another one says right after a message, because it is probably said to it.
 */
export function messageUnits(lines: readonly string[]): Unit[] {
  const messages: Message[] = [];
  for (const line of lines) {
    const match = chatLine.exec(line.trim());
    const last = messages.at(-1)?.unit;
    if (!match?.groups) {
      if (last && line.trim() !== "") {
        last.words += ` ${line.trim()}`;
        last.markdown += ` ${escapeForAnswer(line.trim())}`;
      }
      continue;
    }
    const { speaker = "", day = "", hour, minute } = match.groups;
    const said = line.trim().slice(match[0].length);
    const message = {
      unit: toUnit(speaker, said),
      speaker,
      day,
      minutes: Number(hour) * 60 + Number(minute),
    };
    const question = messages.findLast(({ unit }) => asksSomething(saidIn(unit)));
    if (question && isAnsweredBy(question, messages, message)) {
      question.unit.introduces.push(messages.length);
      message.unit.context = question.unit.words;
    } else message.unit.context = saidTo(message, messages.at(-1));
    messages.push(message);
  }
  return messages.map(({ unit }) => unit);
}

function toUnit(speaker: string, said: string): Unit {
  const sentences = uncapitalisedSentences(said);
  const opensAsking = sentences.length > 1 && asks(sentences[0] ?? "");
  return {
    kind: "item",
    words: `${speaker}: ${said}`,
    markdown: escapeForAnswer(`${speaker}: ${said}`),
    block: 0,
    context: null,
    // What follows a question in a message says why it is asked.
    whole: !opensAsking && (!asksSomething(said) || sentences.length > 1),
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  };
}

/** What a message says, without its speaker. */
const saidIn = ({ words }: Unit) => words.slice(words.indexOf(":") + 1).trim();

/** Whether a sentence of a message asks, or its last part does: "the slip has the wrong date, who does that". */
function asksSomething(said: string): boolean {
  const sentences = uncapitalisedSentences(said);
  const clause = sentences.at(-1)?.split(/,\s+/u).at(-1) ?? "";
  return sentences.some(asks) || isAsked.test(said) || asks(clause);
}

/** A question mark that ends a word, wherever in a message. */
const isAsked = /[?？](?=\s|$)/u;

/** Minutes within which a message is probably said to the one before it. */
const maxMinutesToReply = 60;

/** Whether a message follows another of the same day within the time that one is replied to. */
function isSoonAfter(message: Message, before: Message): boolean {
  const minutes = message.minutes - before.minutes;
  return before.day === message.day && minutes >= 0 && minutes <= maxMinutesToReply;
}

/** The message right before, of another speaker, to which one is probably said; null for none. */
function saidTo(message: Message, before: Message | undefined): string | null {
  if (!before || before.speaker === message.speaker || !isSoonAfter(message, before)) return null;
  return before.unit.words;
}

/** The messages after a question that probably answer it, unless the asker speaks again before. */
const maxReplies = 3;

function isAnsweredBy(question: Message, messages: readonly Message[], message: Message): boolean {
  const behind = messages.slice(messages.indexOf(question) + 1);
  const last = behind.at(-1);
  // The first reply may take its time.
  if (last && !isSoonAfter(message, last)) return false;
  return (
    behind.length < maxReplies &&
    [...behind, message].every(({ speaker }) => speaker !== question.speaker)
  );
}
