import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alice, bob, openEmbeddedForTest, type TestDatabase } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { type PaperServer, startPaperServer } from "../../test/paper-server.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { readFulltextView } from "../fulltext/fulltext-state.ts";
import { askOneDocument, type DocumentQuestion } from "./ask-one-document.ts";

let database: TestDatabase;
let embedder: Embedder;
let server: PaperServer;
let base: string;

beforeAll(async () => {
  [database, embedder, server] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    startPaperServer(),
  ]);
  await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  base = await newBase(database.db, alice, "shared");
}, 120_000);

afterAll(async () => {
  await server?.close();
  await embedder?.close();
  await database?.close();
});

beforeEach(() => server.forget());

const title = "Aspirin after a stroke";
const abstract = "Aspirin lowers the risk of a second stroke in adults.";
const question = "How many milligrams of aspirin did patients take a day?";
const xmlOf = (doi: string) => `<?xml version="1.0"?><article><front><article-meta>
<article-id pub-id-type="doi">${doi}</article-id><title-group><article-title>${title}</article-title></title-group>
<abstract><p>${abstract}</p></abstract></article-meta></front>
<body><sec><title>Methods</title><p>Patients took 100 mg of aspirin a day for two years.</p></sec></body></article>`;

async function addRecord(id: string, fields: Record<string, unknown> = {}) {
  const line = JSON.stringify({ id, title, abstract, doi: `10.1000/${id}`, ...fields });
  const rows = await ingestFiles(database.db, embedder, alice, base, { "p.jsonl": line });
  return rows.get(id)?.id ?? "";
}

const ask = (
  id: string,
  set: Partial<DocumentQuestion> = {},
  over: Record<string, string | undefined> = {},
  viewer = alice,
) =>
  askOneDocument(
    { database, embedder, env: readEnv({ ...server.settings, ...over }) },
    viewer,
    id,
    { question, useFulltext: true, maxChunks: 5, useThinking: true, ...set },
  );

const fromFulltext = { success: true, source: "fulltext_semantic", used_fulltext: true };
const fromAbstract = { success: true, source: "abstract", used_fulltext: false, error: null };

test("a question to a record is answered from the full text that is fetched for it", async () => {
  const id = await addRecord("one");
  server.knows({ doi: "10.1000/one", pmcid: "PMC1", xml: xmlOf("10.1000/one") });
  const result = await ask(id);
  expect(result).toMatchObject(fromFulltext);
  expect(result.answer).toContain("100 mg of aspirin");
  const asked = server.asked.length;
  expect(await ask(id)).toMatchObject(fromFulltext);
  expect(server.asked).toHaveLength(asked);
});

test("a failed download is kept, and the abstract answers", async () => {
  const id = await addRecord("two");
  expect(await ask(id)).toMatchObject(fromAbstract);
  expect(await readFulltextView(database.db, readEnv(server.settings), alice, id)).toMatchObject({
    state: "failed",
    message: expect.stringContaining("Europe PMC has no open text"),
  });
});

test("nothing is asked for elsewhere unless the question or the settings say so", async () => {
  const id = await addRecord("three");
  server.knows({ doi: "10.1000/three", pmcid: "PMC3", xml: xmlOf("10.1000/three") });
  expect(await ask(id, { downloadMissingFulltext: false })).toMatchObject(fromAbstract);
  expect(await ask(id, { useFulltext: false, downloadMissingFulltext: true })).toMatchObject(
    fromAbstract,
  );
  expect(server.asked).toEqual([]);
  // Without a setting of theirs, the public places are asked where the question says so, and only there.
  const unnamed = { ...readEnv(server.settings), named: new Set<never>() };
  const asked = { question, useFulltext: true, maxChunks: 5, useThinking: true };
  const tools = { database, embedder, env: unnamed };
  expect(await askOneDocument(tools, alice, id, asked)).toMatchObject(fromAbstract);
  expect(server.asked).toEqual([]);
  const saying = { ...asked, downloadMissingFulltext: true };
  expect(await askOneDocument(tools, alice, id, saying)).toMatchObject(fromFulltext);
});

test("nothing is fetched for somebody who may only read the document", async () => {
  const id = await addRecord("four");
  server.knows({ doi: "10.1000/four", pmcid: "PMC4", xml: xmlOf("10.1000/four") });
  expect(await ask(id, {}, {}, bob)).toMatchObject(fromAbstract);
  expect(server.asked).toEqual([]);
});

test("a title alone says what is missing by what was decided, and a refusal of the proxy is kept", async () => {
  const id = await addRecord("five", { abstract: undefined });
  const proxy = { FULLTEXT_PROXY_URL: `${server.url}/proxy?url=` };
  expect(await ask(id, {}, proxy)).toMatchObject({ error: "proxy_required" });
  expect(await ask(id, { allowProxy: false }, proxy)).toMatchObject({ error: "user_cancelled" });
  expect(await ask(id, {}, proxy)).toMatchObject({ error: "user_cancelled" });
  expect(server.asked.filter((path) => path.startsWith("/proxy"))).toEqual([]);
  const refused = await ask(id, { allowProxy: true }, proxy);
  expect(refused).toMatchObject({ error: "download_failed" });
  expect(refused.error_message).toMatch(/status 404/);
  const nameless = await addRecord("six", { abstract: undefined, doi: undefined });
  expect(await ask(nameless, { allowProxy: false })).toMatchObject({ error: "user_cancelled" });
  expect(await ask(nameless)).toMatchObject({ error: "user_cancelled" });
  expect(await ask(nameless, { allowProxy: true })).toMatchObject({ error: "download_failed" });
});
