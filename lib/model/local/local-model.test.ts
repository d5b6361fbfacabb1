import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { streamText } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { type MadeLanguageModel, writeLanguageModel } from "../../../test/language-model.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { type Env, readEnv } from "../../env.ts";
import { IbidError } from "../../errors.ts";
import { callSettings } from "../call-settings.ts";
import { type GenerationSettings, generationFor } from "../generation.ts";
import { requireLanguageModel } from "../language-model.ts";
import { listModels } from "../list-models.ts";
import { modelError } from "../model-error.ts";
import type { AvailableModel } from "../provider.ts";
import { closeLocalModels } from "./local-models.ts";

const says = "The pool holds twenty connections [pool.md#0]. Café — ✓";

let embedder: Embedder;
let dataDir: string;
let env: Env;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  dataDir = mkdtempSync(join(tmpdir(), "ibid-local-"));
  env = readEnv({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await closeLocalModels(join(dataDir, "models"));
  await embedder?.close();
  rmSync(dataDir, { recursive: true });
});

/** Makes a language model among the downloaded ones, and opens it as an answer does. */
async function open(name: string, made: Partial<MadeLanguageModel> = {}): Promise<AvailableModel> {
  writeLanguageModel(join(dataDir, "models", name), { says, ...made });
  return requireLanguageModel(`local:${name}`, env, embedder);
}

type Asked = {
  prompt?: string;
  useThinking?: boolean;
  signal?: AbortSignal;
  maxOutputTokens?: number;
  generation?: Partial<GenerationSettings>;
  stopSequences?: string[];
  /** Sees each piece of text. */
  onText?: (text: string) => void;
};

/** Asks as an answer is asked for. @throws what a reader is told */
async function ask(entry: AvailableModel, asked: Asked = {}) {
  const { prompt = "What does it hold?", signal = new AbortController().signal } = asked;
  const { useThinking, stopSequences, maxOutputTokens, onText } = asked;
  const limit = maxOutputTokens ? { maxOutputTokens } : {};
  const generation = generationFor(env, [], { ...limit, ...asked.generation });
  const result = streamText({
    model: entry.model,
    instructions: "Be short.",
    messages: [{ role: "user", content: prompt }],
    ...callSettings(entry, { generation, maxSeconds: 60, useThinking, signal }),
    ...(stopSequences ? { stopSequences } : {}),
    onError: () => {},
  });
  const pieces: string[] = [];
  const parts = async () => {
    for await (const part of result.stream) {
      if (part.type === "text-delta") {
        pieces.push(part.text);
        onText?.(part.text);
      } else if (part.type === "error") throw part.error;
      else if (part.type === "abort") throw signal.reason;
      else if (part.type === "finish") return part;
    }
    throw new Error("The stream has no end.");
  };
  const { finishReason, totalUsage } = await parts().catch((error: unknown) => {
    throw signal.aborted ? error : modelError(entry.id, error);
  });
  return { text: pieces.join(""), pieces, finishReason, usage: totalUsage };
}

/** The tokens of a prompt, which has one for each byte and one for each mark of the template. */
function tokensOf(prompt: string, marks = 5): number {
  return new TextEncoder().encode(`Be short.${prompt}`).length + marks;
}

