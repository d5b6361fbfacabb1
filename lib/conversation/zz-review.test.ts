import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Asking, openAsking } from "../answer/test-asking.ts";
import { readPresentWords } from "../citation/present-words.ts";
import { documents, messages } from "../db/schema.ts";
import { alice, testEngines } from "../db/test-database.ts";
import { reindexDocument } from "../document/queries.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { ingestFiles } from "../ingestion/test-documents.ts";
import { readConversation } from "./queries.ts";
import { readRetrieval } from "./read-result.ts";

let embedder: Embedder;
let asking: Asking;
beforeAll(async () => {
  embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
  asking = await openAsking(testEngines()[0]!, embedder, "http://127.0.0.1:9/v1");
}, 60_000);
afterAll(async () => {
  await asking.close();
  await embedder.close();
});
const toll = "The toll of the bridge is 4 crowns.";
const old = `# The bridge\n\n${toll}\n\nThe bridge keeper is Ragnhild Aune.`;
const other = `# The river\n\nAnother text altogether, SECRET of somebody else, long enough to fill the place.`;
async function asked() {
  const base = await asking.addBase({ "bridge.md": old }, "shared");
  const r = await asking.ask("What is the toll of the bridge?", {
    model: "extractive",
    knowledgeBaseIds: [base.id],
  });
  return { base, r, id: base.documentIds["bridge.md"]!, db: asking.database.db };
}
it("e: marker through an overlapping chunk", async () => {
  const { base, id, db } = await asked();
  const mk = (n: number) => ({ chunkId: `${id}:1:${n}`, ordinal: n, section: null, page: null, lineStart: null, lineEnd: null, start: 0, end: old.length, quote: toll, quoteStart: old.indexOf(toll), quoteEnd: old.indexOf(toll) + toll.length });
  await ingestFiles(db, embedder, alice, base.id, { "bridge.md": `# The bridge\n\nNew words before.\n\n${toll}` });
  const words = await readPresentWords(db, [{ documentId: id, passages: [mk(0)] }]);
  console.log("E citation", words.move(id, mk(0)).quoteStart, "marker of the same place", words.move(id, mk(1)).quoteStart);
}, 60_000);
it("d: nearest words", async () => {
  const { db } = asking.database;
  const w = "The pump failed again.";
  const filler = "River water is wide here. ";
  const body = filler.repeat(600) + w + " " + filler.repeat(300) + w;
  const text = `# T\n\n${body}`;
  const base = await asking.addBase({ "pump.md": text }, "shared");
  const id = base.documentIds["pump.md"]!;
  await db.update(documents).set({ indexedRevision: 2 }).where(eq(documents.id, id));
  const at = text.indexOf(w);
  const bl = await db.select().from(textBlocks).where(eq(textBlocks.documentId, id)); console.log("BL", bl.map((x) => [x.startOffset, x.endOffset, x.text.indexOf(w)])); const [dd] = await db.select().from(documents).where(eq(documents.id, id)); console.log(dd!.indexedRevision, dd!.revision);
  const [b] = [
    {
      chunkId: `${id}:1:0`,
      quote: w,
      quoteStart: at,
      quoteEnd: at + w.length,
    } as never as import("../wire/citation.ts").CitedPassage,
  ];
  const words = await readPresentWords(db, [{ documentId: id, passages: [b!] }]);
  console.log("D", at, text.lastIndexOf(w), words.move(id, b!).quoteStart);
  // e: a marker with the same place through another chunk
  const m = { chunkId: `${id}:1:1`, quoteStart: at, quoteEnd: at + w.length };
  console.log(
    "E",
    JSON.stringify(words.move(id, m)),
    JSON.stringify(words.move(id, { ...m, chunkId: b!.chunkId })),
  );
  expect(Math.abs((words.move(id, b!).quoteStart ?? 0) - at)).toBeLessThan(200);
}, 60_000);
