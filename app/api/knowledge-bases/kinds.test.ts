import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "@/lib/db/schema.ts";
import { readEnv } from "@/lib/env.ts";
import { kindNamed, registerKind } from "@/lib/knowledge/kind.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import type { ChatResult } from "@/lib/wire/chat-result.ts";
import { closedCaseText } from "@/lib/wire/closed-case.ts";
import type { DocumentView } from "@/lib/wire/document.ts";
import { alice, bob, openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { callRoute, type Method, routePaths, type Sent } from "../test-routes.ts";

// Who asks is read from a header, so that two people can be told apart while accounts are off.
vi.mock("@/lib/viewer.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("@/lib/viewer.ts")>()),
  identify: async (request: Request) => ({
    userId: request.headers.get("x-test-user") ?? alice.userId,
  }),
}));

let runtime: Runtime;
beforeAll(async () => {
  const [database, embedder] = await Promise.all([openEmbeddedForTest(), openTestEmbedder()]);
  const env = readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir });
  runtime = await buildRuntime(env, database, embedder);
  await database.db.insert(users).values({ id: "nobody", name: "Nobody" });
  installRuntime(runtime);
}, 120_000);
afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
});

const call = (method: Method, path: string, sent: Sent = {}) =>
  callRoute(method, `/api/${path}`, sent);

async function makeBase(name: string, kind: string): Promise<string> {
  const made = await call("POST", "knowledge-bases", { body: { name, kind } });
  expect(made.status).toBe(201);
  return (await made.json()).id;
}

/** Uploads files and waits until they are read. */
async function upload(knowledgeBaseId: string, files: Record<string, string>, user?: string) {
  const body = new FormData();
  body.set("knowledgeBaseId", knowledgeBaseId);
  for (const [name, text] of Object.entries(files)) body.append("file", new File([text], name));
  const response = await call("POST", "documents", { body, ...(user ? { user } : {}) });
  if (response.status !== 202) return response.status;
  const listed = async (): Promise<DocumentView[]> =>
    (await (await call("GET", "documents", { query: { knowledgeBaseId } })).json()).documents;
  await vi.waitFor(
    async () => {
      expect((await listed()).every(({ status }) => status === "ready")).toBe(true);
    },
    { timeout: 30_000, interval: 50 },
  );
  return response.status;
}

/** A response's body; of a stream of events that does not end by itself, what comes first. */
async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/event-stream") || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

async function ask(question: string, set: object = {}): Promise<ChatResult> {
  const answered = await call("POST", "chat", { body: { question, ...set } });
  expect(answered.status).toBe(200);
  return answered.json();
}

describe("a kind that is registered", () => {
  test("is made, filled, asked, cited and found by its name, by everybody its entry lets in", async () => {
    const personal = kindNamed("personal");
    if (!personal) throw new Error("There is no personal kind.");
    const remove = registerKind({
      ...personal,
      name: "team",
      title: "Team notes",
      one: "Team",
      readers: "everybody",
      writers: "everybody",
      label: ({ title, section }) => `Team: ${title}${section === null ? "" : `, ${section}`}`,
    });
    try {
      const id = await makeBase("The night shift", "team");
      const text = "# Paging\n\n## Who is paged\n\nThe night shift pages Ottilie first.\n";
      expect(await upload(id, { "paging.md": text })).toBe(202);
      expect(await upload(id, { "more.md": "# More\n\nBob adds this.\n" }, bob.userId)).toBe(202);
      const bobs = await (await call("GET", "knowledge-bases", { user: bob.userId })).json();
      expect(bobs.knowledgeBases).toContainEqual(
        expect.objectContaining({ id, kind: "team", documents: 2 }),
      );
      // Read without being named, as its entry says.
      const answer = await ask("Whom does the night shift page first?");
      expect(answer.message.text).toContain("Ottilie");
      expect(answer.citations.map(({ label }) => label)).toEqual(["Team: Paging, Who is paged"]);
      const filtered = await call("POST", "search", {
        body: { question: "Who is paged?", filters: { kinds: ["team"] } },
      });
      expect((await filtered.json()).passages.length).toBeGreaterThan(0);
      // What is the owner's alone stays so.
      const others: [Method, Sent][] = [
        ["PATCH", { params: { id }, body: { name: "Mine" }, user: bob.userId }],
        ["DELETE", { params: { id }, user: bob.userId }],
      ];
      for (const [method, sent] of others)
        expect((await call(method, "knowledge-bases/[id]", sent)).status).toBe(404);
    } finally {
      remove();
    }
    const refused = await call("POST", "knowledge-bases", { body: { name: "A", kind: "team" } });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error.message).not.toContain("team,");
  });
});

describe("a closed case", () => {
  const canary = "Quokkaflux";

  test("is in no response: every address is read for a word that stood in its evidence alone", async () => {
    const id = await makeBase("Incident 12", "case");
    await upload(id, {
      [`${canary}.log`]: `2026-11-21T10:05:00Z ERROR the ${canary} component failed because its disk was full`,
      "notes.md": `# ${canary}\n\nThe failing component is called ${canary}.`,
    });
    const asked = await ask("Which component failed because its disk was full?", {
      knowledgeBaseIds: [id],
    });
    expect(asked.message.text).toContain(canary);
    const documentIds = asked.passages.map(({ documentId }) => documentId);
    const preview = await (
      await call("GET", "knowledge-bases/[id]/close", { params: { id } })
    ).json();
    expect(preview).toEqual({
      erases: { documents: 2, chunks: expect.any(Number), files: 2, messages: 1 },
      conversations: [{ id: asked.conversationId, title: expect.any(String), messages: 1 }],
    });
    const kept = await call("GET", "knowledge-bases/[id]/export", { params: { id } });
    const markdown = await kept.text();
    expect(markdown).toContain("## Which component failed because its disk was full?");
    expect(markdown).toContain(`- \\[1\\] ${canary}.log:1 (10:05:00Z)`);
    expect(markdown).toContain(`  > 2026-11-21T10:05:00Z ERROR the ${canary} component`);

    const closed = await call("POST", "knowledge-bases/[id]/close", { params: { id } });
    expect(await closed.json()).toEqual({ deleted: preview.erases });

    const ids = [id, asked.conversationId, asked.message.id, ...documentIds];
    let read = 0;
    for (const path of routePaths) {
      for (const one of ids) {
        const response = await callRoute("GET", path, {
          params: { id: one, conversationId: one, path: one },
        }).catch(() => null);
        if (response === null) continue;
        read += 1;
        expect(await textOf(response), `${path} of ${one}`).not.toContain(canary);
      }
    }
    expect(read).toBeGreaterThan(ids.length * 10);
    const searched = await call("POST", "search", { body: { question: canary } });
    expect((await searched.json()).passages).toEqual([]);
    const listed = await call("GET", "conversations", { query: { q: canary } });
    expect((await listed.json()).conversations).toEqual([]);
    const detail = await (
      await call("GET", "conversations/[id]", { params: { id: asked.conversationId } })
    ).json();
    expect(detail.messages[1].text).toBe(closedCaseText);
    const again = await call("POST", "chat", {
      body: { question: "Which?", knowledgeBaseIds: [id] },
    });
    expect([again.status, (await again.json()).error.code]).toEqual([409, "closed"]);
  });
});
