import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { PromptRecord } from "../db/schema.ts";
import { createHeadingMachine } from "../form/heading-machine.ts";
import type { Evidence } from "../wire/evidence.ts";
import type { Passage } from "../wire/passage.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
import { type Computed, citedByComputed, fitComputed, writeComputed } from "./computed.ts";
import { countTokens } from "./count-tokens.ts";
import type { Stretch } from "./excerpt.ts";
import { type Fitted, fitPassages, wholePassage } from "./fit-passages.ts";
import { type NearLine, type WrittenNearLine, withWords } from "./near-lines.ts";
import {
  type AnsweredTurn,
  answerHeading,
  digestOf,
  documentsOf,
  type EarlierTurn,
  type Prefix,
  type PromptMessage,
  plainTurn,
  rebuildPrefix,
  type TextMessage,
  toModelMessages,
} from "./prefix.ts";
import { openPrompts, type PromptForm, type Prompts } from "./prompt-files.ts";
import { readQueryContext } from "./query-context.ts";
import { writeReminder } from "./reminder.ts";
import { type FailingClaim, writeRepair } from "./repair.ts";
import { type PromptPassage, readUserMessage, writeUserMessage } from "./user-message.ts";

export type { AnsweredTurn, EarlierTurn, SavedAnswer } from "./prefix.ts";
export type { PromptPassage } from "./user-message.ts";

/** A model's exact answer if the passages do not hold the answer. */
export const noEvidenceAnswer = "The documents don't say.";

type PromptContent = {
  question: string;
  /** The last turns before it, as many as a prompt begins with. */
  history: AnsweredTurn[];
  passages: PromptPassage[];
  /** What was computed for the question, in Markdown with source tags; absent where that is nothing. */
  computed?: string[];
};

type PromptOptions = {
  question: string;
  /** Fresh ones best first, then the carried ones, the newest cited first. */
  passages: readonly Evidence[];
  /** The chunks of those among them that a reader pinned. */
  pinnedChunkIds?: readonly string[];
  /** What was computed for the question. It is not recorded: the next prompt begins a new prefix. */
  computed?: readonly Computed[];
  /** The lines of the passages that come nearest to the question, for a model that writes. */
  nearest?: readonly NearLine[];
  /** All turns of the conversation that have an answer, oldest first. */
  history: readonly EarlierTurn[];
  /** The claims of the last of them that do not hold: it is written again. */
  failing?: readonly FailingClaim[];
  form?: PromptForm;
  /** The language to write in: the question's by default. A change begins a new prefix. */
  language?: AnswerLanguage;
  /** The kinds of the knowledge bases that are read. */
  kinds?: readonly string[];
  prompts?: Prompts;
  /** What else the shown passages depend on: the model, the filters. A change begins a new prefix. */
  basis?: unknown;
  /** The texts of the chunks that earlier turns showed and that may still be read, by chunk id. */
  texts?: ReadonlyMap<string, string>;
  /** Tokens of prompt and answer together; unlimited by default. */
  contextTokens?: number;
  /** Tokens kept for the answer. */
  outputTokens?: number;
};

export type Prompt = {
  instructions: string;
  messages: PromptMessage[];
  /** Every passage in the prompt, also of earlier turns, with the text of the whole chunk: the valid tags. */
  valid: Passage[];
  /** Rebuilds the same messages later; the caller adds what the model wrote. */
  record: Omit<PromptRecord, "written">;
  /** Whether an earlier request of the conversation could not be extended. */
  newPrefix: boolean;
  /** How many passages were left out and how many were shortened. */
  trimmed: { dropped: number; shortened: number };
  /** An upper estimate (count-tokens.ts). */
  tokens: number;
};

/** Turns of history at the beginning of a new prefix, and their share of the context. */
const maxHistoryTurns = 3;
const maxHistoryShare = 1 / 4;
/** The share of the context up to which carried passages are added, so that later turns find room. */
const maxCarriedShare = 1 / 2;
/** The largest share of the context for what was computed. */
const maxComputedShare = 1 / 4;
/** Tokens that a chat template puts around a message; common ones take four to six. */
const messageTokens = 6;

/** Tokens around a tag that is referred to, at most. */
const referenceTokens = 12;

/** What goes into the prompt: the messages before, and the entries of the new message. */
type Plan = {
  before: TextMessage[];
  entries: (Fitted | { tag: string; origin: Passage["origin"] })[];
  prefix: Prefix | null;
  history: readonly EarlierTurn[];
};

