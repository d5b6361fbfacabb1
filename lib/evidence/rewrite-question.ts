import type { Database } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import { onIndexModel } from "../embedding/follow-index.ts";
import type { Env } from "../env.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { askModel } from "../model/ask-model.ts";
import { generationFor } from "../model/generation.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import { nearestIn, standsAlone, type TurnBefore } from "../retrieval/follow-up.ts";
import type { Scope } from "../retrieval/search.ts";
import { escapeForPrompt } from "../text/escape-document.ts";
import type { Notice } from "../wire/notice.ts";
import { noUsage, type Usage } from "../wire/usage.ts";

/** Turns that the model is told, and characters of each message. They hold what a follow-up refers to. */
const toldTurns = 3;
const toldCharacters = 200;
const outputTokens = 150;
/** Seconds that a reader waits for a better question before the search begins with the one they asked. */
const maxRewriteSeconds = 10;
/** Characters of each message that a rewritten question's words are looked for in. */
const comparedCharacters = 4_000;
/** Characters of a rewritten question, which 150 tokens do not exceed. */
const maxRewrittenChars = 500;

type Condensed = {
  /** What is searched for. */
  standaloneQuestion: string;
  /** Whether that is understood by itself, as asked or rewritten. Nothing of the conversation is added then. */
  alone: boolean;
  notices: Notice[];
  usage: Usage;
  /** Milliseconds, with the check whether a rewrite is needed. */
  condenseMs: number;
};

/** A follow-up, and who is to rewrite it. */
type FollowUp = {
  scope: Scope;
  question: string;
  /** The turns before it that have an answer, oldest first. */
  history: readonly TurnBefore[];
  /** Whether no model rewrites it. */
  asIs?: boolean | undefined;
  /** The model that the answer is asked of; by default that of the installation. */
  model?: AvailableModel | undefined;
  signal?: AbortSignal | undefined;
  /** Told when a model is about to be asked. */
  onAsk?: (() => void) | undefined;
};

/**
 * Rewrites a follow-up as a question that is understood by itself, by one call of the cheap model (TOOL_MODEL), else of the
 * language model. It is left as it is at the first turn, where it needs nothing, and without a model that writes
 * its own words; also where the call fails or gives no question, and then a notice says so.
 * @throws only the signal's reason, when it is stopped.
 */
export async function condenseQuestion(
  { database, embedder, env }: { database: Database; embedder: Embedder; env: Env },
  followUp: FollowUp,
): Promise<Condensed> {
  const { question, history, scope, signal = new AbortController().signal } = followUp;
  const started = performance.now();
  const asked: Condensed = {
    standaloneQuestion: question,
    alone: history.length === 0,
    notices: [],
    usage: noUsage,
    condenseMs: 0,
  };
  const id = writerId(env, followUp.model);
  if (followUp.asIs || history.length === 0) return asked;
  if (id === undefined || question.length > maxRewrittenChars) return asked;
  const alone = await onIndexModel(embedder, (current) =>
    standsAlone(
      current,
      { question, earlier: history },
      nearestIn(database.db, scope, current.model.id),
    ),
  );
  if (alone) return { ...asked, alone: true, condenseMs: performance.now() - started };
  followUp.onAsk?.();
  try {
    const model =
      followUp.model?.id === id ? followUp.model : await requireLanguageModel(id, env, embedder);
    const { text, usage } = await askModel({
      model,
      prompt: {
        instructions: openPrompts(env.PROMPTS_DIR).condense(),
        messages: [{ role: "user", content: describeFollowUp(question, history) }],
      },
      generation: { ...generationFor(env), temperature: 0, maxOutputTokens: outputTokens },
      maxSeconds: Math.min(maxRewriteSeconds, env.MAX_ANSWER_SECONDS),
      maxRetries: 0,
      useThinking: false,
      signal,
    });
    const written = readRewritten(text, question, history);
    return {
      ...asked,
      ...(written === undefined
        ? { notices: [rewriteFailed] }
        : { standaloneQuestion: written, alone: true }),
      usage,
      condenseMs: performance.now() - started,
    };
  } catch {
    signal.throwIfAborted();
    return { ...asked, notices: [rewriteFailed], condenseMs: performance.now() - started };
  }
}

