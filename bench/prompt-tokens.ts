// Tokens that a language-model server cannot take from its cache at each turn of a conversation.
// `node bench/prompt-tokens.ts BASE_URL` sends the same requests to a real server and prints what it reports of its cache.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { awaitResult } from "../lib/conversation/follow-answer.ts";
import { untilAllRead } from "../lib/document/until-all-read.ts";
import { readEnv } from "../lib/env.ts";
import { countTokens } from "../lib/prompt/count-tokens.ts";
import { buildPrompt } from "../lib/prompt/prompt.ts";
import { openPrompts } from "../lib/prompt/prompt-files.ts";
import { openRuntime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import type { ChatResult } from "../lib/wire/chat-result.ts";
import {
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../test/openai-server.ts";
import { type Measurement, measurement } from "./measurement.ts";

/** Ten turns over the sample library, about an outage, with follow-up questions. */
const questions = [
  "How large should a database connection pool be?",
  "And what happens when it is exhausted?",
  "Which steps does the runbook give for that?",
  "How should a client retry a failed request?",
  "How long should it wait between two tries?",
  "What makes a payment request safe to repeat?",
  "Which timeout belongs to the call and which to the whole request?",
  "When should a release be rolled back?",
  "Who has to be told about it, and when?",
  "What belongs into the review afterwards?",
];

const usageSchema = z.object({
  usage: z.object({
    prompt_tokens: z.number(),
    prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  }),
});

type Body = Pick<RecordedRequest["body"], "messages">;

/**
 * Measures ten turns as a server receives them, compared with the same turns with all their passages sent again. A prefix
 * cache holds the longest common beginning of a request and the one before; the rest is read.
 */
export async function measurePromptTokens(): Promise<Measurement[]> {
  const { bodies, usual } = await recordConversation({ contextTokens: 32_768, topN: 5 });
  const own = tokensRead(bodies);
  const again = tokensRead(usual);
  console.table(
    own.map((turn, i) => ({
      turn: i + 1,
      new: turn.fresh,
      "re-read": turn.read - turn.fresh,
      "read / new": round(turn.read / turn.fresh),
      "re-read, all sent again": (again[i]?.read ?? 0) - (again[i]?.fresh ?? 0),
      "read / new, all sent again": round((again[i]?.read ?? 0) / (again[i]?.fresh ?? 1)),
    })),
  );
  const read = sum(own.map((turn) => turn.read));
  const fresh = sum(own.map((turn) => turn.fresh));
  return [
    measurement({
      name: "prompt tokens read over ten turns",
      value: read,
      unit: "tokens",
      baseline: {
        name: "all passages sent again each turn",
        value: sum(again.map((turn) => turn.read)),
      },
      details: { newTokens: fresh, readOfNew: round(read / fresh) },
    }),
  ];
}

/** The request bodies of ten turns, Ibid's and those of the baseline. */
async function recordConversation(options: {
  contextTokens: number;
  topN: number;
}): Promise<{ bodies: Body[]; usual: Body[] }> {
  const server = await startOpenAITestServer();
  try {
    server.answerWith((request) => ({ steps: [{ text: answerTo(request) }] }));
    const results = await converse({ ...options, baseUrl: server.baseUrl });
    const own = server.requests.length;
    for (const body of usualBodies(results)) await send(server.baseUrl, body);
    const bodies = server.requests.map((request) => request.body);
    return { bodies: bodies.slice(0, own), usual: bodies.slice(own) };
  } finally {
    await server.close();
  }
}

/** Writes an answer that cites two passages of its turn. */
function answerTo(request: RecordedRequest): string {
  const [first, second] = tagsInPrompt(request, "fresh");
  return `## Answer

The documents give a figure for it, and say under which load it was measured [${first}]. They also name what to watch, and what to do first when it is passed [${second}].

## References

- [${first}]
- [${second}]`;
}

/** Holds the conversation with Ibid, on the sample library. */
async function converse(options: {
  baseUrl: string;
  contextTokens: number;
  topN: number;
}): Promise<ChatResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-bench-"));
  const runtime = await openRuntime(
    readEnv({
      DATA_DIR: dataDir,
      LANGUAGE_MODEL: "openai-compatible:bench",
      LANGUAGE_MODEL_BASE_URL: options.baseUrl,
      LANGUAGE_MODEL_CONTEXT_TOKENS: `${options.contextTokens}`,
    }),
  );
  try {
    await untilAllRead(runtime.database.db);
    const results: ChatResult[] = [];
    for (const question of questions) {
      const log = await answerQuestion(
        runtime,
        { userId: localUser.id },
        {
          question,
          conversationId: results.at(-1)?.conversationId,
          topK: 20,
          topN: options.topN,
          maxCarried: 15,
          rerank: false,
        },
      );
      results.push(await awaitResult(log.follow()));
    }
    return results;
  } finally {
    await runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The baseline's request: the last three turns as question and answer, then the turn's passages in full. */
function usualBodies(results: readonly ChatResult[]): Body[] {
  const instructions = openPrompts().instructions("prose", ["personal", "shared"]);
  return results.map(({ passages }, i) => {
    const history = results.slice(0, i).map((result, before) => ({
      question: questions[before] ?? "",
      answer: result.message.text,
    }));
    const { messages } = buildPrompt({ question: questions[i] ?? "", passages, history });
    return {
      messages: [
        { role: "system", content: instructions },
        ...messages.map(({ role, content }) => ({ role, content })),
      ],
    };
  });
}

/** Sends one request and returns the server's usage figures. */
async function send(baseUrl: string, { messages }: Body): Promise<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "bench", stream: false, max_tokens: 1, messages }),
  });
  return response.text();
}

