import { Output, streamText, tool } from "ai";
import { array, assert, asyncProperty, nat } from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  answered,
  type Reading,
  secretKey,
  serve,
  subjects,
  writes,
} from "../../test/conformance-subjects.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type ReplayedRequest,
  type ReplayServer,
  readTranscript,
  startReplayServer,
} from "../../test/replay-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { type Env, readEnv } from "../env.ts";
import { IbidError } from "../errors.ts";
import { createHeadingMachine } from "../form/heading-machine.ts";
import { callSettings } from "./call-settings.ts";
import { generationFor } from "./generation.ts";
import {
  checkModelNames,
  languageModelEntry,
  providers,
  requireLanguageModel,
} from "./language-model.ts";
import { listModels } from "./list-models.ts";
import { isContextOverflow, modelError } from "./model-error.ts";
import type { AvailableModel } from "./provider.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

function envFor(id: string, baseUrl: string, more: Record<string, string> = {}): Env {
  return readEnv({
    LANGUAGE_MODEL: id,
    LANGUAGE_MODEL_BASE_URL: baseUrl,
    LANGUAGE_MODEL_API_KEY: secretKey,
    ...more,
  });
}

const lookUp = {
  look_up: tool({
    description: "Looks up a question in the documents.",
    inputSchema: z.object({ question: z.string() }),
  }),
};