const rewriteFailed: Notice = {
  code: "rewrite_failed",
  message:
    "The model could not put this question into full words, so the search took it as it was asked. Name what it is about if the answer misses it.",
};

/** Returns the id of the model that rewrites, or undefined when no model can. */
function writerId(env: Env, model: AvailableModel | undefined): string | undefined {
  const answering = model?.id ?? env.LANGUAGE_MODEL;
  if (answering === "extractive") return undefined;
  return env.TOOL_MODEL && env.TOOL_MODEL !== "extractive" ? env.TOOL_MODEL : answering;
}

function describeFollowUp(question: string, history: readonly TurnBefore[]): string {
  const said = history
    .slice(-toldTurns)
    .flatMap((turn) => [`Question: ${clip(turn.question)}`, `Answer: ${clip(turn.answer ?? "")}`]);
  return `<said>\n${said.join("\n")}\n</said>\n\n<question>\n${clip(question, maxRewrittenChars)}\n</question>`;
}

/** Puts a message on one line, without its citations, and escaped so that it cannot close its element. */
function clip(message: string, most = toldCharacters): string {
  const line = message
    .replace(/\[[^\][]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
  return escapeForPrompt(cut.toWellFormed()).replace(/<(?=\s*\/?\s*said\b)/gi, "&lt;");
}

const writtenLabel =
  /^(?:(?:the\s+)?(?:standalone|stand-alone|rewritten|reformulated|rephrased|condensed|final)?\s*(?:question|query|answer)|rewritten|umformulierte frage|frage)\s*:\s*/i;
const quotes: readonly [string, string][] = [
  ['"', '"'],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["'", "'"],
  ["‘", "’"],
  ["`", "`"],
];

/** Returns the question in what a model wrote, without its thoughts and labels; undefined when it wrote no question. */
export function readRewritten(
  written: string,
  question: string,
  history: readonly TurnBefore[],
): string | undefined {
  const lines = written
    // Postgres keeps no U+0000, and half a surrogate pair is no character.
    .toWellFormed()
    .replaceAll("\u0000", "")
    .replace(/^[\s\S]*<\/\s*think\s*>/i, "")
    .replace(/<\s*think\s*>[\s\S]*$/i, "")
    .split("\n")
    .map((line) => unwrap(line.replace(/^\s*(?:#{1,6}\s|>|[-*]\s|```\w*)\s*|\*\*/g, "")))
    .filter((line) => line !== "" && !/^(?:answer|references)$/i.test(line));
  const [line = ""] = lines;
  if (line === "" || line.length > maxRewrittenChars) return undefined;
  // Several lines are a list or an account of the question, unless the first is the question.
  const asks = /[?？؟;]\s*$/u.test(line);
  if (!asks && (lines.length > 1 || /[?？؟]\s*$/u.test(question))) return undefined;
  if (/[<>]/.test(line) && !/[<>]/.test(question)) return undefined;
  return isAbout(line, question, history) ? line : undefined;
}

/** A line without labels, quotation marks and emphasis around it. */
function unwrap(line: string): string {
  let text = line.trim();
  for (;;) {
    const pair = quotes.find(
      ([open, close]) =>
        text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close),
    );
    const bare = pair
      ? text.slice(pair[0].length, text.length - pair[1].length).trim()
      : text.replace(writtenLabel, "").trim();
    if (bare === text) return text;
    text = bare;
  }
}

/** Whether at least half of a question's words were said before: a model that made one up asks about something else. */
function isAbout(line: string, question: string, history: readonly TurnBefore[]): boolean {
  const said = new Set(
    [
      question,
      ...history.slice(-toldTurns).flatMap((turn) => [turn.question, turn.answer ?? ""]),
    ].flatMap((text) => analyseText(text.slice(0, comparedCharacters))),
  );
  const terms = analyseText(line);
  return terms.length > 0 && terms.filter((term) => said.has(term)).length * 2 >= terms.length;
}
