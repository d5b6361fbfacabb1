import type { ModelFolders } from "../../embedding/model-session.ts";

/** What the thread of a local language model is started with. */
export type WritingJob = {
  /** A folder of `models/`, or an id on the hub. */
  name: string;
  folders: ModelFolders;
  /** Threads of one run of the model. */
  threads: number;
  /** The address of the hub. */
  hub: string;
  /** How long the hub may take to begin an answer, in milliseconds. */
  hubWaitMs: number;
};

/** A message as chat templates take it. */
export type TemplateMessage = { role: "system" | "user" | "assistant"; content: string };

/** What a model is to answer, and how freely. */
export type WritingRequest = {
  messages: TemplateMessage[];
  /** 0 always takes the likeliest token. */
  temperature: number;
  topP: number;
  maxOutputTokens: number;
  stopWords: string[];
  /** For templates that can switch thinking. */
  thinking: boolean;
};

/** A request for the thread. The flag is set to stop it; memory is shared because a busy thread reads no messages. */
export type WritingOrder = WritingRequest & { stop: Int32Array<SharedArrayBuffer> };

/**
 * What the thread is sent. It ends itself: to end it from outside while its model runs makes onnxruntime end the whole
 * process.
 */
export type WritingCommand = { type: "write"; order: WritingOrder } | { type: "close" };

/** How a text ended, and what it cost. */
export type WrittenEnd = {
  finish: "stop" | "length" | "stopped";
  promptTokens: number;
  /** Those of the prompt that were remembered from one before. */
  cachedTokens: number;
  outputTokens: number;
};

/** Why a model could not be loaded. With `files`, the message is a sentence for the reader. */
export type LoadHindrance = "files" | "unreachable" | "unknown" | "broken";

/** What the thread tells, in this order: how loading goes, then text and ends. */
export type WritingMessage =
  | { type: "download"; loaded: number; total: number }
  | { type: "ready" }
  | { type: "not-loaded"; hindrance: LoadHindrance; message: string }
  | { type: "text"; text: string }
  | { type: "end"; end: WrittenEnd }
  | { type: "failed"; message: string };