/**
 * Builds the prompt for one answer. It extends the conversation's last request byte for byte if possible, so that a
 * server's prefix cache has read everything but the new message; passages in the prefix are only referred to. The same
 * input gives the same prompt. The last message has fresh and carried passages in two groups, each in the given order.
 * Nothing in a document can leave its delimiter.
 */
export function buildPrompt(options: PromptOptions): Prompt {
  const { question, history, form = "prose", language = "question", kinds = [] } = options;
  const prompts = options.prompts ?? openPrompts();
  const instructions = prompts.instructions(form, kinds);
  const repair = options.failing ? writeRepair(options.failing, prompts.repair()) : "";
  const chosen = language === "question" ? [] : [language];
  const key = digestOf([instructions, options.basis ?? null, ...chosen]);
  const room = roomFor(options, instructions);
  const computed = fitComputed(options.computed ?? [], Math.floor(room * maxComputedShare));
  const near = withWords(
    options.nearest ?? [],
    new Map(options.passages.map((passage) => [passage.tag, passage])),
  );
  const frame =
    frameTokens(question, options, near) + countTokens(repair) + tokensOfComputed(computed);
  const passages = options.passages.map((passage) => wholePassage(passage, question));
  const pinned = new Set(options.pinnedChunkIds);
  const isFirm = (passage: Fitted) => isFresh(passage) || pinned.has(passage.evidence.chunkId);
  const rebuilt = rebuildPrefix(history, key, options.texts ?? new Map(), { form, language });
  const plan =
    (rebuilt && extendPrefix(rebuilt, passages, { frame, room, isFirm })) ??
    beginPrefix(history, passages, { question, frame, room, isFirm });
  const given = new Set(plan.entries.map((entry) => ("tag" in entry ? entry : entry.evidence).tag));
  const nearHere = near.filter(({ tag }) => given.has(tag));
  const messages: TextMessage[] = [
    ...plan.before,
    {
      role: "user",
      content: writeUserMessage(question, plan.entries, {
        form,
        language,
        computed,
        near: nearHere,
        repair,
      }),
    },
  ];
  const prefixes = history.flatMap((turn) => turn.record?.prefix ?? []);
  return {
    instructions,
    messages: toModelMessages(messages),
    valid: validPassages(plan, computed),
    record: {
      key,
      prefix: plan.prefix?.number ?? Math.max(-1, ...prefixes) + 1,
      history: plan.history.length,
      ...recordEntries(plan.entries),
      ...(nearHere.length > 0 ? { nearest: nearHere.map(({ text: _text, ...line }) => line) } : {}),
      digest: digestOf(messages),
      documentIds: documentsOfPlan(plan),
    },
    newPrefix: plan.prefix === null && prefixes.length > 0,
    trimmed: {
      dropped: passages.length - plan.entries.length,
      shortened: plan.entries.filter(isShortened).length,
    },
    tokens: tokensOf(messages) + countTokens(instructions) + messageTokens,
  };
}

const tokensOfComputed = (computed: readonly Computed[]): number =>
  computed.reduce((sum, each) => sum + countTokens(`${writeComputed(each)}\n\n`), 0);

/** Tokens for the messages. However small the context is, half of it is for the prompt. */
function roomFor(
  { contextTokens = Number.MAX_SAFE_INTEGER, outputTokens = 0 }: PromptOptions,
  instructions: string,
): number {
  const output = Math.min(outputTokens, Math.floor(contextTokens / 2));
  return Math.max(0, contextTokens - output - countTokens(instructions) - messageTokens);
}

function tokensOf(messages: readonly TextMessage[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + messageTokens, 0);
}

/** Counts the tokens of the new message without its passages. Its reminder may hold their longest tag. */
function frameTokens(
  question: string,
  { passages, ...said }: PromptOptions,
  near: readonly WrittenNearLine[],
): number {
  const longest = Math.max(0, ...passages.map(({ tag }) => countTokens(tag)));
  const frame = `<passages origin="fresh">\n</passages>\n\n${writeUserMessage(question, [], { near })}\n\n${writeReminder(question, "", { ...said, isHeld: near.length > 0 })}`;
  return countTokens(frame) + longest + messageTokens;
}

const isFresh = (passage: Fitted) => passage.evidence.origin === "fresh";

