import type { Citation } from "./citation.ts";
import type { ErrorBody } from "./error.ts";
import type { Marker, TextRange } from "./marker.ts";
import type { Passage } from "./passage.ts";

/** A part of an answer in sections, with what it rests on (docs/api.md, "Section"). */
export type Section = {
  /** Markdown without markers. */
  text: string;
  /** `document:ordinal` of the passages it rests on. */
  sourceIds: string[];
  citations: {
    documentId: string;
    /** The passage's ordinal. */
    segmentIndex: number;
    /** From 0; null where the document has no pages. */
    pageIdx: number | null;
    /** At most 200 characters. */
    snippetPreview: string;
  }[];
};

/** One look-up of the agent mode: the tool, what it was asked, and what it found. */
export type AnswerStep = {
  /** From 1. */
  number: number;
  tool: string;
  input: unknown;
  passages: Passage[];
  ms: number;
};

export type MessageStatus = "pending" | "streaming" | "done" | "stopped" | "failed";
export type Outcome = "answered" | "closest" | "no_evidence" | "nothing_indexed";

/** A passage that comes near a question without answering it: shown with its nearest sentence, never cited. */
export type ClosestPassage = Passage & {
  /** UTF-16 offsets of that sentence in the document's text, end exclusive. */
  quoteStart: number;
  quoteEnd: number;
};
export type Stage = "condensing" | "searching" | "reranking" | "reading" | "writing";

/** A message as the interface shows it (docs/api.md, "Message"). */
export type Message = {
  id: string;
  role: "user" | "assistant";
  status: MessageStatus;
  /** Markdown; outside code a `[1]` is always a citation marker of Ibid. */
  text: string;
  answered: boolean;
  outcome: Outcome | null;
  /** The markers of `text`, in its order; of a question none. */
  markers: Marker[];
  /** Sentences that state something and have no marker. */
  uncited: TextRange[];
  /** With `closest` and `no_evidence`: the nearest passages, at most three. */
  closest?: ClosestPassage[];
  sections?: Section[];
  reasoning?: string;
  steps?: AnswerStep[];
  /** Of an answer that has ended. */
  usage?: Usage;
  metrics?: Metrics;
  /** What the answer had to do without; absent where that is nothing. */
  notices?: Notice[];
  model: string | null;
  createdAt: string;
  error?: ErrorBody;
};

export type Usage = {
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  totalTokens: number;
  /** True where the server gave no figures and Ibid counted by itself. */
  estimated: boolean;
};

/** Milliseconds by stage, and counts. */
export type Metrics = {
  condenseMs: number;
  embedMs: number;
  searchMs: number;
  rerankMs: number;
  promptMs: number;
  firstTokenMs: number;
  generateMs: number;
  verifyMs: number;
  totalMs: number;
  passagesFresh: number;
  passagesCarried: number;
  tagsDropped: number;
  promptTokens: number;
};

export type Notice = {
  code:
    | "reranker_unavailable"
    | "filter_matched_nothing"
    | "rewrite_failed"
    | "context_trimmed"
    | "answer_cut"
    | "index_incomplete"
    | "not_in_scope";
  message: string;
  /** Of `not_in_scope`: the document that the question names, and the knowledge base it lies in. */
  details?: OutOfScope;
};

/** A document that the asker may read and the conversation does not. */
export type OutOfScope = {
  documentId: string;
  title: string;
  knowledgeBaseId: string;
  knowledgeBaseName: string;
  kind: string;
};

export type AppliedFilter = {
  field: string;
  value: unknown;
  origin: "given" | "read_from_question";
};

/** The body of `POST /api/chat`. */
export type ChatResult = {
  conversationId: string;
  message: Message;
  /** As the message has them. */
  closest?: ClosestPassage[];
  citations: Citation[];
  passages: Passage[];
  usage: Usage;
  metrics: Metrics;
  notices: Notice[];
  appliedFilters: AppliedFilter[];
};

/** What every surface reads while an answer is made, in this order. */
export type AnswerEvent =
  | { type: "start"; conversationId: string; messageId: string }
  | { type: "status"; stage: Stage; detail?: string }
  | { type: "passages"; passages: Passage[] }
  | { type: "step"; step: AnswerStep }
  | { type: "reasoning-delta"; text: string }
  | { type: "text-delta"; text: string }
  /** A source with all its uses so far. */
  | { type: "citation"; citation: Citation }
  /**
   * A marker, directly before the text that begins with its `[n]`, and once more with each further passage that it turns out to
   * rest on. `index` is its place among the message's markers, from 0.
   */
  | { type: "marker"; index: number; marker: Marker }
  /** A section that is whole; its number counts from 1. It comes behind its text, once more if it still changed. */
  | { type: "section"; number: number; section: Section }
  | { type: "result"; result: ChatResult }
  | { type: "error"; error: ErrorBody };

export const noUsage: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  estimated: true,
};

export const noMetrics: Metrics = {
  condenseMs: 0,
  embedMs: 0,
  searchMs: 0,
  rerankMs: 0,
  promptMs: 0,
  firstTokenMs: 0,
  generateMs: 0,
  verifyMs: 0,
  totalMs: 0,
  passagesFresh: 0,
  passagesCarried: 0,
  tagsDropped: 0,
  promptTokens: 0,
};
