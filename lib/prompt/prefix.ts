import { createHash } from "node:crypto";
import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { PromptRecord } from "../db/schema.ts";
import { readMarkers, replacePlaces } from "../text/markers.ts";
import type { Evidence } from "../wire/evidence.ts";
import type { Marker } from "../wire/marker.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import { excerptText, type Stretch } from "./excerpt.ts";
import { withWords } from "./near-lines.ts";
import type { PromptForm } from "./prompt-files.ts";
import { type PromptEntry, writeUserMessage } from "./user-message.ts";

/** An earlier question of the conversation and its saved answer, with tags instead of numbers. */
export type AnsweredTurn = { question: string; answer: string };

/** An answer as it was saved. */
export type SavedAnswer = { text: string; markers: readonly Marker[] };

/** A turn with the record of what was sent for it. There is no record if no model was asked. */
export type EarlierTurn = AnsweredTurn & {
  record?: PromptRecord | null;
  /** The documents that its answer rests on. */
  documentIds?: readonly string[];
  /** Its answer with numbers, where the conversation keeps it. */
  saved?: SavedAnswer;
};

/** A message of plain text. */
export type TextMessage = { role: "user" | "assistant"; content: string };

/** A message for the AI SDK. */
export type PromptMessage = TextMessage & { providerOptions?: SharedV4ProviderOptions };

/** The previous request with its answer: the beginning of a prompt that extends it. */
export type Prefix = {
  number: number;
  messages: TextMessage[];
  /** Every passage in it by tag, with the text of its whole chunk and the stretches that were given last. */
  shown: ReadonlyMap<string, { evidence: Evidence; stretches: Stretch[] }>;
  documentIds: string[];
};

/** The beginning of an assistant's message that no model wrote. */
export const answerHeading = "## Answer\n\n";

/** Computes a digest of a JSON value. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

/**
 * Rebuilds the messages of the last request from the recorded spans, and adds the turns since.
 * @param texts the texts of the chunks that may still be read, by chunk id.
 * @param options form and language of the answers; the same key means the same ones.
 * @returns null if they cannot be extended: the model or the instructions changed, a passage is gone or may no longer
 * be read, or one byte would differ.
 */
export function rebuildPrefix(
  turns: readonly EarlierTurn[],
  key: string,
  texts: ReadonlyMap<string, string>,
  { form, language }: { form?: PromptForm; language?: AnswerLanguage } = {},
): Prefix | null {
  const lastAt = turns.findLastIndex((turn) => turn.record);
  const last = turns[lastAt]?.record;
  if (!last || last.key !== key) return null;
  const firstAt = turns.findIndex((turn) => turn.record?.prefix === last.prefix);
  const from = firstAt - (turns[firstAt]?.record?.history ?? 0);
  if (from < 0) return null;

  const messages: TextMessage[] = [];
  const shown = new Map<string, { evidence: Evidence; stretches: Stretch[] }>();
  const documentIds = new Set<string>();
  for (const [at, turn] of turns.entries()) {
    if (at < from) continue;
    for (const id of documentsOf(turn)) documentIds.add(id);
    const { record } = turn;
    if (!record || at < firstAt) {
      messages.push(...plainTurn(turn));
      continue;
    }
    const entries = recordedEntries(record, texts);
    if (entries === null) return null;
    for (const entry of entries) if (!("tag" in entry)) shown.set(entry.evidence.tag, entry);
    const near = withWords(
      record.nearest ?? [],
      new Map([...shown].map(([tag, { evidence }]) => [tag, evidence])),
    );
    messages.push({
      role: "user",
      content: writeUserMessage(turn.question, entries, {
        form,
        near,
        language,
      }),
    });
    if (at === lastAt && digestOf(messages) !== record.digest) return null;
    messages.push({ role: "assistant", content: record.written });
  }
  return { number: last.prefix, messages, shown, documentIds: [...documentIds] };
}

/** Lists all documents with words that the answer may contain. */
export function documentsOf({ record, documentIds = [] }: EarlierTurn): string[] {
  return [...documentIds, ...(record?.documentIds ?? [])];
}

/** Writes a turn as question and answer. */
export function plainTurn({ question, answer }: AnsweredTurn): TextMessage[] {
  return [
    { role: "user", content: question },
    { role: "assistant", content: `${answerHeading}${withoutMarkers(answer)}` },
  ];
}

/** Lists the chunks with texts that {@link rebuildPrefix} needs. */
export function shownChunkIds(turns: readonly EarlierTurn[]): string[] {
  const number = turns.findLast((turn) => turn.record)?.record?.prefix;
  return turns.flatMap(({ record }) =>
    record?.prefix === number ? (record?.shown.map((passage) => passage.chunkId) ?? []) : [],
  );
}

/** Converts messages for the AI SDK. */
export function toModelMessages(messages: readonly TextMessage[]): PromptMessage[] {
  // Anthropic caches up to a requested mark; other providers ignore it.
  const cacheControl = { type: "ephemeral" };
  return messages.map((message, i) =>
    i < messages.length - 1
      ? message
      : { ...message, providerOptions: { anthropic: { cacheControl } } },
  );
}

type RebuiltEntry = PromptEntry & ({ tag: string } | { stretches: Stretch[] });

/** Rebuilds the entries of a recorded message in order. Returns null if a text may not be read. */
function recordedEntries(
  record: PromptRecord,
  texts: ReadonlyMap<string, string>,
): RebuiltEntry[] | null {
  const entries: RebuiltEntry[] = [];
  const referTo = (count: number) => {
    for (const { tag, origin, after } of record.referred)
      if (after === count) entries.push({ tag, origin });
  };
  for (const [i, { spans, ...passage }] of record.shown.entries()) {
    referTo(i);
    const text = texts.get(passage.chunkId);
    if (text === undefined) return null;
    const stretches = spans.map((span) => ({
      start: span.start - passage.start,
      end: span.end - passage.start,
    }));
    entries.push({
      evidence: { ...passage, text },
      stretches,
      text: excerptText(text, stretches),
    });
  }
  referTo(record.shown.length);
  return entries;
}

/** Removes an earlier answer's markers and the space before each, because a model that saw `[1]` would write `[1]`. */
function withoutMarkers(answer: string): string {
  const places = readMarkers(answer).map(({ start, end }) => ({
    start: /[ \t]/.test(answer.charAt(start - 1)) ? start - 1 : start,
    end,
  }));
  return replacePlaces(answer, places, () => "");
}
