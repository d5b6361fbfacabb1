import {
  type ShownSection,
  splitSections,
  trimmedPart,
} from "@/components/message/split-sections.ts";
import type { AnswerStep } from "@/lib/wire/answer-step.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { Contradiction } from "@/lib/wire/contradiction.ts";
import type { Revision, TurnVersion } from "@/lib/wire/conversation.ts";
import type { ErrorBody } from "@/lib/wire/error.ts";
import type { Marker, UncitedSentence } from "@/lib/wire/marker.ts";
import type { MessageStatus, Outcome } from "@/lib/wire/message.ts";
import type { Notice } from "@/lib/wire/notice.ts";
import type { ClosestPassage, Passage } from "@/lib/wire/passage.ts";
import type { AnswerResult, ChatMessage } from "./chat-message.ts";

/** An answer as it is shown, whether it is being written, ended or saved. */
export type ShownAnswer = {
  id: string;
  status: MessageStatus;
  outcome: Outcome | null;
  /** The nearest passages, when the documents do not say. */
  closest: ClosestPassage[];
  text: string;
  /** The text in sections; null for prose. */
  sections: ShownSection[] | null;
  reasoning: string;
  /** The look-ups of agent mode. */
  steps: AnswerStep[];
  model: string | null;
  createdAt: string | null;
  error: ErrorBody | null;
  /** What it had to do without. */
  notices: Notice[];
  citations: Citation[];
  /** The markers of `text`, in its order. */
  markers: Marker[];
  /** The sentences of `text` that no source carries. */
  uncited: UncitedSentence[];
  /** What contradicts each other in it; known once it has ended. */
  contradictions: Contradiction[];
  /** The passages that the model was given; null after a reload. */
  passages: Passage[] | null;
  result: AnswerResult | null;
  /** All versions of its turn, oldest first; empty where there is no other. */
  versions: TurnVersion[];
  /** Of an answer that was repaired: its first version. */
  first: ShownAnswer | null;
  /** Of a first version: the answer as it was repaired. */
  newest: ShownAnswer | null;
  /** How many of its claims are being repaired. */
  repairing: number;
};

/** A question with its answer; `number` counts from 1. */
export type ShownTurn = {
  number: number;
  id: string;
  question: string;
  answer: ShownAnswer | null;
};

function joinText(message: ChatMessage, type: "text" | "reasoning"): string {
  return message.parts.map((part) => (part.type === type ? part.text : "")).join("");
}

/** Reads the sections that have been streamed: each text is followed by its section; text after the last one begins the next. */
function streamedSections(message: ChatMessage): ShownSection[] | null {
  const sections: ShownSection[] = [];
  let text = "";
  let from = 0;
  for (const part of message.parts) {
    if (part.type === "text") text += part.text;
    if (part.type !== "data-section") continue;
    sections.push({ ...trimmedPart(text, from, text.length), section: part.data });
    from = text.length;
  }
  if (sections.length === 0) return null;
  const rest = text.slice(from).trimStart();
  if (rest === "") return sections;
  return [...sections, { text: rest, start: text.length - rest.length, section: null }];
}

/** Reads an answer from the parts of its message; `live` while the stream is open. */
export function toShownAnswer(message: ChatMessage, live: boolean): ShownAnswer {
  const citations = new Map<number, Citation>();
  const told: Marker[] = [];
  let uncited: UncitedSentence[] = [];
  let passages: Passage[] | null = null;
  let result: AnswerResult | null = null;
  const steps: AnswerStep[] = [];
  for (const part of message.parts) {
    if (part.type === "data-citation") citations.set(part.data.number, part.data);
    else if (part.type === "data-marker") told[Number(part.id)] = part.data;
    else if (part.type === "data-uncited") uncited = part.data;
    else if (part.type === "data-passages") passages = part.data;
    else if (part.type === "data-step") steps.push(part.data);
    else if (part.type === "data-result") result = part.data;
  }
  const ended = result?.message;
  const text = joinText(message, "text") || (ended?.text ?? "");
  const markers = ended?.markers ?? told;
  const shown: ShownAnswer = {
    id: ended?.id ?? message.id,
    status: ended?.status ?? (live ? "streaming" : "stopped"),
    outcome: ended?.outcome ?? null,
    closest: ended?.closest ?? [],
    text,
    sections: ended
      ? ended.sections && ended.sections.length > 0
        ? splitSections(text, markers, ended.sections)
        : null
      : streamedSections(message),
    reasoning: joinText(message, "reasoning") || (ended?.reasoning ?? ""),
    steps: steps.length > 0 ? steps : (ended?.steps ?? []),
    model: ended?.model ?? null,
    createdAt: ended?.createdAt ?? null,
    error: ended?.error ?? null,
    notices: ended?.notices ?? [],
    citations: result && result.citations.length > 0 ? result.citations : [...citations.values()],
    markers,
    uncited: ended?.uncited ?? uncited,
    contradictions: ended?.contradictions ?? [],
    passages,
    result,
    versions: result?.versions ?? [],
    first: null,
    newest: null,
    repairing: 0,
  };
  const [first] = result?.earlier ?? [];
  return first ? { ...shown, first: toFirstVersion(first, shown) } : shown;
}

/** Shows an answer as it was before it was repaired. */
function toFirstVersion(revision: Revision, newest: ShownAnswer): ShownAnswer {
  const { text, markers, uncited, citations, model, createdAt, sections } = revision;
  const { usage, metrics, notices = [] } = revision;
  return {
    ...newest,
    text,
    sections: sections && sections.length > 0 ? splitSections(text, markers, sections) : null,
    reasoning: revision.reasoning ?? "",
    model,
    createdAt,
    notices,
    citations,
    markers,
    uncited,
    contradictions: revision.contradictions ?? [],
    result: newest.result && {
      ...newest.result,
      notices,
      ...(usage ? { usage } : {}),
      ...(metrics ? { metrics } : {}),
    },
    newest,
  };
}

/** Reads the conversation as questions with their answers; `live` says that the last one is being written. */
export function toShownTurns(messages: ChatMessage[], live: boolean): ShownTurn[] {
  const turns: ShownTurn[] = [];
  messages.forEach((message, index) => {
    const last = turns[turns.length - 1];
    if (message.role === "user") {
      turns.push({
        number: turns.length + 1,
        id: message.id,
        question: joinText(message, "text"),
        answer: null,
      });
    } else if (message.role === "assistant" && last) {
      last.answer = toShownAnswer(message, live && index === messages.length - 1);
    }
  });
  return turns;
}