describe("a local language model", () => {
  test("streams its answer word by word, and counts the tokens that it read and wrote", async () => {
    const entry = await open("made");
    expect(entry).toMatchObject({
      id: "local:made",
      contextTokens: 32_768,
      can: { json: false, thinking: false, tools: false },
      writes: true,
    });
    const { text, pieces, finishReason, usage } = await ask(entry);
    expect(text).toBe(says);
    expect(pieces.slice(0, 3)).toEqual(["The", " pool", " holds"]);
    expect(pieces.join("|")).toBe(says.replaceAll(" ", "| "));
    expect(finishReason).toBe("stop");
    // The token that ends the answer counts as written.
    expect(usage).toMatchObject({
      inputTokens: tokensOf("What does it hold?"),
      outputTokens: pieces.length + 1,
    });
  });

  test("reads a long prompt in several steps, and forgets nothing of it", async () => {
    const entry = await open("made");
    const prompt = "Twenty? ".repeat(200);
    const { text, usage } = await ask(entry, { prompt });
    expect(text).toBe(says);
    expect(usage.inputTokens).toBe(tokensOf(prompt));
  });

  test("reads of a prompt that continues another one only what is new", async () => {
    const entry = await open("continued");
    const first = "Twenty? ".repeat(40);
    expect((await ask(entry, { prompt: first })).usage.inputTokenDetails.cacheReadTokens).toBe(0);
    const { text, usage } = await ask(entry, { prompt: `${first}And then? ` });
    expect(text).toBe(says);
    expect(usage).toMatchObject({
      inputTokens: tokensOf(`${first}And then? `),
      // All but the marks that ended the prompt before.
      inputTokenDetails: { cacheReadTokens: tokensOf(first) - 2 },
    });
  });

  test("ends at the limit of its tokens, and says so", async () => {
    const { text, finishReason, usage } = await ask(await open("made"), { maxOutputTokens: 3 });
    expect(text).toBe("The pool holds");
    expect(finishReason).toBe("length");
    expect(usage.outputTokens).toBe(3);
  });

  test("writes as freely as it is asked to", async () => {
    // Each token's successor has about two thirds of the probability, at a temperature of 1.
    const entry = await open("unsure", { odds: 6.3 });
    const write = async (temperature: number, topP: number) =>
      (await ask(entry, { generation: { temperature, topP, maxOutputTokens: 40 } })).text;
    expect(await write(0, 1)).toBe(says);
    expect(await write(1, 0.5)).toBe(says);
    // Now a third or less, for each of nine tokens.
    expect(await write(2, 1)).not.toBe(says);
  });

  test("ends before a stop word", async () => {
    const asked = { stopSequences: [" [pool", "never"] };
    const { text, finishReason } = await ask(await open("made"), asked);
    expect(text).toBe("The pool holds twenty connections");
    expect(finishReason).toBe("stop");
  });

  test("writes what its weights of eight bits say where there are none of four", async () => {
    const entry = await open("eight-bits", { weights: "_quantized" });
    expect((await ask(entry)).text).toBe(says);
  });

  test("takes a chat template from a file of its own", async () => {
    const entry = await open("own-file", { template: "file" });
    expect((await ask(entry)).usage.inputTokens).toBe(tokensOf("What does it hold?"));
  });

  test("gives the instructions to the asker's words where its template has no system", async () => {
    const entry = await open("no-system");
    const template =
      "{% for message in messages %}{% if message.role == 'system' %}{{ raise_exception('No system.') }}{% endif %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}<|assistant|>";
    writeFileSync(join(dataDir, "models", "no-system", "chat_template.jinja"), template);
    const { text, usage } = await ask(entry);
    expect(text).toBe(says);
    expect(usage.inputTokens).toBe(tokensOf("\n\nWhat does it hold?", 3));
  });

  test("shows the beginning of its thoughts where its template has written that already", async () => {
    const entry = await open("opened");
    const template = "{{ messages[1].content }}<|assistant|><think>{{ '\\n' }}";
    writeFileSync(join(dataDir, "models", "opened", "chat_template.jinja"), template);
    expect((await ask(entry)).text).toBe("<think>\n");
  });

  test("thinks unless it is told not to, where its template has the switch", async () => {
    const entry = await open("thinker", { thinks: "Let me see." });
    expect(entry.can.thinking).toBe(true);
    expect((await ask(entry)).text).toBe(`<think>Let me see.</think>${says}`);
    expect((await ask(entry, { useThinking: false })).text).toBe(says);
  });

  test("refuses a prompt that is larger than its context, and says what to do", async () => {
    const entry = await open("short", { contextTokens: 64 });
    expect(entry.contextTokens).toBe(64);
    const error = ask(entry, { prompt: "Twenty? ".repeat(10) });
    await expect(error).rejects.toMatchObject({
      code: "llm_error",
      message: expect.stringContaining("larger than the context of the language model local:short"),
    });
    // What is left of its context is all that it writes.
    const { usage, finishReason } = await ask(entry, { prompt: "x".repeat(64 - 14 - 4) });
    expect(usage).toMatchObject({ inputTokens: 60, outputTokens: 4 });
    expect(finishReason).toBe("length");
  });
});

