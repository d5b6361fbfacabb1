import { readAnswerKind } from "../question/answer-kind.ts";
import { asks, onlyInterjects } from "./asks.ts";
import { isHeadedChat, readChatHead } from "./chat-heads.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { countWords } from "./line-forms.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";
import type { Unit } from "./unit.ts";

/** A line of a chat export: `[12/04/2026, 08:12:44] Ann: …`, `12.03.24, 18:22 - Ann: …`, `08:15 Ann: …`. */
const chatLine =
  /^\[?(?:(?<day>\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?),?\s+)?(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:[-–]\s*)?(?<speaker>\p{L}[^:<>[\]]{0,40}):\s(?=\S)/u;

/** Fewer messages than this may be alike in a chat too. */
const minComparedMessages = 4;

/**
 * Whether most lines of a text are messages of a chat, or the heads of messages stand above them. What says the same of other
 * figures and names again and again is a program.
 */
export function isChat(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return isLabelledChat(lines) || isHeadedChat(lines);
}

function isLabelledChat(lines: readonly string[]): boolean {
  const messages = lines.flatMap((line) => {
    const match = chatLine.exec(line);
    return match ? line.slice(match[0].length) : [];
  });
  if (messages.length === 0 || messages.length < lines.length * 0.6) return false;
  const worded = messages.filter((said) => !/^<[^<>]*>$/u.test(said.trim()));
  const telling = worded.filter((said) => !isShortMessage(said));
  const compared = telling.length < minComparedMessages ? worded : telling;
  const shapes = new Set(compared.map(withoutFigures));
  return compared.length < minComparedMessages || shapes.size * 2 > compared.length;
}

/** Many say "ok" or "on it" in a chat, and "<Media omitted>". */
const maxShortWords = 2;

/** Whether a message is so short that people say it again and again; what a program did with a file is not. */
const isShortMessage = (said: string) => countWords(said) <= maxShortWords && !/[\d/]/u.test(said);

/** The words of a message without those that hold a figure or are a path. */
const withoutFigures = (said: string) =>
  said
    .split(/\s+/u)
    .filter((word) => !/[\d/]/u.test(word))
    .join(" ");

/** What somebody wrote, and when; minutes are of its day. `label` is the name before it, wherever the text has that. */
type SaidMessage = { speaker: string; label: string; said: string; day: string; minutes: number };

/** A message while it is read: its first unit, what it was said to, and whether that is a question. */
type TranscriptMessage = SaidMessage & { unit: Unit; about: string | null; isReply: boolean };

/**
 * Reads the messages of a chat export, each with its speaker and without its time. A line without a name continues the
 * message before it. Up to three messages that others write after a question have it as their context, as probable
 * answers, with what a short question was said to. What another one says within the hour right after any other message is probably
 * said to it. A question that a message begins with is a unit of its own.
 */
export function messageUnits(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  let last: TranscriptMessage | undefined;
  let question: TranscriptMessage | undefined;
  /** The messages behind the question, no more of them than it may have replies. */
  let behind: TranscriptMessage[] = [];
  for (const each of saidMessages(lines)) {
    const [unit, rest] = toUnits(each);
    const message: TranscriptMessage = { ...each, unit, about: null, isReply: false };
    if (question && isAnsweredBy(question, behind, message)) {
      question.unit.introduces.push(units.length);
      message.isReply = true;
      message.about = question.unit.words;
      unit.context = [question.about, question.unit.words].filter(Boolean).join(" ");
    } else if (last && isSaidTo(message, last)) {
      last.unit.introduces.push(units.length);
      const said = unit.words.slice(message.label.length);
      if (countWords(said) <= maxLeaningWords) message.about = last.unit.words;
    }
    units.push(unit);
    last = message;
    if (asksSomething(unit.words.slice(message.label.length))) {
      question = message;
      behind = [];
    } else if (behind.length < maxReplies) behind.push(message);
    if (rest) {
      unit.introduces.push(units.length);
      units.push(rest);
    }
  }
  return units;
}

/** A question of fewer words says little without what it is said to: "from school?". */
const maxLeaningWords = 4;

/** The messages of a chat, whose lines have their writers before them or above them. */
function saidMessages(lines: readonly string[]): SaidMessage[] {
  if (isHeadedChat(lines)) return headedMessages(lines);
  return joinedMessages(lines).flatMap((line) => {
    const match = chatLine.exec(line);
    if (!match?.groups) return [];
    const { speaker = "", day = "", hour, minute } = match.groups;
    const said = line.slice(match[0].length);
    return [
      { speaker, label: `${speaker}: `, said, day, minutes: Number(hour) * 60 + Number(minute) },
    ];
  });
}

/** The messages below their heads; a head without a day is of the day before it. */
function headedMessages(lines: readonly string[]): SaidMessage[] {
  const messages: SaidMessage[] = [];
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const head = readChatHead(line);
    const last = messages.at(-1);
    if (head)
      messages.push({
        ...head,
        day: head.day || (last?.day ?? ""),
        label: `${head.speaker}: `,
        said: "",
      });
    else if (last) last.said += last.said === "" ? line : ` ${line}`;
  }
  return messages;
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
function toUnits(message: SaidMessage): [Unit, Unit?] {
  const { said, label } = message;
  const sentences = uncapitalisedSentences(said);
  const [first = ""] = sentences;
  if (sentences.length < 2 || !asks(first)) {
    const whole = !asksSomething(said) || tellsSomething(sentences);
    return [messageUnit(message, `${label}${said}`, { whole })];
  }
  const question = messageUnit(message, `${label}${first}`, { whole: false });
  const rest = said.slice(said.indexOf(first) + first.length).trim();
  return [
    question,
    { ...messageUnit(message, rest, { whole: !asks(rest) }), context: question.words },
  ];
}

const messageUnit = (
  { day, minutes }: SaidMessage,
  words: string,
  { whole }: Pick<Unit, "whole">,
): Unit => ({
  kind: "item",
  words,
  markdown: escapeForAnswer(words),
  block: 0,
  context: null,
  sentAt: `${day} ${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, "0")}`.trim(),
  whole,
  framesLetter: false,
  introduces: [],
  mark: null,
  table: null,
});

/** Whether some sentence of a message tells something: it does not ask, and is more than an "ok". */
const tellsSomething = (sentences: readonly string[]): boolean =>
  sentences.some((each) => !asksSomething(each) && !onlyInterjects(each));

/**
 * Whether a sentence of a message asks, or its last part does: "the slip has the wrong date, who does that". A part between
 * others asks for a yes or a no: "the list says boots, is that right, mine are wet".
 */
function asksSomething(said: string): boolean {
  const sentences = uncapitalisedSentences(said);
  const clauses = (sentences.at(-1)?.split(/,\s+/u) ?? []).map((clause) =>
    clause.replace(leadingConjunction, ""),
  );
  return (
    sentences.some(asks) ||
    wordEndingQuestionMark.test(said) ||
    asks(clauses.at(-1) ?? "") ||
    clauses.slice(1).some((clause) => asks(clause) && readAnswerKind(clause) === "yesno")
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
  !before.isReply && before.speaker !== message.speaker && isSoonAfter(message, before);

/** The messages after a question that probably answer it, unless the asker speaks again before. */
const maxReplies = 3;

function isAnsweredBy(
  question: TranscriptMessage,
  behind: readonly TranscriptMessage[],
  message: TranscriptMessage,
): boolean {
  const replies = [...behind, message];
  // The first reply may take its time, and the others follow it.
  const isBroken = replies.some((each, at) => {
    const before = at === 0 ? undefined : replies[at - 1];
    return before !== undefined && !isSoonAfter(each, before);
  });
  return (
    !isBroken &&
    behind.length < maxReplies &&
    replies.every(({ speaker }) => speaker !== question.speaker)
  );
}
