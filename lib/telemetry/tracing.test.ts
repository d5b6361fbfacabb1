import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { startTracing } from "./tracing.ts";

const spanSchema = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

/** A real collector: keeps every body that it is sent. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += part;
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

let embedder: Embedder;
let model: OpenAITestServer;
let asking: Asking;
const [engine] = testEngines();

beforeAll(async () => {
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openTestEmbedder();
  model = await startOpenAITestServer();
  asking = await openAsking(engine, embedder, model.baseUrl);
});
afterAll(async () => {
  await asking.close();
  await model.close();
  await embedder.close();
});

test("tells a collector what each stage of an answer took, and none of its words", async () => {
  const collector = await startCollector();
  const tracing = startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
  const base = await asking.addBase({ "harbour.md": "The harbour gate closes at nine." });
  model.answerWith((request) => ({
    steps: [{ text: `## Answer\n\nIt closes at nine [${tagsInPrompt(request, "fresh")[0]}].` }],
    usage: { prompt_tokens: 321, completion_tokens: 12 },
  }));
  await asking.ask("When does the harbour gate close?", { knowledgeBaseIds: [base.id] });
  await tracing?.close();
  collector.close();

  const spans = collector.bodies.flatMap((body) =>
    exportSchema
      .parse(JSON.parse(body))
      .resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)),
  );
  const named = new Map(spans.map((span) => [span.name, span]));
  const root = named.get("ibid.answer");
  expect([...named.keys()]).toEqual(
    expect.arrayContaining(["ibid.answer", "ibid.embed", "ibid.search", "ibid.generate"]),
  );
  for (const name of ["ibid.embed", "ibid.search", "ibid.generate"])
    expect(named.get(name)?.parentSpanId).toBe(root?.spanId);
  expect(named.get("ibid.generate")?.attributes).toContainEqual({
    key: "gen_ai.usage.input_tokens",
    value: { intValue: 321 },
  });
  expect(root?.attributes).toContainEqual({
    key: "ibid.outcome",
    value: { stringValue: "answered" },
  });
  expect(collector.bodies.join("\n")).not.toMatch(/harbour|nine/i);
});

test("does nothing where no collector is configured", () => {
  expect(startTracing(readEnv({}))).toBeUndefined();
});