describe("a local language model that is stopped", () => {
  const endless = (name: string) =>
    open(name, { says: "on and on it goes,", forever: true, contextTokens: 1_000_000 });
  const withoutLimit = { maxOutputTokens: 900_000 };

  test("ends at once, and answers the next question", async () => {
    const entry = await endless("endless");
    const stop = new AbortController();
    const reason = new Error("Enough.");
    const text: string[] = [];
    const onText = (piece: string) => {
      text.push(piece);
      if (text.length === 7) stop.abort(reason);
    };
    await expect(ask(entry, { ...withoutLimit, signal: stop.signal, onText })).rejects.toBe(reason);
    expect(text.join("")).toMatch(/^on and on it goes,on/);
    // The thread would write for hours: the next one has its turn only because it stopped.
    expect((await ask(entry, { maxOutputTokens: 2 })).text).toBe("on and");
  });

  test("while it waits for its turn never begins, and the one behind it has its turn", async () => {
    const entry = await endless("queue");
    const [first, second] = [new AbortController(), new AbortController()];
    const begun = Promise.withResolvers<void>();
    const writing = ask(entry, {
      ...withoutLimit,
      signal: first.signal,
      onText: () => begun.resolve(),
    });
    await begun.promise;
    const seen: string[] = [];
    const onText = (piece: string) => seen.push(piece);
    const waiting = ask(entry, { ...withoutLimit, signal: second.signal, onText });
    const last = ask(entry, { maxOutputTokens: 3 });
    second.abort(new Error("No longer."));
    await expect(waiting).rejects.toThrow("No longer.");
    expect(seen).toEqual([]);
    first.abort(new Error("Enough."));
    await expect(writing).rejects.toThrow("Enough.");
    expect((await last).text).toBe("on and on it".split(" ").slice(0, 2).join(" ") + " on");
  });
});

test("two who ask at once get whole answers, one after the other", async () => {
  const entry = await open("shared");
  const order: string[] = [];
  const answers = await Promise.all(
    ["first", "second"].map((asker) => ask(entry, { onText: () => order.push(asker) })),
  );
  expect(answers.map(({ text }) => text)).toEqual([says, says]);
  expect(order).toEqual(order.toSorted());
});

describe("what keeps a model from being asked", () => {
  const reasonOf = async (name: string) => {
    try {
      await ask(await requireLanguageModel(`local:${name}`, env, embedder));
    } catch (error) {
      if (error instanceof IbidError) return error.message;
      throw error;
    }
    return "It answered.";
  };

  test.each(["../secrets", "/etc", "a/../../b", "C:\\models", "a/b/c", ".hidden", "a//b"])(
    "is a name that leads elsewhere: %s",
    async (name) => {
      expect(await reasonOf(name)).toContain("Name the model by its folder in models/");
    },
  );

  test("is that nobody trained it to answer", async () => {
    writeLanguageModel(join(dataDir, "models", "raw"), { says, template: "none" });
    expect(await reasonOf("raw")).toContain("The model raw has no chat template");
  });

  test("is a file that is damaged", async () => {
    await open("damaged");
    writeFileSync(join(dataDir, "models", "damaged", "onnx", "model_q4.onnx"), "no weights");
    expect(await reasonOf("damaged")).toContain("its files are damaged");
    // Listed as such for a moment, so that a page says why.
    const listed = await listModels({ env, embedder });
    expect(listed.find(({ id }) => id === "local:damaged")).toMatchObject({
      available: false,
      reason: expect.stringContaining("its files are damaged"),
    });
  });
});

describe("the list of models", () => {
  test("names those that are here, and loads none of them", async () => {
    await open("owner/listed", { contextTokens: 4_096 });
    const listed = await listModels({ env, embedder });
    expect(listed.find(({ id }) => id === "local:owner/listed")).toMatchObject({
      available: true,
      contextTokens: 4_096,
    });
    // It has weights of its own, but embeds.
    expect(listed.map(({ id }) => id)).not.toContain("local:all-MiniLM-L6-v2");
  });

  test("has a setting for less context than a model gives", async () => {
    await open("owner/large", { contextTokens: 4_096 });
    const smaller = readEnv({ DATA_DIR: dataDir, LANGUAGE_MODEL_CONTEXT_TOKENS: "1024" });
    expect(await requireLanguageModel("local:owner/large", smaller, embedder)).toMatchObject({
      contextTokens: 1_024,
    });
  });
});
