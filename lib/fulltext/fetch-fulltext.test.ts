import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { type PaperServer, startPaperServer } from "../../test/paper-server.ts";
import { makePdf } from "../../test/pdf-file.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { sourceOf } from "../document/file-source.ts";
import { readDocumentText } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { replaceFile } from "../ingestion/store-incoming.ts";
import { fetchFulltext } from "./fetch-fulltext.ts";
import { readFulltextView } from "./fulltext-state.ts";

let embedder: Embedder;
let server: PaperServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startPaperServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

beforeEach(() => server.forget());

const title = "Aspirin after a stroke";
const abstract = "Aspirin lowers the risk of a second stroke in adults.";
const body = "Patients took 100 mg of aspirin a day for two years.";
const xmlOf = (
  doi: string,
  sections = `<body><sec><title>Methods</title><p>${body}</p></sec></body>`,
) =>
  `<?xml version="1.0"?><article><front><article-meta><article-id pub-id-type="doi">${doi}</article-id>
<title-group><article-title>${title}</article-title></title-group><abstract><p>${abstract}</p></abstract>
</article-meta></front>${sections}</article>`;
const pdfOf = (heading: string) =>
  makePdf([
    [
      { text: heading, y: 780, size: 20 },
      { text: body, y: 700 },
    ],
  ]);
const pageOf = (text: string, head = "") =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

