// Tokens that a language-model server reads anew at each turn of a conversation. `node bench/prompt-tokens.ts BASE_URL`
// holds the same conversation with a real server and gives what that server says of its own cache.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ChatResult } from "../lib/answer/answer-event.ts";
import { answerQuestion } from "../lib/answer/answer-question.ts";
import { awaitResult } from "../lib/answer/follow-answer.ts";
import { countQueue } from "../lib/document/queries.ts";
import { readEnv } from "../lib/env.ts";
import {
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../lib/model/openai-test-server.ts";
import { countTokens } from "../lib/prompt/count-tokens.ts";
import { buildPrompt } from "../lib/prompt/prompt.ts";
import { openRuntime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { type Measurement, measurement } from "./measurement.ts";

/** Ten turns over the sample library, of one who looks into an outage and asks back. */
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

type Body = Pick<RecordedRequest["body"], "messages">;

/**
 * Ten turns as a server receives them, beside the same turns with all their passages sent again. What a prefix cache has
 * is the longest common beginning of a request and the one before; what is behind it is read.
 */
export async function measurePromptTokens(): Promise<Measurement[]> {
  const server = await startOpenAITestServer();
  try {
    server.answerWith((request) => ({
      steps: [{ text: answerTo(request) }],
    }));
    const results = await converse({
      baseUrl: server.baseUrl,
      contextTokens: 32_768,
      outputTokens: 2_000,
      topN: 5,
    });
    const bodies = server.requests.map((request) => request.body);
    const usual = await sendTheUsualWay(server.baseUrl, results, bodies);
    const own = tokensRead(bodies);
    const again = tokensRead(server.requests.slice(bodies.length).map((request) => request.body));
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
    const sum = (turns: typeof own, of: "read" | "fresh") =>
      turns.reduce((total, turn) => total + turn[of], 0);
    return [
      measurement({
        name: "prompt tokens read over ten turns",
        value: sum(own, "read"),
        unit: "tokens",
        baseline: { name: "all passages sent again each turn", value: sum(again, "read") },
        details: {
          newTokens: sum(own, "fresh"),
          readOfNew: round(sum(own, "read") / sum(own, "fresh")),
          baselineReadOfNew: round(sum(again, "read") / sum(again, "fresh")),
          prefixes: new Set(bodies.map((body) => body.messages[1]?.content)).size,
          requests: usual,
        },
      }),
    ];
  } finally {
    await server.close();
  }
}

/** What a model of some words would write: it cites two passages of its turn. */
function answerTo(request: RecordedRequest): string {
  const [first, second] = tagsInPrompt(request, "fresh");
  return `## Answer

The documents give a figure for it, and say under which load it was measured [${first}]. They also name what to watch, and what to do first when it is passed [${second}].

## References

- [${first}]
- [${second}]`;
}

/** Holds the conversation through Ibid, on the sample library. */
async function converse(options: {
  baseUrl: string;
  contextTokens: number;
  outputTokens: number;
  topN: number;
}): Promise<ChatResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-bench-"));
  const runtime = await openRuntime(
    readEnv({
      DATA_DIR: dataDir,
      LANGUAGE_MODEL: "openai-compatible:bench",
      LANGUAGE_MODEL_BASE_URL: options.baseUrl,
      LANGUAGE_MODEL_CONTEXT_TOKENS: `${options.contextTokens}`,
      LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: `${options.outputTokens}`,
    }),
  );
  try {
    for (;;) {
      const { waiting, working } = await countQueue(runtime.database.db);
      if (waiting + working === 0) break;
      await delay(200);
    }
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

/** Sends each turn's passages in full, behind the last three turns as question and answer. @returns how many requests. */
async function sendTheUsualWay(
  baseUrl: string,
  results: readonly ChatResult[],
  bodies: readonly Body[],
): Promise<number> {
  for (const [i, { passages }] of results.entries()) {
    const history = results.slice(0, i).map((result, before) => ({
      question: questions[before] ?? "",
      answer: result.message.text,
    }));
    const { messages } = buildPrompt({ question: questions[i] ?? "", passages, history });
    const system = { role: "system", content: bodies[0]?.messages[0]?.content ?? "" };
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        model: "bench",
        stream: true,
        messages: [system, ...messages.map(({ role, content }) => ({ role, content }))],
      }),
    });
    await response.text();
  }
  return results.length;
}

/** Tokens of each request that are read, and how many of them say what no request said before. */
function tokensRead(bodies: readonly Body[]): { read: number; fresh: number }[] {
  const known = new Set<string>();
  return bodies.map((body, i) => {
    const text = textOf(body);
    const cached = commonBeginning(text, i === 0 ? "" : textOf(bodies[i - 1] ?? body));
    const parts = partsOf(body).filter(({ key }) => !known.has(key));
    for (const { key } of parts) known.add(key);
    return {
      read: countTokens(text) - countTokens(text.slice(0, cached)),
      fresh: parts.reduce((sum, part) => sum + countTokens(part.text), 0),
    };
  });
}

/** A request as a server's template writes it out. */
function textOf({ messages }: Body): string {
  return messages.map(messageText).join("");
}

function messageText({ role, content }: Body["messages"][number]): string {
  return `<|${role}|>\n${content}<|end|>\n`;
}

/**
 * What can be new in a request: each passage; each question and each answer with all around it; the instructions. A
 * reference to a passage says nothing new.
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

if (import.meta.main && process.argv[2] !== undefined) {
  const results = await converse({
    baseUrl: process.argv[2],
    contextTokens: 8_192,
    outputTokens: 60,
    topN: 2,
  });
  console.table(
    results.map(({ usage }, i) => ({
      turn: i + 1,
      prompt: usage.inputTokens,
      cached: usage.cachedInputTokens,
      read: usage.inputTokens - usage.cachedInputTokens,
    })),
  );
}
