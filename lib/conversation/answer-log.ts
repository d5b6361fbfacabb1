import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gte } from "drizzle-orm";
import { memorySink, type Sink } from "../answer/sink.ts";
import type { Db } from "../db/client.ts";
import { answerEvents, messages } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { type AnswerIds, type AnswerRow, newAnswerRow, type RowState } from "./answer-row.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isUnderWay } from "./is-running.ts";
import { localAnswers } from "./local-answers.ts";

/** What became of an answer at its end; `gone`: its row had ended or was no longer there. */
type Saved = "saved" | "gone" | "failed";

/**
 * An answer being written: its events so far in memory for the readers of this process, and, a moment later, in the
 * database for those of another, for a reload, and for what is left after a crash.
 */
export type AnswerLog = Sink & {
  conversationId: string;
  messageId: string;
  stop(): void;
  /** Ends the row in a transaction, and then the log with its last event. */
  finish(
    end: (tx: Db) => Promise<RowState>,
    last: (saved: Saved) => AnswerEvent | Promise<AnswerEvent>,
  ): Promise<void>;
  /** Its events from the first on, until its end. */
  follow(): AsyncGenerator<AnswerEvent>;
};

const flushIntervalMs = 250;

/** The log of an answer that this process is writing. */
export function localAnswerLog(messageId: string): AnswerLog | undefined {
  return localAnswers().get(messageId);
}

/** Events in memory, which any number of readers follow from the first on, until the feed ends. */
function createEventFeed() {
  const events: AnswerEvent[] = [];
  const waiting = new Set<() => void>();
  let ended = false;
  const wake = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    events,
    push(event: AnswerEvent) {
      events.push(event);
      wake();
    },
    end(last: AnswerEvent) {
      events.push(last);
      ended = true;
      wake();
    },
    async *follow(): AsyncGenerator<AnswerEvent> {
      for (let next = 0; ; ) {
        while (next < events.length) {
          const event = events[next];
          next += 1;
          if (event) yield event;
        }
        if (ended) return;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
  };
}

const stopped = () => new DOMException("The answer was stopped.", "AbortError");

/** The error that ends an answer when its state cannot be written. */
function notKeepable(cause: unknown): IbidError {
  return new IbidError(
    "database_error",
    "The database cannot be reached, so this answer cannot be kept. Try again in a moment; the question is kept if it was stored.",
    { cause },
  );
}

/** Writes what is new at intervals, one write after the other. @returns what ends that, and waits for the last write. */
function flushAtIntervals(flush: () => Promise<void>, onFailure: (cause: unknown) => void) {
  let flushing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush).catch(onFailure);
  }, flushIntervalMs);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await flushing;
  };
}

/** Ends an answer's row, and its events with it. */
async function save(db: Db, messageId: string, end: (tx: Db) => Promise<RowState>): Promise<Saved> {
  try {
    return await db.transaction(async (tx) => {
      const state = await end(tx);
      await tx.delete(answerEvents).where(eq(answerEvents.messageId, messageId));
      return state === "gone" ? "gone" : "saved";
    });
  } catch (error) {
    reportFailure(`Saving the answer ${messageId} failed`, error);
    return "failed";
  }
}

/** Opens the log of an answer that has its row. */
export function openAnswerLog(
  db: Db,
  ids: AnswerIds,
  row: AnswerRow = newAnswerRow(ids),
): AnswerLog {
  const { conversationId, messageId } = ids;
  const abort = new AbortController();
  const written = memorySink(abort.signal);
  const feed = createEventFeed();
  let stored = 0;

  async function flush(): Promise<void> {
    const seq = stored;
    const batch = feed.events.slice(seq);
    stored = feed.events.length;
    const hasGiven = batch.some(({ type }) => type === "passages" || type === "step");
    const state = await db.transaction(async (tx) => {
      const now = await row.keep(tx, written, { hasGiven });
      if (now !== "gone" && batch.length > 0)
        await tx
          .insert(answerEvents)
          .values({ messageId, seq, events: batch })
          .onConflictDoNothing();
      return now;
    });
    if (state !== "running") abort.abort(stopped());
  }

  /** If this fails too, time ends the row. */
  async function endUnsaved(last: AnswerEvent): Promise<void> {
    try {
      await row.giveUp(db, last);
    } catch (error) {
      reportFailure(`Ending the answer ${messageId} failed`, error);
    }
  }

  const endFlushes = flushAtIntervals(flush, (cause) => abort.abort(notKeepable(cause)));
  const log: AnswerLog = {
    ...written,
    conversationId,
    messageId,
    stop: () => abort.abort(stopped()),
    emit(event) {
      written.emit(event);
      feed.push(event);
    },
    async finish(end, last) {
      await endFlushes();
      const saved = await save(db, messageId, end);
      if (saved === "failed") await endUnsaved(await last(saved));
      feed.end(await last(saved));
      localAnswers().delete(messageId);
    },
    follow: feed.follow,
  };
  localAnswers().set(messageId, log);
  return log;
}

/**
 * Follows an answer that another process writes, from its events in the database.
 * @param readEnd reads the answer once its row says that it ended.
 */
export async function* followRemoteAnswer(
  db: Db,
  { messageId, conversationId }: { messageId: string; conversationId: string },
  readEnd: () => Promise<ChatResult>,
  pollIntervalMs = flushIntervalMs,
): AsyncGenerator<AnswerEvent> {
  const told = memorySink();
  for (let next = 0; ; ) {
    // The other process may die meanwhile.
    await failDeadAnswers(db, { conversationId });
    const batches = await db
      .select()
      .from(answerEvents)
      .where(and(eq(answerEvents.messageId, messageId), gte(answerEvents.seq, next)))
      .orderBy(asc(answerEvents.seq));
    for (const batch of batches) {
      const events = batch.events as AnswerEvent[];
      next = batch.seq + events.length;
      for (const event of events) {
        told.emit(event);
        yield event;
      }
    }
    const [row] = await db
      .select({ status: messages.status, repair: messages.repair })
      .from(messages)
      .where(eq(messages.id, messageId));
    if (!row || !isUnderWay(row)) {
      if (next === 0) yield { type: "start", conversationId, messageId };
      const result = await readEnd();
      yield* untold(result, told);
      const { error } = result.message;
      yield error ? { type: "error", error } : { type: "result", result };
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/** What an answer's events still held when its end took them away: it is in its row. */
function* untold({ message, citations: cited }: ChatResult, told: Sink): Generator<AnswerEvent> {
  for (const citation of cited)
    if (!told.citations().some((known) => isDeepStrictEqual(known, citation)))
      yield { type: "citation", citation };
  for (const [index, marker] of message.markers.entries())
    if (!isDeepStrictEqual(told.markers()[index], marker)) yield { type: "marker", index, marker };
  if (!isDeepStrictEqual(told.uncited(), message.uncited))
    yield { type: "uncited", sentences: message.uncited };
  // The text of an answer that was erased with its case does not go on.
  if (!message.text.startsWith(told.text())) return;
  const text = message.text.slice(told.text().length);
  if (text !== "") yield { type: "text-delta", text };
}
