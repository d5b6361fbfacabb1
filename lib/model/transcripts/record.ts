import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchema, Output, streamText, tool } from "ai";
import { z } from "zod";
import { readEnv } from "../../env.ts";
import { generationFor } from "../generation.ts";
import { openAICompatible } from "../providers/openai-compatible.ts";

// Records what a real server answers to Ibid's own requests, for the conformance suite:
//   node lib/model/transcripts/record.ts FOLDER BASE_URL MODEL
const [folder = "", baseUrl = "", name = ""] = process.argv.slice(2);
if (!name) throw new Error("node lib/model/transcripts/record.ts FOLDER BASE_URL MODEL");

let into = "";
const real = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await real(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const file = pathname.endsWith("/chat/completions") ? into : (pathname.split("/").at(-1) ?? "");
  const head = [`HTTP/1.1 ${response.status} ${response.statusText}`];
  for (const [header, value] of response.headers) head.push(`${header}: ${value}`);
  // The recording machine's path to the weights is private.
  const body = (await response.clone().text()).replace(/"model_path":"[^"]*\//, '"model_path":"');
  mkdirSync(join(import.meta.dirname, folder), { recursive: true });
  writeFileSync(
    join(import.meta.dirname, folder, `${file}.http`),
    `${head.join("\r\n")}\r\n\r\n${body}`,
  );
  return response;
};

const env = readEnv({ LANGUAGE_MODEL_BASE_URL: baseUrl });
const entry = await openAICompatible.open(name, {
  env,
  get embedder(): never {
    throw new Error("No embedder is needed to record.");
  },
});
if (!entry.available) throw new Error(entry.reason);
const { model } = entry;
const prompt = "Name the colour of the sky in one short sentence.";

type Call = Omit<Parameters<typeof streamText>[0], "model" | "prompt" | "messages">;

async function record(file: string, asked: string, call: Call = {}): Promise<void> {
  into = file;
  const generation = { ...generationFor(env), maxOutputTokens: 60, maxRetries: 0 };
  const result = streamText({ model, prompt: asked, ...generation, onError: () => {}, ...call });
  let text = "";
  for await (const part of result.stream) if (part.type === "text-delta") text += part.text;
  console.log(file, JSON.stringify(text));
}

await record("text", prompt);
await record("cut-by-tokens", "Tell a long story about the sea.", { maxOutputTokens: 12 });
await record("json-schema", prompt, {
  output: Output.object({ schema: z.object({ colour: z.string().max(20) }) }),
});
await record("tool-call", "Look up what the pool holds.", {
  tools: {
    look_up: tool({
      description: "Looks up a question in the documents.",
      inputSchema: jsonSchema({
        type: "object",
        properties: { question: { type: "string" } },
        required: ["question"],
      }),
    }),
  },
  toolChoice: "required",
});
await record("too-long", "The pool holds twenty connections. ".repeat(2_000));
