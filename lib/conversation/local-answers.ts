import type { AnswerLog } from "./answer-log.ts";

const onGlobal = globalThis as typeof globalThis & { ibidAnswers?: Map<string, AnswerLog> };

/**
 * The answers that this process is writing, by message. They are kept on the global object, because bundles may load
 * this file twice.
 */
export function localAnswers(): Map<string, AnswerLog> {
  onGlobal.ibidAnswers ??= new Map();
  return onGlobal.ibidAnswers;
}