/** Asks as an answer is asked for, and reads as an answer is read. */
async function ask(
  entry: AvailableModel,
  env: Env,
  more: {
    useThinking?: boolean;
    maxRetries?: number;
    json?: boolean;
    tools?: typeof lookUp;
  } = {},
): Promise<Reading & { calls: unknown[] }> {
  const { useThinking, json, maxRetries = 1, tools = {} } = more;
  const { signal } = new AbortController();
  const result = streamText({
    model: entry.model,
    prompt: "What does the pool hold?",
    ...callSettings(entry, {
      generation: generationFor(env),
      maxSeconds: env.MAX_ANSWER_SECONDS,
      useThinking,
      signal,
    }),
    maxRetries,
    tools,
    ...(json ? { output: Output.object({ schema: z.object({ colour: z.string() }) }) } : {}),
    onError: () => {},
  });
  const machine = createHeadingMachine();
  const reading: Reading & { calls: unknown[] } = {
    answer: "",
    reasoning: "",
    finish: undefined,
    usage: { input: undefined, cached: undefined, output: undefined },
    calls: [],
  };
  const add = (events: ReturnType<typeof machine.push>) => {
    for (const event of events) {
      if (event.type === "text-delta") reading.answer += event.text;
      else reading.reasoning += event.text;
    }
  };
  for await (const part of result.stream) {
    if (part.type === "text-delta") add(machine.push(part.text));
    else if (part.type === "reasoning-delta") reading.reasoning += part.text;
    else if (part.type === "tool-call") reading.calls.push([part.toolName, part.input]);
    else if (part.type === "error") throw part.error;
    else if (part.type === "finish") {
      reading.finish = part.finishReason;
      const { inputTokens, inputTokenDetails, outputTokens } = part.totalUsage;
      reading.usage = {
        input: inputTokens,
        cached: inputTokenDetails.cacheReadTokens,
        output: outputTokens,
      };
    }
  }
  add(machine.end());
  return reading;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

function told(id: string, error: unknown): string {
  const shown = modelError(id, error);
  if (!(shown instanceof IbidError)) throw new Error("A reader is told nothing.");
  expect(shown.code).toBe("llm_error");
  expect(shown.message).not.toContain(secretKey);
  return shown.message;
}

test("every provider of the registry that has a server is held by a subject here", () => {
  const held = subjects.map((subject) => subject.provider);
  const served = providers
    .map((provider) => provider.prefix)
    .filter((each) => each !== "extractive" && each !== "local");
  expect(new Set(held)).toEqual(new Set(served));
});

describe.each(subjects)("$server ($origin)", (subject) => {
  const id = `${subject.provider}:${subject.name}`;
  const named = (transcript: string) => `${subject.folder}/${transcript}`;
  let server: ReplayServer;
  let answer: (request: ReplayedRequest) => string | null;
  let env: Env;

  beforeEach(async () => {
    answer = () => named("text");
    server = await startReplayServer((request) => {
      if (writes(request)) return answer(request);
      const about = subject.about(request);
      return about === null ? null : named(about);
    });
    env = envFor(id, server.baseUrl);
  });
  afterEach(() => server.close());

  const open = () => requireLanguageModel(id, env, embedder);
  const asked = () => server.requests.filter(writes).map((request) => request.body);

  test("is seen for what it is: its context, and what its model can", async () => {
    expect(await open()).toMatchObject({
      id,
      contextTokens: subject.contextTokens,
      can: subject.can,
      json: subject.json,
      available: true,
    });
  });

  test("shows its key to the server and to nobody else", async () => {
    await ask(await open(), env);
    for (const { headers } of server.requests) {
      expect([headers.authorization, headers["x-api-key"]].join(" ")).toContain(secretKey);
    }
    expect(JSON.stringify(await listModels({ env, embedder }))).not.toContain(secretKey);
  });

  test("gives the same answer, reasoning, end and usage wherever its bytes are cut", async () => {
    const entry = await open();
    const { body } = readTranscript(named("text"));
    const read = async (cuts: readonly number[]) => {
      server.cutAt(cuts);
      const { calls: _calls, ...reading } = await ask(entry, env);
      return reading;
    };
    expect(await read([])).toEqual(subject.reads);
    expect(await read([...body.keys()])).toEqual(subject.reads);
    await assert(
      asyncProperty(array(nat(body.length), { minLength: 1, maxLength: 40 }), async (cuts) => {
        expect(await read(cuts)).toEqual(subject.reads);
      }),
      { numRuns: 200 },
    );
  });

  test("is asked to think, and not to, through its own switch", async () => {
    const entry = await open();
    await ask(entry, env);
    await ask(entry, env, { useThinking: false });
    const [on, off] = asked();
    expect(on).toMatchObject(subject.thinking.on);
    expect(off).toMatchObject(subject.thinking.off);
    const switches = ["reasoning_effort", "chat_template_kwargs", "thinking"];
    const sent = (body: object | undefined) =>
      switches.filter((name) => body !== undefined && name in body);
    expect(sent(on)).toEqual(sent(subject.thinking.on));
    expect(sent(off)).toEqual(sent(subject.thinking.off));
  });

  test("is asked for JSON by a schema", async () => {
    await ask(await open(), env, { json: true });
    expect(JSON.stringify(asked()[0])).toContain('"colour"');
  });

  test("says that a prompt is longer than its context", async () => {
    answer = () => named("too-long");
    const error = await failureOf(ask(await open(), env));
    expect(isContextOverflow(error)).toBe(true);
    expect(told(id, error)).toContain("larger than the context");
    expect(asked()).toHaveLength(1);
  });

  test("is no longer there: the reader is told which host, before and after the question is taken", async () => {
    const { host } = new URL(server.baseUrl);
    const entry = await open();
    await server.close();
    expect(told(id, await failureOf(ask(entry, env, { maxRetries: 0 })))).toContain(host);
    const gone = await startReplayServer(() => null);
    await gone.close();
    const before = await failureOf(requireLanguageModel(id, envFor(id, gone.baseUrl), embedder));
    expect(before).toMatchObject({ code: "llm_error" });
    expect(before).toHaveProperty("message", expect.stringContaining(new URL(gone.baseUrl).host));
    server = await startReplayServer(() => null);
  });
});

describe.each([
  ["ollama", "openai-compatible:qwen3:8b"],
  ["openai", "openai-compatible:gpt-4o-mini"],
  ["anthropic", "anthropic:claude-sonnet-4-5-20250929"],
])("a tool call of %s", (folder, id) => {
  test("is the same wherever its bytes are cut", async () => {
    const server = await serve(folder, (request) => (writes(request) ? "tool-call" : null));
    const env = envFor(id, server.baseUrl);
    const entry = await requireLanguageModel(id, env, embedder);
    const { body } = readTranscript(`${folder}/tool-call`);
    const calls = [["look_up", { question: "What does the pool hold?" }]];
    await assert(
      asyncProperty(array(nat(body.length), { maxLength: 40 }), async (cuts) => {
        server.cutAt(cuts);
        expect(await ask(entry, env, { tools: lookUp })).toMatchObject({
          calls,
          finish: "tool-calls",
        });
      }),
      { numRuns: 100 },
    );
    await server.close();
  });
});

describe("llama.cpp (recorded)", () => {
  test.each([
    ["json-schema", { answer: '{\n  "colour": "blue"\n}', finish: "stop" }],
    ["cut-by-tokens", { finish: "length" }],
    ["tool-call", { calls: [], finish: "length" }],
  ])("its %s is read", async (transcript, expected) => {
    const server = await serve("llama-cpp", (request) => (writes(request) ? transcript : null));
    const id = "openai-compatible:smollm2";
    const env = envFor(id, server.baseUrl);
    const entry = await requireLanguageModel(id, env, embedder);
    expect(await ask(entry, env)).toMatchObject(expected);
    await server.close();
  });
});

describe("Ollama (written from the documentation)", () => {
  const id = "openai-compatible:qwen3:8b";
  let server: ReplayServer;
  afterEach(() => server?.close());

  test("is asked to keep the model loaded, with every question", async () => {
    server = await serve("ollama", (request) => (writes(request) ? "text" : null));
    const env = envFor(id, server.baseUrl, { LANGUAGE_MODEL_KEEP_ALIVE: "-1" });
    await ask(await requireLanguageModel(id, env, embedder), env);
    const asked = server.requests.find(writes);
    expect(asked?.body.keep_alive).toBe(-1);
    const kept = server.requests.find((request) => request.path === "/api/generate");
    expect(kept?.body).toEqual({ model: "qwen3:8b", keep_alive: -1 });
  });

  test("no other server is asked to", async () => {
    server = await serve("vllm", (request) => (writes(request) ? "text" : null));
    const other = "openai-compatible:deepseek-ai/DeepSeek-R1-Distill-Qwen-7B";
    const env = envFor(other, server.baseUrl);
    await ask(await requireLanguageModel(other, env, embedder), env);
    expect(server.requests.find(writes)?.body).not.toHaveProperty("keep_alive");
    expect(server.requests.map((request) => request.path)).not.toContain("/api/generate");
  });

  test("one that refuses the switch for thinking is asked again without it", async () => {
    server = await serve("ollama", (request) => {
      if (!writes(request)) return null;
      return "reasoning_effort" in request.body ? "refuses-effort" : "text";
    });
    const env = envFor(id, server.baseUrl);
    const { answer } = await ask(await requireLanguageModel(id, env, embedder), env);
    expect(answer).toBe(answered);
  });

  test("a model that it has not is named before a question is lost, with those it has", async () => {
    server = await serve("ollama", () => null);
    const other = "openai-compatible:mistral";
    const error = await failureOf(
      requireLanguageModel(other, envFor(other, server.baseUrl), embedder),
    );
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(error).toHaveProperty("message", expect.stringContaining("qwen3:8b, llama3.1:latest"));
    expect(error).toHaveProperty("message", expect.stringContaining("ollama pull mistral"));
  });

  test("a name without a tag is its latest, with the context that the model's file sets", async () => {
    server = await serve("ollama", () => null);
    const latest = "openai-compatible:llama3.1";
    const entry = await requireLanguageModel(latest, envFor(latest, server.baseUrl), embedder);
    expect(entry).toMatchObject({ contextTokens: 8_192, can: { thinking: false, tools: true } });
  });
});

describe("a server that takes no more questions", () => {
  test.each([
    ["openai", "openai-compatible:gpt-4o-mini", "20 s"],
    ["anthropic", "anthropic:claude-sonnet-4-5-20250929", "38 s"],
  ])("%s: the reader is told at once for how long", async (folder, id, time) => {
    const server = await serve(folder, (request) => (writes(request) ? "rate-limited" : null));
    const env = envFor(id, server.baseUrl);
    const error = await failureOf(ask(await requireLanguageModel(id, env, embedder), env));
    expect(told(id, error)).toContain(time);
    expect(server.requests.filter(writes)).toHaveLength(1);
    await server.close();
  });
});

test("Anthropic overloaded in mid-answer is a failure that says so", async () => {
  const id = "anthropic:claude-sonnet-4-5-20250929";
  const server = await serve("anthropic", (request) =>
    writes(request) ? "overloaded-midway" : null,
  );
  const env = envFor(id, server.baseUrl);
  const error = await failureOf(ask(await requireLanguageModel(id, env, embedder), env));
  expect(told(id, error)).toContain("rate limited");
  await server.close();
});

describe("what is missing is named", () => {
  const reasonOf = async (settings: Record<string, string>) => {
    const env = readEnv(settings);
    const entry = await languageModelEntry(env.LANGUAGE_MODEL, env, embedder);
    const error = await failureOf(requireLanguageModel(env.LANGUAGE_MODEL, env, embedder));
    if (entry.available || !(error instanceof IbidError)) throw new Error("Nothing is missing.");
    expect(error.message).toContain(entry.reason);
    expect(error.message).not.toContain(secretKey);
    return { code: error.code, reason: entry.reason };
  };

  test.each([
    [{ LANGUAGE_MODEL: "anthropic:claude-opus-4-6" }, "ANTHROPIC_API_KEY"],
    [{ LANGUAGE_MODEL: "anthropic:" }, "anthropic:NAME"],
    [{ LANGUAGE_MODEL: "openai-compatible:llama3.1" }, "LANGUAGE_MODEL_BASE_URL"],
    [{ LANGUAGE_MODEL: "openai-compatible:" }, "openai-compatible:NAME"],
    [{ LANGUAGE_MODEL: "local:" }, "its folder in models/"],
    [{ LANGUAGE_MODEL: "gpt-4o" }, "no provider named gpt-4o"],
  ])("of %j", async (settings, word) => {
    const { code, reason } = await reasonOf(settings);
    expect(code).toBe("invalid_request");
    expect(reason).toContain(word);
  });

  test("a host that does not exist", async () => {
    const { code, reason } = await reasonOf({
      LANGUAGE_MODEL: "openai-compatible:a",
      LANGUAGE_MODEL_BASE_URL: "http://no-such-host.invalid:8080/v1",
      LANGUAGE_MODEL_API_KEY: secretKey,
    });
    expect(code).toBe("llm_error");
    expect(reason).toContain("no-such-host.invalid:8080");
  });

  test.each([
    ["openai", "openai-compatible:gpt-4o-mini", "LANGUAGE_MODEL_API_KEY"],
    ["anthropic", "anthropic:claude-opus-4-6", "ANTHROPIC_API_KEY"],
  ])("a key that %s refuses", async (folder, id, setting) => {
    const server = await serve(folder, () => "wrong-key");
    const { code, reason } = await reasonOf({
      LANGUAGE_MODEL: id,
      LANGUAGE_MODEL_BASE_URL: server.baseUrl,
      LANGUAGE_MODEL_API_KEY: secretKey,
    });
    expect(code).toBe("llm_error");
    expect(reason).toContain(setting);
    await server.close();
  });

  test("a server without a list of models is no hindrance", async () => {
    const server = await serve("openai", (request) => (writes(request) ? "text" : null));
    const bare = await startReplayServer((request) => (writes(request) ? "openai/text" : null));
    const env = envFor("openai-compatible:any", bare.baseUrl);
    const entry = await requireLanguageModel("openai-compatible:any", env, embedder);
    expect((await ask(entry, env)).answer).toBe(answered);
    await Promise.all([server.close(), bare.close()]);
  });
});

describe("the names of models in the settings", () => {
  test.each([
    ["gpt-4o", "no provider named gpt-4o"],
    ["openai-compatible:", "openai-compatible:NAME"],
    ["anthropic", "anthropic:NAME"],
    ["local:", "local:MODEL"],
    ["Extractive", "no provider named Extractive"],
  ])("refuse %j, by the name of the setting", (id, words) => {
    expect(() => checkModelNames(readEnv({ LANGUAGE_MODEL: id }))).toThrow(
      new RegExp(`LANGUAGE_MODEL: .*${words}`),
    );
    expect(() => checkModelNames(readEnv({ TOOL_MODEL: id }))).toThrow(
      new RegExp(`TOOL_MODEL: .*${words}`),
    );
  });

  test.each(["extractive", "anthropic:claude-sonnet-4-5", "openai-compatible:qwen3:8b", ""])(
    "take %j, whether or not its server is there",
    (id) => {
      expect(() => checkModelNames(readEnv({ LANGUAGE_MODEL: id, TOOL_MODEL: id }))).not.toThrow();
    },
  );
});

describe("the list of models", () => {
  test("holds the configured one, the one for tools, Ibid's own, and what the server serves", async () => {
    const server = await serve("ollama", () => null);
    const env = envFor("openai-compatible:qwen3:8b", server.baseUrl, {
      TOOL_MODEL: "openai-compatible:llama3.1",
    });
    const models = await listModels({ env, embedder });
    expect(models.map(({ id, available }) => [id, available])).toEqual([
      ["openai-compatible:qwen3:8b", true],
      ["openai-compatible:llama3.1", true],
      ["extractive", true],
      ["openai-compatible:llama3.1:latest", true],
      ["anthropic:NAME", false],
      ["local:NAME", false],
      [embedder.model.id, true],
    ]);
    await server.close();
  });

  test("names every provider, and says what the ones that are not set up need", async () => {
    const models = await listModels({ env: readEnv({}), embedder });
    expect(models.slice(0, 4).map(({ id, available, reason }) => [id, available, reason])).toEqual([
      ["extractive", true, undefined],
      ["openai-compatible:NAME", false, expect.stringContaining("LANGUAGE_MODEL_BASE_URL")],
      ["anthropic:NAME", false, expect.stringContaining("ANTHROPIC_API_KEY")],
      ["local:NAME", false, expect.stringContaining("LANGUAGE_MODEL=local:MODEL")],
    ]);
  });

  test("does not offer a provider whose server takes any name, but asks for one", async () => {
    const server = await startReplayServer(() => null);
    const env = readEnv({ LANGUAGE_MODEL: "extractive", OPENAI_BASE_URL: server.baseUrl });
    const models = await listModels({ env, embedder });
    expect(models.find(({ id }) => id === "openai-compatible:NAME")).toMatchObject({
      available: false,
      reason: "Name the model on the settings page, or set LANGUAGE_MODEL=openai-compatible:NAME.",
    });
    await server.close();
  });

  test("keeps the configured one when its server is gone, and says why", async () => {
    const server = await startReplayServer(() => null);
    await server.close();
    const env = envFor("openai-compatible:qwen3:8b", server.baseUrl);
    const [first, second] = await listModels({ env, embedder });
    expect(first).toMatchObject({
      id: "openai-compatible:qwen3:8b",
      available: false,
      reason: expect.stringContaining(new URL(server.baseUrl).host),
      can: { json: true, thinking: true, tools: true },
    });
    expect(second).toMatchObject({ id: "extractive", available: true });
  });

  test("asks a server once for a row of questions, and a server that is gone each time", async () => {
    const server = await serve("vllm", () => null);
    const id = "openai-compatible:deepseek-ai/DeepSeek-R1-Distill-Qwen-7B";
    const env = envFor(id, server.baseUrl);
    await Promise.all([listModels({ env, embedder }), requireLanguageModel(id, env, embedder)]);
    await requireLanguageModel(id, env, embedder);
    expect(server.requests.map((request) => request.path)).toEqual(["/v1/models"]);
    await server.close();
  });
});
