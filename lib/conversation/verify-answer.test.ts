import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { citations, messages } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { readResult } from "./read-result.ts";
import { verifyAnswer } from "./verify-answer.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
});
afterAll(async () => {
  await server.close();
  await embedder.close();
});

const bridge = `# The bridge

The toll of the bridge is 4 crowns for a cart.

The bridge keeper is Ragnhild Aune, who has a dog.
`;
/** Claims of every form that a marker may have, most of them in words of the model's own. */
const written = `A cart pays 4 crowns of toll [TAG], and the keeper is Ragnhild Aune [TAG].

- The toll is 7 crowns for a cart [TAG].
- [TAG] The keeper has a dog.

As it says: "The bridge keeper is Ragnhild Aune, who has a dog." [TAG] The river is deep and cold [TAG].`;

describe.each(testEngines())("an answer that is checked again, on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
  });
  afterAll(() => asking.close());
  beforeEach(() => {
    server.answerWith((request) => {
      const [tag = ""] = tagsInPrompt(request, "fresh");
      return { steps: [{ text: `## Answer\n\n${written.replaceAll("TAG", tag)}` }] };
    });
  });

  const verify = (id: string, options?: { save: boolean }, viewer = alice) =>
    verifyAnswer(asking.tools, viewer, id, options);

  async function ask(set: Parameters<Asking["ask"]>[1] = {}, kind = "shared") {
    const base = await asking.addBase({ "bridge.md": bridge }, kind);
    const result = await asking.ask("What is the toll of the bridge, and who is its keeper?", {
      knowledgeBaseIds: [base.id],
      ...set,
    });
    const change = (text: string) =>
      ingestFiles(asking.database.db, embedder, alice, base.id, { "bridge.md": text });
    return { base, result, change, documentId: base.documentIds["bridge.md"] ?? "" };
  }

  const verdictsOf = ({ message }: ChatResult) => message.markers.map(({ verdict }) => verdict);

  it.each(["openai-compatible:test", "extractive"])(
    "gets the verdicts that it was given while %s wrote it, as long as nothing changed",
    async (model) => {
      const { result } = await ask({ model });
      expect(result.message.markers.length).toBeGreaterThan(model === "extractive" ? 0 : 5);
      const { messageId, markers, holds } = await verify(result.message.id);
      expect([messageId, holds]).toEqual([result.message.id, true]);
      expect(markers.map(({ verdict }) => verdict)).toEqual(verdictsOf(result));
      expect(markers.map(({ before }) => before)).toEqual(verdictsOf(result));
      expect(markers.map(({ index, number }) => [index, number])).toEqual(
        result.message.markers.map(({ number }, index) => [index, number]),
      );
    },
  );

  it("gets the verdicts of an answer in sections too, whose markers are for any of their sentences", async () => {
    const sections = [
      {
        text: "The toll of the bridge is 4 crowns for a cart. The bridge keeper is Ragnhild Aune, who has a dog.",
        source_ids: [],
      },
      { text: "A dog lives at the bridge. Its keeper is Ragnhild Aune.", source_ids: ["KEEPER"] },
      { text: "The toll is 4 crowns for a cart, as on any bridge.", source_ids: ["BRIDGE"] },
    ];
    server.answerWith((request) => {
      const tags = tagsInPrompt(request, "fresh");
      const tagOf = (name: string) => tags.find((tag) => tag.startsWith(name)) ?? "";
      const json = JSON.stringify({ sections })
        .replace("KEEPER", tagOf("keeper"))
        .replace("BRIDGE", tagOf("bridge"));
      return { steps: [{ text: json }] };
    });
    const [toll = "", keeper = ""] = bridge.split("\n\n").slice(1);
    const base = await asking.addBase(
      { "bridge.md": `# Tolls\n\n${toll}`, "keeper.md": `# Keepers\n\n${keeper}` },
      "shared",
    );
    const result = await asking.ask("What is the toll of the bridge, and who is its keeper?", {
      knowledgeBaseIds: [base.id],
      format: "sections",
    });
    expect(result.message.text).toMatch(
      /cart\. The [^[]*dog\. \[1\]\[2\]\n\n[^[]*Aune\. \[2\]\n\n/u,
    );
    const { markers, holds } = await verify(result.message.id);
    expect(markers.map(({ before }) => before)).toEqual(verdictsOf(result));
    expect(markers.map(({ verdict }) => verdict.label).slice(0, 3)).not.toContain("unsupported");
    expect(holds).toBe(true);
  });

  it("holds where its words only moved, and does not where they are gone or say another thing", async () => {
    const { result, change } = await ask();
    await change(`# The bridge\n\n${"The river is wide here. ".repeat(50)}\n\n${bridge}`);
    expect((await verify(result.message.id)).holds).toBe(true);
    await change(bridge.replace("4 crowns for a cart", "9 crowns for a waggon"));
    const { markers, holds } = await verify(result.message.id);
    expect(holds).toBe(false);
    expect(markers.map(({ why }) => why)).toContain("document_changed");
    // Of words that are gone, the verdict is by those that were given.
    expect(markers[0]).toMatchObject({
      verdict: markers[0]?.before,
      holds: false,
      why: "document_changed",
    });
    expect(markers.filter(({ holds: each }) => each).length).toBeGreaterThan(0);
  });

  it("does not hold where its short words stand for something else by now", async () => {
    const settings = (payment: string) =>
      `# Settings\n\n${payment}\n\nsearch of products in the shop:\n  encrypted: true\n  replicas: 2\n`;
    const before = "payment with cards and vouchers:\n  encrypted: true\n  retries: 3";
    const base = await asking.addBase({ "settings.md": settings(before) }, "shared");
    server.answerWith((request) => ({
      steps: [
        { text: `The payment has "encrypted: true" [${tagsInPrompt(request, "fresh")[0]}].` },
      ],
    }));
    const { message, citations: cited } = await asking.ask("Is the payment encrypted?", {
      knowledgeBaseIds: [base.id],
    });
    expect(cited[0]?.passages[0]?.quote).toContain("encrypted: true");
    const change = (payment: string) =>
      ingestFiles(asking.database.db, embedder, alice, base.id, {
        "settings.md": settings(payment),
      });
    await change(`# How it is paid\n\nBy card.\n\n${before}`);
    expect((await verify(message.id)).holds).toBe(true);
    await change(before.replace("true", "false, until March"));
    expect((await verify(message.id)).markers[0]).toMatchObject({
      holds: false,
      why: "document_changed",
    });
    const { citations: now } = await readResult(asking.database.db, alice, message.id);
    expect(now[0]?.passages[0]).toMatchObject({ quoteStart: null, quoteEnd: null });
  });

  it("does not hold once its document is deleted, by which no verdict gets worse", async () => {
    const { result, documentId } = await ask();
    await deleteDocument(asking.database.db, alice, documentId);
    const { markers, holds } = await verify(result.message.id);
    expect(holds).toBe(false);
    expect(markers.map(({ why }) => why)).toEqual(markers.map(() => "document_deleted"));
    expect(markers.at(0)?.verdict.label).toBe("supported");
  });

  it("is stored with its new verdicts only where that is asked for, and with nothing else", async () => {
    const { result } = await ask();
    const { db } = asking.database;
    const { id } = result.message;
    // As a method that knew less would have given them.
    const mild = { label: "supported", score: 0.9 } as const;
    const marked = result.message.markers.map((marker) => ({ ...marker, verdict: mild }));
    await db.update(messages).set({ markers: marked }).where(eq(messages.id, id));
    await db
      .update(citations)
      .set({ verdictLabel: mild.label, verdictScore: mild.score })
      .where(eq(citations.messageId, id));
    const stored = await readResult(db, alice, id);
    const told = await verify(id);
    expect(told.markers.filter(({ why }) => why === "verdict").length).toBeGreaterThan(0);
    expect(await readResult(db, alice, id)).toEqual(stored);
    expect(await verify(id, { save: true })).toEqual(told);
    const saved = await readResult(db, alice, id);
    expect(saved.message).toEqual(result.message);
    expect(saved.citations).toEqual(result.citations);
    expect((await verify(id)).holds).toBe(true);
  });

  it("is the asker's own, and one that was erased with its case has nothing to check", async () => {
    const { base, result } = await ask({}, "case");
    await expect(verify(result.message.id, { save: true }, bob)).rejects.toMatchObject({
      code: "not_found",
    });
    await closeKnowledgeBase(asking.database.db, alice, base.id);
    expect(await verify(result.message.id, { save: true })).toEqual({
      messageId: result.message.id,
      markers: [],
      holds: true,
    });
  });

  it("is judged as JUDGE has it, and keeps what rests on an opinion while nobody gives one", async () => {
    const judged = await openAsking(engine, embedder, server.baseUrl, { JUDGE: "model" });
    let word: string | null = "carries";
    server.answerWith((request) => {
      if (lastMessage(request).includes("<claim>"))
        return word === null ? { status: 500 } : { steps: [{ text: word }] };
      const [tag = ""] = tagsInPrompt(request, "fresh");
      const claim = `Somebody who has an animal looks after the bridge [${tag}].`;
      return { steps: [{ text: `## Answer\n\n${claim}` }] };
    });
    try {
      const base = await judged.addBase({ "bridge.md": bridge });
      const { message } = await judged.ask("Who is the keeper of the bridge?", {
        knowledgeBaseIds: [base.id],
      });
      expect(message.markers.map(({ verdict }) => verdict.label)).toEqual(["supported"]);
      const told: unknown[] = [];
      for (word of ["carries", null, "contradicts"]) {
        const { markers } = await verifyAnswer(judged.tools, alice, message.id);
        told.push(...markers.map(({ verdict, why }) => [verdict.label, why]));
      }
      expect(told).toEqual([
        ["supported", undefined],
        ["supported", undefined],
        ["unsupported", "verdict"],
      ]);
    } finally {
      await judged.close();
    }
  });
});
