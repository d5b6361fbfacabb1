import { randomUUID } from "node:crypto";
import {
  lastMessage,
  type ReplyStep,
  startOpenAITestServer,
  tagsInPrompt,
} from "../test/openai-server.ts";
import { startApp } from "./start-app.ts";

/** A copy of the built app that asks a model whose words come when a test lets them. */
export type SlowApp = {
  url: string;
  /** How the model answers from now on; `tag` is the best passage's, `asked` the last message of the prompt. */
  answerWith: (steps: (tag: string, asked: string) => ReplyStep[]) => void;
  close: () => Promise<void>;
};

/** Starts the built app on empty data with one document, and the model it asks. */
export async function startSlowApp(
  document: { name: string; text: string },
  settings: Record<string, string> = {},
): Promise<SlowApp> {
  const model = await startOpenAITestServer();
  const app = await startApp({
    LANGUAGE_MODEL: "openai-compatible:slow",
    LANGUAGE_MODEL_BASE_URL: model.baseUrl,
    ...settings,
  });
  const { url } = app;
  await addDocument(url, document);
  return {
    url,
    answerWith: (steps) =>
      model.answerWith((request) => ({
        steps: steps(tagsInPrompt(request, "fresh")[0] ?? "", lastMessage(request)),
      })),
    async close() {
      await app.close();
      await model.close();
    },
  };
}

/** Adds a document to a knowledge base of its own over the interface, and waits until it is ready. */
export async function addDocument(
  url: string,
  { name, text, kind = "personal" }: { name: string; text: string | Uint8Array; kind?: string },
): Promise<{ id: string; knowledgeBaseId: string }> {
  const made = await fetch(`${url}/api/knowledge-bases`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: `For ${name} ${randomUUID().slice(0, 8)}`, kind }),
  });
  const { id: knowledgeBaseId } = await made.json();
  return { id: await uploadTo(url, knowledgeBaseId, { name, text }), knowledgeBaseId };
}

/** Uploads a text under this name, as another one if there was one before, and waits until it is ready. @returns its id. */
export async function uploadTo(
  url: string,
  knowledgeBaseId: string,
  { name, text }: { name: string; text: string | Uint8Array },
): Promise<string> {
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.set("file", new File([typeof text === "string" ? text : new Uint8Array(text)], name));
  const added = await fetch(`${url}/api/documents`, { method: "POST", body: form });
  const { documents } = await added.json();
  const { id } = documents[0];
  for (;;) {
    const { status } = await (await fetch(`${url}/api/documents/${id}`)).json();
    if (status === "ready") return id;
    if (status === "failed") throw new Error(`${name} could not be indexed.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
