import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as openSharedPage } from "@/app/s/[token]/route.ts";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser } from "@/lib/viewer.ts";
import type { ChatResult } from "@/lib/wire/chat-result.ts";
import { newShareSchema } from "@/lib/wire/share.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase, type TestBase } from "@/test/library.ts";
import { callRoute, type Sent } from "./test-routes.ts";

let runtime: Runtime;
let incident: TestBase;
let asked: ChatResult;

beforeAll(async () => {
  const [database, embedder] = await Promise.all([openEmbeddedForTest(), openTestEmbedder()]);
  runtime = await buildRuntime(
    readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir }),
    database,
    embedder,
  );
  installRuntime(runtime);
  incident = await addTestBase(
    { database, embedder },
    { userId: localUser.id },
    {
      name: "Incident 7",
      kind: "case",
      files: { "vault.log": "2026-05-01T10:00:00Z ERROR the vault door is jammed by a crowbar\n" },
    },
  );
  const answered = await callRoute("POST", "/api/chat", {
    body: { question: "What jams the vault door?", knowledgeBaseIds: [incident.id] },
  });
  asked = await answered.json();
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
});

const german = { "accept-language": "de-DE,de;q=0.9,en;q=0.5" };
const get = (path: string, sent: Sent = {}) =>
  callRoute("GET", path, { params: { id: asked.conversationId }, ...sent });
const textOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return response.text();
};

test.each([
  ["of a program", {}, "line 1"],
  ["of a browser that asks for German", { headers: german }, "Zeile 1"],
  [
    "of a page that was put into English in that browser",
    { headers: { ...german, cookie: "ibid.language=en" } },
    "line 1",
  ],
  ["that names German", { query: { language: "de" } }, "Zeile 1"],
  ["that names English", { query: { language: "en" }, headers: german }, "line 1"],
])("an export %s has the place in its language", async (_who, sent, place) => {
  expect(await textOf(await get("/api/conversations/[id]/export", sent))).toContain(place);
  const ofAnswer = { ...sent, params: { id: asked.message.id } };
  expect(await textOf(await get("/api/messages/[id]/export", ofAnswer))).toContain(place);
});

test("a language that there is not is refused", async () => {
  for (const path of ["/api/conversations/[id]/export", "/api/conversations/[id]/bibliography"]) {
    const refused = await get(path, { query: { language: "tlh" } });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatchObject({
      code: "invalid_request",
      details: [{ field: "language" }],
    });
  }
});

test("a bibliography and the export of a case are in the language that is asked for", async () => {
  const references = await get("/api/conversations/[id]/bibliography", {
    headers: german,
    query: { format: "apa" },
  });
  expect(references.headers.get("content-disposition")).toContain('filename="quellen.html"');
  expect(await references.text()).toContain('<html lang="de">');
  const kept = await get("/api/knowledge-bases/[id]/export", {
    params: { id: incident.id },
    query: { language: "de" },
  });
  expect(kept.headers.get("content-disposition")).toBe('attachment; filename="fall.md"');
  const empty = await callRoute("POST", "/api/knowledge-bases", {
    body: { name: "Incident 8", kind: "case" },
  });
  const { id } = await empty.json();
  const nothing = await get("/api/knowledge-bases/[id]/export", {
    params: { id },
    headers: german,
  });
  expect(await nothing.text()).toBe("Keine Unterhaltung stützt sich auf diesen Fall.\n");
});

const open = (token: string, headers: Record<string, string>) =>
  openSharedPage(
    new Request(`http://127.0.0.1:3000/s/${token}`, {
      headers: { host: "127.0.0.1:3000", ...headers },
    }),
    { params: Promise.resolve({ token }) },
  );

test("a shared page is in the language of whoever opens it, also what was erased and what is not there", async () => {
  const made = await callRoute("POST", "/api/conversations/[id]/shares", {
    params: { id: asked.conversationId },
    body: {},
  });
  const { path } = newShareSchema.parse(await made.json());
  const token = path.slice("/s/".length);
  const inGerman = await open(token, german);
  expect(inGerman.headers.get("content-language")).toBe("de");
  const page = await textOf(inGerman);
  expect(page).toContain('<html lang="de">');
  expect(page).toContain("Mit Ibid freigegeben, nur zum Lesen");
  expect(page).toContain("Quellen</h2>");
  expect(page).toContain("„2026-05-01T10:00:00Z ERROR the vault");
  const inEnglish = await open(token, { ...german, cookie: "ibid.language=en" });
  expect(inEnglish.headers.get("content-language")).toBe("en");
  expect(await textOf(inEnglish)).toContain("Shared from Ibid, to be read only");

  await callRoute("POST", "/api/knowledge-bases/[id]/close", { params: { id: incident.id } });
  const closed = await textOf(await open(token, german));
  expect(closed).toContain("stützte sich auf die Unterlagen eines geschlossenen Falls.");
  expect(closed).not.toContain("closed case");
  const exported = await textOf(await get("/api/conversations/[id]/export", { headers: german }));
  expect(exported).toContain("stützte sich auf die Unterlagen eines geschlossenen Falls.");

  const missing = await open("nowhere", german);
  expect([missing.status, missing.headers.get("content-language")]).toEqual([404, "de"]);
  expect(await missing.text()).toContain("Diese Seite gibt es hier nicht");
});
