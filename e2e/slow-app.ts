import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type OpenAITestServer,
  type Step,
  startOpenAITestServer,
  tagsInPrompt,
} from "../lib/answer/openai-test-server.ts";

const root = join(import.meta.dirname, "..");

/** A copy of the built app that asks a model whose words come when a test lets them. */
export type SlowApp = {
  url: string;
  /** How the model answers from now on; `tag` is the best passage's. */
  answerWith: (steps: (tag: string) => Step[]) => void;
  /** Resolves when the model has been asked once more. */
  asked: OpenAITestServer["nextRequest"];
  close: () => Promise<void>;
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was given.");
  return address.port;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error("The app ended before it was ready.");
    const health = await fetch(`${url}/api/health`).catch(() => null);
    if (health?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the built app on empty data with one document, and the model it asks. */
export async function startSlowApp(document: { name: string; text: string }): Promise<SlowApp> {
  const model = await startOpenAITestServer();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-slow-"));
  const server = spawn(
    join(root, "node_modules/.bin/node"),
    ["node_modules/next/dist/bin/next", "start"],
    {
      cwd: root,
      stdio: "ignore",
      env: {
        ...process.env,
        PORT: String(port),
        HOSTNAME: "127.0.0.1",
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        SAMPLE: "off",
        LANGUAGE_MODEL: "openai-compatible:slow",
        LANGUAGE_MODEL_BASE_URL: model.baseUrl,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  );
  await waitUntilReady(url, server);
  await addDocument(url, document);
  return {
    url,
    answerWith: (steps) =>
      model.answerWith((request) => ({ steps: steps(tagsInPrompt(request, "fresh")[0] ?? "") })),
    asked: () => model.nextRequest(),
    async close() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await model.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Adds a document to a personal knowledge base over the interface, and waits until it is ready. */
export async function addDocument(
  url: string,
  { name, text }: { name: string; text: string },
): Promise<{ id: string; knowledgeBaseId: string }> {
  const made = await fetch(`${url}/api/knowledge-bases`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: `For ${name}`, kind: "personal" }),
  });
  const { id: knowledgeBaseId } = await made.json();
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.set("file", new File([text], name));
  const added = await fetch(`${url}/api/documents`, { method: "POST", body: form });
  const { documents } = await added.json();
  const { id } = documents[0];
  for (;;) {
    const { status } = await (await fetch(`${url}/api/documents/${id}`)).json();
    if (status === "ready") return { id, knowledgeBaseId };
    if (status === "failed") throw new Error(`${name} could not be indexed.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