type Room = {
  frame: number;
  room: number;
  /** Whether a passage is fresh or pinned: what is carried besides is given only if it fits. */
  isFirm: (passage: Fitted) => boolean;
};

/** Plans the new message after the prefix. Returns null if the fresh and pinned passages do not fit there. */
function extendPrefix(
  prefix: Prefix,
  passages: readonly Fitted[],
  { frame, room, isFirm }: Room,
): Plan | null {
  const read = tokensOf(prefix.messages) + frame;
  const entries: Plan["entries"] = [];
  let used = read;
  for (const passage of passages) {
    const { tag, origin } = passage.evidence;
    const entry = isShownWhole(passage, prefix) ? { tag, origin } : passage;
    const cost = "tag" in entry ? countTokens(tag) + referenceTokens : entry.tokens;
    const limit = "tag" in entry || isFirm(passage) ? room : Math.floor(room * maxCarriedShare);
    if (used + cost <= limit) {
      entries.push(entry);
      used += cost;
    } else if (isFirm(passage)) return null;
  }
  if (used > room) return null;
  return { before: prefix.messages, entries: gatherReferences(entries), prefix, history: [] };
}

/** Moves references to carried passages to the end, grouped by document, where they take the fewest tokens. */
function gatherReferences(entries: Plan["entries"]): Plan["entries"] {
  const gathered = (entry: Plan["entries"][number]): entry is { tag: string; origin: "carried" } =>
    "tag" in entry && entry.origin === "carried";
  const place = ({ tag }: { tag: string }) => tag.lastIndexOf("#");
  const bySlug = Map.groupBy(entries.filter(gathered), (entry) => entry.tag.slice(0, place(entry)));
  const ordinal = (entry: { tag: string }) => Number(entry.tag.slice(place(entry) + 1));
  return [
    ...entries.filter((entry) => !gathered(entry)),
    ...[...bySlug.values()].flatMap((same) => same.toSorted((a, b) => ordinal(a) - ordinal(b))),
  ];
}

/** Whether the prefix shows everything of a passage that would be shown. */
function isShownWhole({ evidence, stretches }: Fitted, { shown }: Prefix): boolean {
  const before = shown.get(evidence.tag);
  return (
    before !== undefined &&
    before.evidence.chunkId === evidence.chunkId &&
    stretches.every((stretch) =>
      before.stretches.some(({ start, end }) => start <= stretch.start && stretch.end <= end),
    )
  );
}

/** Plans a prompt without a prefix: the last turns as question and answer, and all passages that fit. */
function beginPrefix(
  history: readonly EarlierTurn[],
  passages: readonly Fitted[],
  { question, frame, room, isFirm }: Room & { question: string },
): Plan {
  const kept = lastTurns(history, Math.floor(room * maxHistoryShare));
  const before = kept.flatMap(plainTurn);
  const used = tokensOf(before) + frame;
  const entries = fitFirm(passages.filter(isFirm), question, Math.max(0, room - used));
  let left =
    Math.floor(room * maxCarriedShare) - used - entries.reduce((sum, each) => sum + each.tokens, 0);
  for (const passage of passages.filter((each) => !isFirm(each))) {
    if (passage.tokens > left) continue;
    entries.push(passage);
    left -= passage.tokens;
  }
  return { before, entries, prefix: null, history: kept };
}

/** Fresh passages that come before the pinned ones where there is room for few. */
const freshBeforePinned = 3;

/**
 * Fits the fresh and the pinned passages, and gives them in their order. A reader wants a pinned one in every answer, so that
 * where not all fit it goes after the best fresh ones and before the others.
 */
function fitFirm(passages: readonly Fitted[], question: string, tokens: number): Fitted[] {
  const fresh = passages.filter(isFresh);
  const best = [
    ...fresh.slice(0, freshBeforePinned),
    ...passages.filter((each) => !isFresh(each)),
    ...fresh.slice(freshBeforePinned),
  ];
  const fitted = fitPassages(best, question, tokens);
  return [...fitted.filter(isFresh), ...fitted.filter((each) => !isFresh(each))];
}

/** Takes the newest turns that fit into these tokens, three at most. */
function lastTurns(history: readonly EarlierTurn[], tokens: number): readonly EarlierTurn[] {
  let from = history.length;
  let left = tokens;
  while (from > Math.max(0, history.length - maxHistoryTurns)) {
    const turn = history[from - 1];
    left -= turn ? tokensOf(plainTurn(turn)) : 0;
    if (left < 0) break;
    from -= 1;
  }
  return history.slice(from);
}

