import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser } from "@/lib/viewer.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
import { newBase } from "@/test/documents.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { type PaperServer, startPaperServer } from "@/test/paper-server.ts";
import { callRoute } from "../test-routes.ts";

let runtime: Runtime;
let server: PaperServer;
let knowledgeBaseId: string;

beforeAll(async () => {
  const [database, embedder, host] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    startPaperServer(),
  ]);
  server = host;
  const FETCH_PRIVATE_HOSTS = new URL(server.url).host;
  const env = readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir, FETCH_PRIVATE_HOSTS });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
  knowledgeBaseId = await newBase(database.db, { userId: localUser.id });
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
  await server?.close();
});

const encode = (text: string) => new TextEncoder().encode(text);

async function upload(name: string, bytes: Uint8Array) {
  const body = new FormData();
  body.set("knowledgeBaseId", knowledgeBaseId);
  body.set("file", new File([new Uint8Array(bytes)], name));
  const response = await callRoute("POST", "/api/documents", { body });
  return { status: response.status, ...(await response.json()) };
}

async function addAddress(url: string, into = knowledgeBaseId) {
  const response = await callRoute("POST", "/api/documents", {
    body: { knowledgeBaseId: into, url },
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, ...(await response.json()) };
}

const read = async (id: string) => {
  let document = { status: "", title: "", sourceId: "", filename: "", revision: 0 };
  await expect
    .poll(
      async () => {
        const response = await callRoute("GET", "/api/documents/[id]", { params: { id } });
        document = await response.json();
        return document.status;
      },
      { timeout: 60_000 },
    )
    .toBe("ready");
  const response = await callRoute("GET", "/api/documents/[id]/text", { params: { id } });
  return { ...document, text: (await response.json()).text as string };
};

test("an archive is its files: read, refused with a reason, or recognised", async () => {
  const archive = zipSync({
    "notes/pool.md": encode("# Pool\n\nThe pool holds twenty connections.\n"),
    "papers.jsonl": encode('{"id":"a","text":"One."}\n{"id":"b","text":"Two."}\n'),
    "photo.png": Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    "__MACOSX/._pool.md": encode("x"),
  });
  const first = await upload("everything.zip", archive);
  expect(first.status).toBe(202);
  expect(first.documents).toMatchObject([
    { filename: "notes/pool.md", status: "queued" },
    { filename: "papers.jsonl", status: "queued" },
    { filename: "papers.jsonl", status: "queued" },
    { filename: "photo.png", status: "refused", error: { code: "unsupported_type" } },
  ]);
  const { id } = first.documents[0];
  expect((await read(id)).text).toContain("twenty connections");
  const again = await upload("again.zip", archive);
  expect(again.documents[0]).toMatchObject({ id, duplicateOf: id });
});

test("an archive without files, or damaged, is refused by its own name", async () => {
  const empty = await upload("empty.zip", zipSync({ "folder/": new Uint8Array() }));
  expect(empty.documents).toMatchObject([{ filename: "empty.zip", error: { code: "empty_file" } }]);
  const cut = await upload("cut.zip", zipSync({ "a.md": encode("a") }).subarray(0, 60));
  expect(cut.documents).toMatchObject([{ filename: "cut.zip", error: { code: "damaged_file" } }]);
});

test("a page that is fetched is its main text, and its next revision when it is fetched again", async () => {
  const page = (words: string) =>
    `<!doctype html><html><head><title>The pool</title></head><body><nav>Home</nav><main><h1>The pool</h1><p>${words}</p></main></body></html>`;
  server.serve("/wiki/Pool", page("It holds twenty connections."), "text/html; charset=utf-8");
  const url = `${server.url}/wiki/Pool#size`;
  const { status, documents } = await addAddress(url);
  expect(status).toBe(202);
  expect(documents).toMatchObject([{ filename: "Pool.html", status: "queued" }]);
  const first = await read(documents[0].id);
  expect(first).toMatchObject({
    title: "The pool",
    sourceId: `${server.url}/wiki/Pool`,
    revision: 1,
  });
  expect(first.text).toContain("twenty connections");
  expect(first.text).not.toContain("Home");
  server.serve("/wiki/Pool", page("It holds thirty connections."), "text/html");
  const again = await addAddress(url);
  expect(again.documents[0].id).toBe(documents[0].id);
  const second = await read(documents[0].id);
  expect(second.revision).toBe(2);
  expect(second.text).toContain("thirty connections");
});

test("a file that is fetched keeps its name, and an archive is its files", async () => {
  server.serve("/files/pool.md", "# Pool\n\nIt drains at night.\n", "text/plain");
  expect((await addAddress(`${server.url}/files/pool.md`)).documents).toMatchObject([
    { filename: "pool.md", status: "queued" },
  ]);
  server.serve(
    "/all.zip",
    zipSync({ "deep/one.md": encode("# One\n\nFirst.\n") }),
    "application/zip",
  );
  expect((await addAddress(`${server.url}/all.zip`)).documents).toMatchObject([
    { filename: "deep/one.md", status: "queued" },
  ]);
});

test("a file of PubMed is one document an article, known by its abstract, and the next revision where it comes again", async () => {
  const article = (pmid: string, title: string, abstract: string) =>
    `<PubmedArticle><MedlineCitation><PMID Version="1">${pmid}</PMID><Article><ArticleTitle>${title}.</ArticleTitle>${abstract && `<Abstract><AbstractText Label="RESULTS">${abstract}</AbstractText></Abstract>`}</Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/${pmid}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>`;
  const send = (...articles: string[]) =>
    upload(
      "pubmed.xml",
      encode(
        `<?xml version="1.0" ?>\n<PubmedArticleSet>\n${articles.join("\n")}\n</PubmedArticleSet>`,
      ),
    );
  const bees = article("101", "On bees", "Bees dance in the hive.");
  const first = await send(bees, article("102", "On wasps", ""), article("", "On ants", "x"));
  expect(first.documents).toMatchObject([
    { filename: "pubmed.xml", status: "queued" },
    { filename: "pubmed.xml", status: "queued" },
    { filename: "pubmed.xml:7", status: "refused", error: { code: "damaged_file" } },
  ]);
  const [known, bare] = first.documents;
  expect(await read(known.id)).toMatchObject({
    title: "On bees",
    sourceId: "101",
    doi: "10.1000/101",
    text: "Results\n\nBees dance in the hive.",
  });
  const textOf = async (id: string) =>
    (await (await callRoute("GET", "/api/documents/[id]", { params: { id } })).json()).text;
  await read(bare.id);
  expect([await textOf(known.id), await textOf(bare.id)]).toEqual(["abstract", "none"]);
  const again = await send(bees, article("102", "On wasps", "Wasps build of paper."));
  expect(again.documents).toMatchObject([{ duplicateOf: known.id }, { id: bare.id }]);
  expect(await read(bare.id)).toMatchObject({ revision: 2 });
});

test("what cannot be fetched is an error that says why, and nothing is fetched for a base that is not there", async () => {
  const failure = async (url: string, into?: string) => {
    const { status, error } = await addAddress(url, into);
    return [status, error.code, error.message];
  };
  expect(await failure(`${server.url}/nowhere`)).toEqual([
    502,
    "fetch_failed",
    expect.stringMatching(/404/),
  ]);
  expect(await failure("http://127.0.0.1:1/")).toEqual([
    502,
    "fetch_failed",
    expect.stringMatching(/not a public one/),
  ]);
  expect((await failure("file:///etc/passwd"))[1]).toBe("invalid_request");
  server.asked.length = 0;
  expect((await failure(`${server.url}/wiki/Pool`, "nobase"))[1]).toBe("not_found");
  expect(server.asked).toEqual([]);
});

test.each([
  [
    "a field that is too long",
    (form: FormData) => form.set("knowledgeBaseId", "x".repeat(70_000)),
    { status: 400, message: "The field knowledgeBaseId must have at most 65536 bytes." },
  ],
  [
    "too many fields",
    (form: FormData) => {
      for (let at = 0; at < 101; at += 1) form.append("note", "x");
    },
    {
      status: 413,
      message: "The request has more than 100 fields. Send them in several requests.",
    },
  ],
])("a form is refused with its reason: %s", async (_name, change, { status, message }) => {
  const body = new FormData();
  body.set("knowledgeBaseId", knowledgeBaseId);
  body.set("file", new File(["words"], "a.txt"));
  change(body);
  const response = await callRoute("POST", "/api/documents", { body });
  expect(response.status).toBe(status);
  expect((await response.json()).error.message).toBe(message);
});

test("a form that breaks off is refused as incomplete", async () => {
  const response = await callRoute("POST", "/api/documents", {
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords',
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatchObject({
    code: "invalid_request",
    message: "The request is incomplete: the form breaks off. Send it again.",
  });
});

test.each([
  ["text/plain", 415, "unsupported_type"],
  ["application/x-www-form-urlencoded", 415, "unsupported_type"],
  ["multipart/form-data", 400, "invalid_request"],
])("a body of words that calls itself %s is %i %s", async (type, status, code) => {
  const sent = { body: "words", headers: { "content-type": type } };
  const response = await callRoute("POST", "/api/documents", sent);
  expect(response.status).toBe(status);
  expect((await response.json()).error).toMatchObject({
    code,
    message: "The request must be a form with files (multipart/form-data).",
  });
});