/** Counts the tokens of each request that are read, and those of content that no earlier request had. */
function tokensRead(bodies: readonly Body[]): { read: number; fresh: number }[] {
  const known = new Set<string>();
  return bodies.map((body, i) => {
    const text = textOf(body);
    const cached = commonBeginning(text, i === 0 ? "" : textOf(bodies[i - 1] ?? body));
    const parts = partsOf(body).filter(({ key }) => !known.has(key));
    for (const { key } of parts) known.add(key);
    return {
      read: countTokens(text) - countTokens(text.slice(0, cached)),
      fresh: sum(parts.map((part) => countTokens(part.text))),
    };
  });
}

/** Writes a request out as a server's chat template does. */
function textOf({ messages }: Body): string {
  return messages.map(messageText).join("");
}

function messageText({ role, content }: Body["messages"][number]): string {
  return `<|${role}|>\n${content}<|end|>\n`;
}

/**
 * Splits a request into the parts that can be new: each passage, each question or answer with its surroundings, the
 * instructions. A reference to a passage is never new.
 */
function partsOf({ messages }: Body): { key: string; text: string }[] {
  return messages.flatMap((message) => {
    const passages = message.content.match(/<passage [\s\S]*?<\/passage>\n/g) ?? [];
    const rest = message.content
      .replace(/<passage [\s\S]*?<\/passage>\n/g, "")
      .replace(/<shown [^>]*>\n/g, "");
    const said = /<question>\n([\s\S]*?)\n<\/question>/.exec(rest)?.[1] ?? rest;
    return [
      ...passages.map((text) => ({ key: /tag="[^"]*"/.exec(text)?.[0] ?? text, text })),
      { key: said, text: messageText({ ...message, content: rest }) },
    ];
  });
}

function commonBeginning(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Prints what a real server reports as cached of each request, sent one after the other. */
async function askServer(baseUrl: string, bodies: readonly Body[]) {
  const usages: { prompt: number; read: number }[] = [];
  for (const body of bodies) {
    const { usage } = usageSchema.parse(JSON.parse(await send(baseUrl, body)));
    const cached = usage.prompt_tokens_details.cached_tokens;
    usages.push({ prompt: usage.prompt_tokens, read: usage.prompt_tokens - cached });
  }
  return usages;
}

const [, , baseUrl] = process.argv;
if (import.meta.main && baseUrl !== undefined) {
  const { bodies, usual } = await recordConversation({ contextTokens: 8_192, topN: 2 });
  const own = await askServer(baseUrl, bodies);
  const again = await askServer(baseUrl, usual);
  console.table(
    own.map(({ prompt, read }, i) => ({
      turn: i + 1,
      prompt,
      read,
      "prompt, all sent again": again[i]?.prompt,
      "read, all sent again": again[i]?.read,
    })),
  );
  const [read, readAgain] = [own, again].map((usages) => sum(usages.map((usage) => usage.read)));
  console.log(`read ${read} tokens; all passages sent again each turn ${readAgain}`);
}
