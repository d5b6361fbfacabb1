import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { documentGuides } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readLibrary } from "../library/read-library.ts";
import { readParts } from "./read-parts.ts";
import { suggestFromLibrary } from "./suggest-from-library.ts";

const runbook = `# Gateway runbook

The gateway takes the harbour's messages.

## Restart the gateway

1. Stop the poller
2. Wait 40 seconds
3. Start the gateway again

## Why so

The gateway is restarted on Mondays because its memory leaks.
`;
const german = `# Lesesaal im Stadtarchiv

## Akten bestellen

1. Signatur im Findbuch suchen
2. Den gelben Zettel ausfüllen
3. Nach etwa 40 Minuten abholen

Der Lesesaal ist im August geschlossen, weil die Archivarin dann verreist ist.
`;

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

describe.each(testEngines())("$name", (engine) => {
  let asking: Asking;
  beforeEach(async () => {
    asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
    return () => asking.close();
  }, 60_000);

  const suggest = async (knowledgeBaseId?: string) => {
    for (let call = 0; call < 40; call += 1) {
      const list = await suggestFromLibrary(asking.tools, alice, { knowledgeBaseId });
      if (list.complete) return list.suggestions;
    }
    throw new Error("The suggestions were never complete.");
  };

  test("are each asked once, however many copies of a document there are", async () => {
    await asking.addBase({ "gateway.md": runbook });
    await asking.addBase({ "gateway-copy.md": runbook });
    const texts = (await suggest()).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("are made from the documents, in their language, and each is answered as it would be asked", async () => {
    const { id, documentIds } = await asking.addBase({
      "gateway.md": runbook,
      "lesesaal.txt": german,
    });
    const suggestions = await suggest();
    expect(suggestions.map(({ documentId }) => documentId).toSorted()).toEqual(
      Object.values(documentIds).toSorted(),
    );
    for (const { text, documentId, knowledgeBaseIds } of suggestions) {
      expect(knowledgeBaseIds).toBeNull();
      const { message, citations } = await asking.ask(text, {
        model: "extractive",
        knowledgeBaseIds: [id],
      });
      expect(message.outcome).toBe("answered");
      expect(citations[0]?.documentId).toBe(documentId);
    }
    const texts = suggestions.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/gateway/u));
    expect(texts).toContainEqual(expect.stringMatching(/^(?:Wie|Warum|Wann|Worum)/u));
  });

  test("of a case are asked of the case, and go with it", async () => {
    const { id } = await asking.addBase({ "gateway.md": runbook }, "case");
    const [first] = await suggest();
    expect(first?.knowledgeBaseIds).toEqual([id]);
    const { db } = asking.database;
    expect(await db.$count(documentGuides)).toBe(1);
    await closeKnowledgeBase(db, alice, id);
    expect(await db.$count(documentGuides)).toBe(0);
    expect(await suggest()).toEqual([]);
  });

  test("another person's documents make none", async () => {
    const { id } = await asking.addBase({ "gateway.md": runbook });
    const bob = { userId: "bob" };
    await expect(suggestFromLibrary(asking.tools, bob, {})).resolves.toEqual({
      suggestions: [],
      complete: true,
    });
    await expect(
      suggestFromLibrary(asking.tools, bob, { knowledgeBaseId: id }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("a document without headings or sentences, or in another script, makes few or none", async () => {
    const { documentIds } = await asking.addBase({
      "numbers.txt": "1 2 3\n4 5 6\n".repeat(50),
      "kana.txt": "図書館は九時に開きます。月曜日は休みです。\n".repeat(20),
      "empty-headings.md": "# A\n\n# B\n\n# C\n",
    });
    expect(await suggest()).toEqual([]);
    await deleteDocument(asking.database.db, alice, documentIds["numbers.txt"] ?? "");
  });

  test("of a long document no more is read than of a short one", async () => {
    const headings = Array.from(
      { length: 100 },
      (_, at) => `## Handle the case ${at}\n\n${"The case is closed on a day. ".repeat(20)}\n`,
    );
    const { id } = await asking.addBase({ "cases.md": headings.join("\n") });
    const scope = { viewer: alice, knowledgeBaseIds: [id] };
    const [document] = await readLibrary(asking.database.db, scope);
    if (!document) throw new Error("The document was not indexed.");
    const { units } = await readParts(asking.database.db, scope, document);
    expect(new Set(units.map(({ chunk }) => chunk.chunkId)).size).toBeLessThanOrEqual(40);
  }, 120_000);
});
