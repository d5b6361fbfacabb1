import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { untilAllRead } from "../lib/document/until-all-read.ts";
import { readEnv } from "../lib/env.ts";
import { openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { type OpenAITestServer, startOpenAITestServer } from "../test/openai-server.ts";
import { type Measurement, measurement, median, quantile } from "./measurement.ts";

const rounds = 60;
const firstWord = "Forty";

/**
 * Measures how long the first word takes from a language-model server to a reader of the answer's events, compared with
 * a client that reads the server's stream directly.
 */
export async function measureFirstToken(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-bench-"));
  const server = await startOpenAITestServer();
  const runtime = await openRuntime(
    readEnv({
      DATA_DIR: dataDir,
      LANGUAGE_MODEL: "openai-compatible:bench",
      LANGUAGE_MODEL_BASE_URL: server.baseUrl,
    }),
  );
  try {
    await untilAllRead(runtime.database.db);
    const times = { ibid: [] as number[], direct: [] as number[] };
    for (let round = -5; round < rounds; round += 1) {
      const ibid = await throughPipeline(runtime, server);
      const direct = await directly(server);
      if (round < 0) continue; // The first rounds warm up.
      times.ibid.push(ibid);
      times.direct.push(direct);
    }
    return [
      measurement({
        name: "the model's first token to the reader's",
        value: median(times.ibid),
        unit: "ms",
        baseline: { name: "reading the server's stream directly", value: median(times.direct) },
        details: { p95: quantile(times.ibid, 0.95), baselineP95: quantile(times.direct, 0.95) },
      }),
    ];
  } finally {
    await runtime.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** An answer that pauses before its first word until it is released. */
function gatedAnswer(server: OpenAITestServer): { letGo: () => number } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.answerWith({
    steps: [
      { text: "## Answer\n\n" },
      { until: gate },
      { text: firstWord },
      { text: " connections." },
    ],
  });
  return {
    letGo() {
      const start = performance.now();
      open();
      return start;
    },
  };
}

async function throughPipeline(runtime: Runtime, server: OpenAITestServer): Promise<number> {
  const { letGo } = gatedAnswer(server);
  const log = await answerQuestion(
    runtime,
    { userId: localUser.id },
    {
      question: "How large should a database connection pool be?",
      topK: 20,
      topN: 5,
      maxCarried: 15,
      rerank: false,
    },
  );
  let start = Number.NaN;
  let end = Number.NaN;
  for await (const event of log.follow()) {
    // The model's first delta, its heading, has been read: the connection is open and nothing else is running.
    if (event.type === "status" && event.stage === "writing") {
      await delay(5);
      start = letGo();
    }
    if (event.type === "text-delta" && Number.isNaN(end)) end = performance.now();
    if (event.type === "error") throw new Error(event.error.message);
  }
  return end - start;
}

async function directly(server: OpenAITestServer): Promise<number> {
  const { letGo } = gatedAnswer(server);
  const response = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "bench", stream: true, messages: [] }),
  });
  const decoder = new TextDecoder();
  let start = Number.NaN;
  let end = Number.NaN;
  let read = "";
  for await (const bytes of response.body ?? []) {
    read += decoder.decode(bytes, { stream: true });
    if (Number.isNaN(start) && read.includes("## Answer")) {
      await delay(5);
      start = letGo();
    }
    if (Number.isNaN(end) && read.includes(firstWord)) end = performance.now();
  }
  return end - start;
}
