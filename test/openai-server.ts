import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { splitTags } from "../lib/prompt/user-message.ts";

/** One thing the server does while it answers a chat completion. */
export type ReplyStep =
  /** A delta of the answer, sent as one event. */
  | { text: string }
  /** A delta of `reasoning_content`, as thinking models of vLLM and llama.cpp send it. */
  | { reasoning: string }
  /** A call of one of the tools that were offered, whole in one event. */
  | { toolCall: { name: string; input: unknown } }
  /** Bytes that are sent unchanged. */
  | { raw: string }
  /** Nothing more is sent until this settles. A promise that never settles makes an answer that never ends. */
  | { until: Promise<unknown> }
  /** The connection is destroyed, as if the server was killed. */
  | { die: true };

/** The reply to a request: a stream, or a whole response such as an error. */
export type Reply =
  | {
      steps: ReplyStep[];
      usage?: { prompt_tokens: number; completion_tokens: number } | null;
      /** Why it ended; `length` means at the maximum of tokens. */
      finishReason?: "stop" | "length";
    }
  | { status: number; headers?: Record<string, string>; body?: unknown };

/** A request for a chat completion. */
export type RecordedRequest = {
  body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
  } & Record<string, unknown>;
  headers: IncomingMessage["headers"];
  /** Settles when the request's connection closes: `true` if that was before the whole answer was sent. */
  closed: Promise<boolean>;
};

export type OpenAITestServer = {
  /** For LANGUAGE_MODEL_BASE_URL. */
  baseUrl: string;
  requests: RecordedRequest[];
  /** Returns the next request that was not returned before, and waits for it if necessary. */
  nextRequest(): Promise<RecordedRequest>;
  /** Sets the reply to all further requests. A function can use the tags in the request's prompt. */
  answerWith(reply: Reply | ((request: RecordedRequest) => Reply)): void;
  close(): Promise<void>;
};

/** Cuts a text into deltas of these lengths and the rest. */
export function cutText(text: string, lengths: readonly number[]): ReplyStep[] {
  const steps: ReplyStep[] = [];
  let from = 0;
  for (const length of lengths) {
    if (from >= text.length) break;
    steps.push({ text: text.slice(from, from + length) });
    from += length;
  }
  if (from < text.length) steps.push({ text: text.slice(from) });
  return steps;
}

/** Returns the prompt's last message, which has the passages. */
export function lastMessage(request: RecordedRequest): string {
  return request.body.messages.at(-1)?.content ?? "";
}

/** Lists the tags of a group of passages in a prompt, in order. */
export function tagsInPrompt(request: RecordedRequest, origin: "fresh" | "carried"): string[] {
  const group = new RegExp(`<passages origin="${origin}">([\\s\\S]*?)</passages>`).exec(
    lastMessage(request),
  );
  return [...(group?.[1] ?? "").matchAll(/<(passage|shown) tag="([^"]+)"/g)].flatMap(
    ([, element, tag = ""]) => (element === "shown" ? splitTags(tag) : [tag]),
  );
}

/** Starts an HTTP server for tests that speaks the OpenAI chat-completions protocol, on a free port. */
export async function startOpenAITestServer(): Promise<OpenAITestServer> {
  const requests: RecordedRequest[] = [];
  let taken = 0;
  const waiting: (() => void)[] = [];
  let reply: (request: RecordedRequest) => Reply = () => ({
    steps: [{ text: "## Answer\n\nHello." }],
  });

  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === "/v1/models") {
        sendJson(response, 200, { object: "list", data: [{ id: "test", object: "model" }] });
        return;
      }
      if (request.url !== "/v1/chat/completions" || request.method !== "POST") {
        sendJson(response, 404, { error: { message: "no such path" } });
        return;
      }
      const recorded: RecordedRequest = {
        body: JSON.parse(await readBody(request)),
        headers: request.headers,
        closed: once(response, "close").then(() => !response.writableFinished),
      };
      requests.push(recorded);
      for (const wake of waiting.splice(0)) wake();
      await respond(response, recorded, reply(recorded));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async nextRequest() {
      while (requests.length <= taken) await new Promise<void>((resolve) => waiting.push(resolve));
      const request = requests[taken];
      taken += 1;
      if (!request) throw new Error("A recorded request is missing.");
      return request;
    },
    answerWith(next) {
      reply = typeof next === "function" ? next : () => next;
      taken = requests.length;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  return body;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** Has whoever asked ask again without waiting, unless the reply has headers of its own. */
const retriedAtOnce = { "retry-after-ms": "0" };

async function respond(
  response: ServerResponse,
  { body }: RecordedRequest,
  reply: Reply,
): Promise<void> {
  if ("status" in reply) {
    sendJson(
      response,
      reply.status,
      reply.body ?? { error: { message: `scripted status ${reply.status}` } },
      reply.headers ?? retriedAtOnce,
    );
    return;
  }
  const frame = {
    id: "chatcmpl-test",
    object: "chat.completion.chunk",
    created: 0,
    model: body.model,
  };
  const send = (chunk: Record<string, unknown>) =>
    response.write(`data: ${JSON.stringify({ ...frame, ...chunk })}\n\n`);
  const delta = (content: Record<string, unknown>, finishReason: string | null = null) =>
    send({ choices: [{ index: 0, delta: content, finish_reason: finishReason }] });
  response.writeHead(200, { "content-type": "text/event-stream" });
  delta({ role: "assistant", content: "" });
  let calls = 0;
  const closed = once(response, "close");
  for (const step of reply.steps) {
    if (response.destroyed) return;
    if ("text" in step) delta({ content: step.text });
    else if ("reasoning" in step) delta({ reasoning_content: step.reasoning });
    else if ("toolCall" in step) {
      const { name, input } = step.toolCall;
      const call = { name, arguments: JSON.stringify(input) };
      const index = calls;
      calls += 1;
      delta({
        tool_calls: [{ index, id: `call-${randomUUID()}`, type: "function", function: call }],
      });
    } else if ("raw" in step) response.write(step.raw);
    else if ("until" in step) await Promise.race([step.until, closed]);
    else {
      // Everything written so far leaves the process before the connection is cut.
      await new Promise<void>((resolve) => response.write(": dying\n\n", () => resolve()));
      response.socket?.destroy();
      return;
    }
  }
  delta({}, reply.finishReason ?? (calls > 0 ? "tool_calls" : "stop"));
  const { usage = { prompt_tokens: 120, completion_tokens: 30 } } = reply;
  if (usage) {
    const total = usage.prompt_tokens + usage.completion_tokens;
    send({ choices: [], usage: { ...usage, total_tokens: total } });
  }
  response.end("data: [DONE]\n\n");
}