describe.each(testEngines())("a full text that is fetched, on the $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  let count = 0;

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
    base = await newBase(database.db, alice, "personal");
  }, 120_000);

  afterAll(() => database?.close());

  const env = (over: Record<string, string> = {}) => readEnv({ ...server.settings, ...over });
  const withProxy = () => ({ FULLTEXT_PROXY_URL: `${server.url}/proxy?url=` });
  /** Adds a record, indexed, of a DOI of its own. */
  async function addRecord(fields: Record<string, unknown> = {}) {
    count += 1;
    const doi = `10.1000/stroke.${count}`;
    const record = { id: `r${count}`, title, abstract, doi, ...fields };
    const line = JSON.stringify(record);
    const rows = await ingestFiles(database.db, embedder, alice, base, { "papers.jsonl": line });
    const id = rows.get(record.id)?.id ?? "";
    return { id, doi, line, pmcid: `PMC${count}` };
  }
  const fetchIt = (
    id: string,
    { allowProxy, ...over }: { allowProxy?: boolean; settings?: Record<string, string> } = {},
    viewer = alice,
  ) => fetchFulltext({ db: database.db, env: env(over.settings) }, viewer, id, { allowProxy });
  const view = (id: string, settings: Record<string, string> = {}) =>
    readFulltextView(database.db, env(settings), alice, id);
  async function indexed(id: string) {
    await ingestDocument(database.db, embedder, id);
    const [row] = await database.db.select().from(documents).where(eq(documents.id, id));
    const { text } = await readDocumentText(database.db, alice, id, {});
    return { row, text };
  }

  test("is Europe PMC's article, a new revision of the same document", async () => {
    const { id, doi, pmcid } = await addRecord({
      journal: "Journal of Strokes",
      authors: ["A. Ames"],
    });
    server.knows({ doi, pmcid, xml: xmlOf(doi) });
    expect(await view(id)).toMatchObject({ text: "abstract", state: "none", can_fetch: true });
    expect(await fetchIt(id)).toBe(true);
    expect(server.asked[0]).toContain(encodeURIComponent(`DOI:"${doi}"`));
    const { row, text } = await indexed(id);
    expect(text).toContain(body);
    expect(row).toMatchObject({
      status: "ready",
      revision: 2,
      filename: `${doi.replace("/", "-")}.xml`,
      mediaType: "application/jats+xml",
      title,
      journal: "Journal of Strokes",
      authors: ["A. Ames"],
    });
    expect(await view(id)).toMatchObject({
      text: "fulltext",
      state: "fetched",
      source: "europepmc",
      url: `${server.url}/europepmc/${pmcid}/fullTextXML`,
      message: "The full text is from Europe PMC.",
    });
  });

  test("is asked for by its PMC id without a search", async () => {
    const { id, doi } = await addRecord({ id: "PMC777" });
    server.knows({ doi, pmcid: "PMC777", xml: xmlOf(doi) });
    expect(await fetchIt(id)).toBe(true);
    expect(server.asked).toEqual(["/europepmc/PMC777/fullTextXML"]);
  });

  test("is the PDF that Unpaywall names, with the record's facts and abstract, where Europe PMC has none", async () => {
    const { id, doi } = await addRecord({ journal: "Journal of Strokes" });
    server.knows({ doi, pdf: "/one.pdf" });
    server.serve("/one.pdf", pdfOf(title), "application/pdf");
    expect(await fetchIt(id)).toBe(true);
    expect(server.asked).toContain(`/v2/${doi}?email=reader%40example.org`);
    const { row, text } = await indexed(id);
    expect(text.startsWith(`${abstract}\n\n`)).toBe(true);
    expect(text).toContain(body);
    expect(row).toMatchObject({
      title,
      doi,
      journal: "Journal of Strokes",
      abstractLength: abstract.length,
    });
    const { segments } = await readDocumentText(database.db, alice, id, {});
    expect(segments.map(({ page }) => page)).toEqual([null, 1]);
  });

  test("is the PDF that a page about it names, or the page itself where that has the text", async () => {
    const first = await addRecord();
    server.knows({ doi: first.doi, page: "/about" });
    const meta = '<meta content="/files/two.pdf" name="citation_pdf_url">';
    server.serve("/about", pageOf(abstract, meta), "text/html");
    server.serve("/files/two.pdf", pdfOf(title), "application/pdf");
    expect(await fetchIt(first.id)).toBe(true);
    expect((await view(first.id)).url).toBe(`${server.url}/files/two.pdf`);
    const second = await addRecord();
    server.knows({ doi: second.doi, page: "/whole" });
    server.serve("/whole", pageOf(`${body} `.repeat(60)), "text/html");
    expect(await fetchIt(second.id)).toBe(true);
    expect((await indexed(second.id)).row?.mediaType).toBe("text/html");
  });

  test("is found by a title alone with a DOI, and listed as without text until then", async () => {
    const { id, doi, pmcid } = await addRecord({ abstract: undefined });
    expect(await view(id)).toMatchObject({ text: "none", can_fetch: true });
    server.knows({ doi, pmcid, xml: xmlOf(doi) });
    expect(await fetchIt(id)).toBe(true);
    await indexed(id);
    expect(await view(id)).toMatchObject({ text: "fulltext" });
  });

  test("is not taken where it is another paper, another type, a page about it or too large, and says which", async () => {
    const cases: [string, string | Uint8Array, string, RegExp][] = [
      [
        "/other.pdf",
        pdfOf("Chess openings for beginners"),
        "application/pdf",
        /another paper, “Chess openings/,
      ],
      ["/login.pdf", pageOf("Please sign in."), "application/pdf", /a page about the paper/],
      ["/archive.pdf", Buffer.from("504b0304", "hex"), "application/pdf", /ZIP archive/],
      ["/damaged.pdf", "%PDF-1.7\nnothing\n%%EOF\n", "application/pdf", /\S/],
      ["/scan.pdf", makePdf([[]]), "application/pdf", /\S/],
    ];
    for (const [path, bytes, type, why] of cases) {
      const { id, doi } = await addRecord();
      server.knows({ doi, pdf: path });
      server.serve(path, bytes, type);
      expect(await fetchIt(id), path).toBe(false);
      expect(await view(id), path).toMatchObject({
        text: "abstract",
        state: "failed",
        source: null,
        message: expect.stringMatching(why),
      });
      expect((await indexed(id)).row, path).toMatchObject({ status: "ready", revision: 1 });
    }
    const { id, doi } = await addRecord();
    server.knows({ doi, pdf: "/large.pdf" });
    server.serve("/large.pdf", (_request, response) => {
      response.writeHead(200, { "content-length": String(500 * 2 ** 20) });
      response.write("%PDF-1.7");
    });
    expect(await fetchIt(id)).toBe(false);
    expect((await view(id)).message).toMatch(/larger than 50 MB/);
  });

  test("is not taken where an article has no body, or where its place leads into a private network", async () => {
    const front = await addRecord();
    server.knows({ doi: front.doi, pmcid: front.pmcid, xml: xmlOf(front.doi, "") });
    expect(await fetchIt(front.id)).toBe(false);
    expect((await view(front.id)).message).toMatch(/not its text/);
    const trap = await addRecord();
    server.knows({ doi: trap.doi, pdf: "http://169.254.169.254/latest/meta-data" });
    expect(await fetchIt(trap.id)).toBe(false);
    expect((await view(trap.id)).message).toMatch(/not a public one/);
  });

  test("is given up where its place hangs, and the next place is asked", async () => {
    const { id, doi } = await addRecord();
    server.serve("/europepmc/search", () => {});
    server.knows({ doi, pdf: "/next.pdf" });
    server.serve("/next.pdf", pdfOf(title));
    expect(await fetchIt(id, { settings: { FULLTEXT_TIMEOUT_SECONDS: "5" } })).toBe(true);
    expect(await view(id)).toMatchObject({ state: "fetched", source: "unpaywall" });
  });

  test("goes through the proxy once the reader allows it, and never before", async () => {
    const { id, doi } = await addRecord();
    server.serve("/proxy", pdfOf(title), "application/pdf");
    const proxied = `/proxy?url=https://doi.org/${doi}`;
    expect(await fetchIt(id, { settings: withProxy() })).toBe(false);
    expect(await view(id, withProxy())).toMatchObject({
      state: "proxy_required",
      proxy_available: true,
    });
    expect(await fetchIt(id, { settings: withProxy(), allowProxy: false })).toBe(false);
    expect(await fetchIt(id, { settings: withProxy() })).toBe(false);
    // The decision is kept until it is made anew.
    expect(await view(id, withProxy())).toMatchObject({ state: "declined" });
    expect(server.asked).not.toContain(proxied);
    expect(await fetchIt(id, { settings: withProxy(), allowProxy: true })).toBe(true);
    expect(server.asked).toContain(proxied);
    expect(await view(id, withProxy())).toMatchObject({ state: "fetched", source: "proxy" });
  });

  test("goes through the proxy unasked where the setting always allows it", async () => {
    const { id } = await addRecord();
    server.serve("/proxy", pdfOf(title), "application/pdf");
    const settings = { ...withProxy(), ALWAYS_ALLOW_PROXY: "on" };
    expect(await fetchIt(id, { settings })).toBe(true);
  });

  test("is not looked for without an id of the paper, with every place off, or where there is one", async () => {
    const nameless = await addRecord({ doi: undefined });
    expect(await view(nameless.id)).toMatchObject({ state: "none", can_fetch: false });
    expect(await fetchIt(nameless.id)).toBe(false);
    const { id, doi, pmcid } = await addRecord();
    server.knows({ doi, pmcid, xml: xmlOf(doi) });
    const off = { FULLTEXT_EUROPEPMC_URL: "off", FULLTEXT_UNPAYWALL_URL: "off" };
    expect(await view(id, off)).toMatchObject({ can_fetch: false });
    expect(await fetchIt(id, { settings: off })).toBe(false);
    const whole = await addRecord({ text: body });
    expect(await fetchIt(whole.id)).toBe(false);
    expect(server.asked).toEqual([]);
  });

  test("is nobody's to fetch who may only read the document", async () => {
    const { id } = await addRecord();
    await expect(fetchIt(id, {}, bob)).rejects.toMatchObject({ code: "not_found" });
    expect(server.asked).toEqual([]);
  });

  test("stays when its record is added again", async () => {
    const { id, doi, pmcid, line } = await addRecord();
    server.knows({ doi, pmcid, xml: xmlOf(doi) });
    await fetchIt(id);
    await indexed(id);
    const { documents: added } = await addTestFiles(database.db, alice, base, {
      "again.jsonl": line,
    });
    expect(added).toMatchObject([{ id, duplicateOf: id }]);
    expect((await indexed(id)).row).toMatchObject({ revision: 2, title });
  });

  test("gives way to a file that the reader adds, which keeps the record's facts", async () => {
    const { id } = await addRecord({ journal: "Journal of Strokes" });
    const source = sourceOf(pdfOf("An early version"));
    const file = { filename: "scan 7.pdf", source };
    await expect(replaceFile(database.db, bob, id, file, undefined)).rejects.toMatchObject({
      code: "not_found",
    });
    await replaceFile(database.db, alice, id, file, undefined);
    const { row, text } = await indexed(id);
    expect(text).toContain(body);
    expect(row).toMatchObject({
      title,
      journal: "Journal of Strokes",
      filename: "scan 7.pdf",
      revision: 2,
    });
  });
});
