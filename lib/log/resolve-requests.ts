import { askedWord } from "./asked-word.ts";
import { type LogSource, withoutGiven } from "./log-document.ts";
import type { AskedConditions } from "./log-question.ts";
import { maskOf, probeLines } from "./probe-lines.ts";
import { scanLines } from "./scan-lines.ts";

/**
 * Requests are the lines with a path or a status; in a log without any they are the lines with that word, or if
 * none has it beside the others and figures are asked for, what states one. A slow response is a line that says so in any log.
 */
export async function resolveRequests(
  log: LogSource,
  asked: AskedConditions,
  signal: AbortSignal | undefined,
): Promise<AskedConditions> {
  const { requests, ...filter } = asked.filter;
  if (!requests || asked.called == null) return asked;
  const holdsAny = await tellsRequests(log, signal);
  if (holdsAny && !/^response/iu.test(asked.called)) return asked;
  const called = askedWord(asked.called);
  const words = [...asked.words, called];
  const probe = await probeLines(log, { entries: true }, { words, level: {} }, signal);
  const { mask = 0 } = probe.best(false) ?? {};
  if ((mask & maskOf(words, (word) => word === called)) !== 0) return { ...asked, words, filter };
  const isMeasured = asked.extreme != null || filter.figure !== undefined;
  return holdsAny || !isMeasured ? asked : { ...asked, filter };
}

/** Whether a line of a log is of a request. */
async function tellsRequests(log: LogSource, signal: AbortSignal | undefined): Promise<boolean> {
  for await (const batch of scanLines(withoutGiven(log), { requests: true })) {
    signal?.throwIfAborted();
    if (batch.length > 0) return true;
  }
  return false;
}
