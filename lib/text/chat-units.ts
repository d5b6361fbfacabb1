import { asks, onlyInterjects } from "./asks.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";
import type { Unit } from "./unit.ts";

/** A line of a chat export: `[12/04/2026, 08:12:44] Ann: …`, `12.03.24, 18:22 - Ann: …`, `08:15 Ann: …`. */
const chatLine =
  /^\[?(?:(?<day>\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?),?\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:[-–]\s*)?(?<speaker>\p{L}[^:<>[\]]{0,40}):\s(?=\S)/u;

/** Fewer messages than this may be alike in a chat too. */
const minComparedMessages = 4;

/** Whether most lines of a text are messages of a chat. What says the same of other figures and names again and again is a program. */
export function isChat(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const messages = lines.flatMap((line) => {
    const match = chatLine.exec(line);
    return match ? line.slice(match[0].length) : [];
  });
  if (messages.length === 0 || messages.length < lines.length * 0.6) return false;
  const shapes = new Set(messages.map(withoutFigures));
  return messages.length < minComparedMessages || shapes.size * 2 > messages.length;
}

/** The words of a message without those that hold a figure or are a path. */
const withoutFigures = (said: string) =>
  said
    .split(/\s+/u)
    .filter((word) => !/[\d/]/u.test(word))
    .join(" ");

/** A message while it is read: its first unit, who said it, and when; minutes are of its day. */
type TranscriptMessage = { unit: Unit; speaker: string; day: string; minutes: number };

/**
 * Reads the messages of a chat export, each with its speaker and without its time. A line without a name continues the
 * message before it. Up to three messages that others write after a question have it as their context, as probable
 * answers. What another one says within the hour right after any other message is probably said to it. A question that a message begins with is a unit of its own.
 */
export function messageUnits(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  const messages: TranscriptMessage[] = [];
  for (const line of joinedMessages(lines)) {
    const match = chatLine.exec(line);
    if (!match?.groups) continue;
    const { speaker = "", day = "", hour, minute } = match.groups;
    const [unit, rest] = toUnits(speaker, line.slice(match[0].length));
    const message = { unit, speaker, day, minutes: Number(hour) * 60 + Number(minute) };
    const last = messages.at(-1);
    const question = messages.findLast((each) => asksSomething(withoutSpeaker(each.unit)));
    if (question && isAnsweredBy(question, messages, message)) {
      question.unit.introduces.push(units.length);
      unit.context = question.unit.words;
    } else if (last && isSaidTo(message, last)) last.unit.introduces.push(units.length);
    units.push(unit);
    messages.push(message);
    if (rest) {
      unit.introduces.push(units.length);
      units.push(rest);
    }
  }
  return units;
}

/** The messages of a chat, each on one line. */
function joinedMessages(lines: readonly string[]): string[] {
  const messages: string[] = [];
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const last = messages.length - 1;
    if (chatLine.test(line) || last < 0) messages.push(line);
    else messages[last] += ` ${line}`;
  }
  return messages;
}

/** A message as a unit; where it goes on behind a question, that and the rest. */
function toUnits(speaker: string, said: string): [Unit, Unit?] {
  const sentences = uncapitalisedSentences(said);
  const [first = ""] = sentences;
  if (sentences.length < 2 || !asks(first)) {
    return [
      toUnit(`${speaker}: ${said}`, { whole: !asksSomething(said) || tellsSomething(sentences) }),
    ];
  }
  const question = toUnit(`${speaker}: ${first}`, { whole: false });
  const rest = said.slice(said.indexOf(first) + first.length).trim();
  return [question, { ...toUnit(rest, { whole: !asks(rest) }), context: question.words }];
}

const toUnit = (words: string, { whole }: Pick<Unit, "whole">): Unit => ({
  kind: "item",
  words,
  markdown: escapeForAnswer(words),
  block: 0,
  context: null,
  whole,
  framesLetter: false,
  introduces: [],
  mark: null,
  table: null,
});

/** Whether some sentence of a message tells something: it does not ask, and is more than an "ok". */
const tellsSomething = (sentences: readonly string[]): boolean =>
  sentences.some((each) => !asksSomething(each) && !onlyInterjects(each));

/** What a message says, without its speaker. */
const withoutSpeaker = ({ words }: Unit) => words.slice(words.indexOf(":") + 1).trim();

/** Whether a sentence of a message asks, or its last part does: "the slip has the wrong date, who does that". */
function asksSomething(said: string): boolean {
  const sentences = uncapitalisedSentences(said);
  const clause = sentences.at(-1)?.split(/,\s+/u).at(-1) ?? "";
  return (
    sentences.some(asks) ||
    wordEndingQuestionMark.test(said) ||
    asks(clause.replace(leadingConjunction, ""))
  );
}

/** What joins a question to what was said before it. */
const leadingConjunction = /^(?:and|but|und|aber|et|mais|y|pero)\s+/iu;

/** A question mark that ends a word, wherever in a message. */
const wordEndingQuestionMark = /[?？](?=\s|$)/u;

/** Minutes within which a message is probably said to the one before it. */
const maxMinutesToReply = 60;

/** Whether a message follows another of the same day within the time that one is replied to. */
function isSoonAfter(message: TranscriptMessage, before: TranscriptMessage): boolean {
  const minutes = message.minutes - before.minutes;
  return before.day === message.day && minutes >= 0 && minutes <= maxMinutesToReply;
}

/** Whether a message is probably said to the one right before it, unless that is a reply itself. */
const isSaidTo = (message: TranscriptMessage, before: TranscriptMessage): boolean =>
  before.unit.context === null &&
  before.speaker !== message.speaker &&
  isSoonAfter(message, before);

/** The messages after a question that probably answer it, unless the asker speaks again before. */
const maxReplies = 3;

function isAnsweredBy(
  question: TranscriptMessage,
  messages: readonly TranscriptMessage[],
  message: TranscriptMessage,
): boolean {
  const behind = messages.slice(messages.indexOf(question) + 1);
  const last = behind.at(-1);
  // The first reply may take its time.
  if (last && !isSoonAfter(message, last)) return false;
  return (
    behind.length < maxReplies &&
    [...behind, message].every(({ speaker }) => speaker !== question.speaker)
  );
}