function isShortened(entry: Plan["entries"][number]): boolean {
  if ("tag" in entry) return false;
  const [only] = entry.stretches;
  return !(only?.start === 0 && only.end === entry.evidence.text.length);
}

/**
 * Lists the passages of this turn, those that computed text cites, then those that only earlier turns showed, which are
 * never a document's best.
 */
function validPassages({ entries, prefix }: Plan, computed: readonly Computed[]): Passage[] {
  const valid = new Map<string, Passage>();
  for (const entry of entries)
    if (!("tag" in entry)) valid.set(entry.evidence.tag, withoutPromptFacts(entry.evidence));
  for (const passage of citedByComputed(computed))
    if (!valid.has(passage.tag)) valid.set(passage.tag, passage);
  const referred = new Set(entries.flatMap((entry) => ("tag" in entry ? [entry.tag] : [])));
  for (const [tag, { evidence }] of prefix?.shown ?? []) {
    const passage = withoutPromptFacts(evidence);
    if (!valid.has(tag)) valid.set(tag, referred.has(tag) ? passage : { ...passage, score: 0 });
  }
  return [...valid.values()];
}

/** Removes the facts that only a passage's line in the prompt needs. */
function withoutPromptFacts({
  kind: _kind,
  filename: _name,
  category: _category,
  ...rest
}: Evidence): Passage {
  return rest;
}

function recordEntries(entries: Plan["entries"]): Pick<PromptRecord, "shown" | "referred"> {
  const record: Pick<PromptRecord, "shown" | "referred"> = { shown: [], referred: [] };
  for (const entry of entries) {
    if ("tag" in entry) record.referred.push({ ...entry, after: record.shown.length });
    else {
      const { text: _text, ...passage } = entry.evidence;
      const inDocument = ({ start, end }: Stretch) => ({
        start: passage.start + start,
        end: passage.start + end,
      });
      record.shown.push({ ...passage, spans: entry.stretches.map(inDocument) });
    }
  }
  return record;
}

function documentsOfPlan({ entries, prefix, history }: Plan): string[] {
  const shown = entries.flatMap((entry) => ("tag" in entry ? [] : [entry.evidence.documentId]));
  return [
    ...new Set([...(prefix?.documentIds ?? history.flatMap(documentsOf)), ...shown]),
  ].toSorted();
}

function messageText(message: LanguageModelV4Prompt[number]): string {
  if (typeof message.content === "string") return message.content;
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/**
 * Reads question, history and passages from a prompt of {@link buildPrompt}, as a model receives it. Passages that the
 * last message only refers to get their text from an earlier one. A prompt of any other form is a question without
 * passages.
 */
export function readPrompt(prompt: LanguageModelV4Prompt): PromptContent {
  const spoken = prompt.filter(
    (message) => message.role === "user" || message.role === "assistant",
  );
  const lastUser = spoken.findLastIndex((message) => message.role === "user");
  const history: AnsweredTurn[] = [];
  const shown = new Map<string, PromptPassage>();
  let asked: Omit<PromptContent, "history"> = { question: "", passages: [] };
  for (const [at, message] of spoken.entries()) {
    if (at > lastUser || message.role !== "user") continue;
    const text = messageText(message);
    const read = readUserMessage(text, shown) ?? readQueryContext(text);
    asked = read ?? { question: text, passages: [] };
    const next = spoken[at + 1];
    if (at === lastUser || next?.role !== "assistant") continue;
    const written = messageText(next);
    history.push({
      question: asked.question,
      answer: read ? answerAfterHeading(written) : withoutAnswerHeading(written),
    });
  }
  return { ...asked, history: history.slice(-maxHistoryTurns) };
}

/** Removes the heading that Ibid put before a saved answer. */
function withoutAnswerHeading(written: string): string {
  return written.startsWith(answerHeading) ? written.slice(answerHeading.length) : written;
}

/** Returns the answer in what a model wrote: after its heading, without its references. */
function answerAfterHeading(written: string): string {
  const machine = createHeadingMachine();
  return [...machine.push(written), ...machine.end()]
    .map((event) => (event.type === "text-delta" ? event.text : ""))
    .join("");
}
