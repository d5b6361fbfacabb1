import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { filesHolding, tablesHolding } from "../../test/erasure.ts";
import type { TestBase } from "../../test/library.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { deleteConversation } from "../conversation/queries.ts";
import { shares } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { englishReader } from "../export/exported.fixture.ts";
import { changePassage } from "../passage/change-passage.ts";
import { listPassages } from "../passage/list-passages.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import { readSharedPage } from "./read-shared-page.ts";
import { createShare, listShares, revokeShare, updateShare } from "./shares.ts";
import { writeSharedPage } from "./write-shared-page.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const question = "Which component failed because its disk was full?";
const evidenceOf = (canary: string) => ({
  "notes.md": `# Notes\n\nThe component that failed because its disk was full is ${canary}. The log near it is ${canary}beside.\n`,
});

describe.each(testEngines())("a shared page on $name", (engine) => {
  let asking: Asking;
  let library: TestBase;
  let cases = 0;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    library = await asking.addBase(evidenceOf("Pelican"), "shared");
  });
  afterAll(() => asking?.close());

  const saying = (words: string) =>
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nIt was ${words} [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));

  async function newCase() {
    cases += 1;
    const canary = `Wombatflux${cases}x`;
    const { id, documentIds } = await asking.addBase(evidenceOf(canary), "case");
    saying(canary);
    const { conversationId, message } = await asking.ask(question, { knowledgeBaseIds: [id] });
    return { canary, id, documentIds, conversationId, messageId: message.id };
  }

  async function answeredFromLibrary() {
    saying("Pelican");
    return asking.ask(question, { knowledgeBaseIds: [library.id] });
  }

  const tokenOf = ({ path }: { path: string }) => path.slice("/s/".length);
  const htmlOf = async (share: { path: string }, reader = englishReader) =>
    writeSharedPage(await readSharedPage(asking.database.db, tokenOf(share)), reader);

  it("shows what the conversation was, with its numbers and quotes, until it is brought up to date", async () => {
    const { db } = asking.database;
    const { conversationId } = await answeredFromLibrary();
    const made = await createShare(db, alice, conversationId, { passages: false });
    expect(made.share).toMatchObject({ answers: 1, newer: 0, whole: true });
    const before = await htmlOf(made);
    expect(before).toContain("It was Pelican");
    expect(before).toContain('<a href="#source-1">[1]</a>');
    expect(before).toContain("“The component that failed because its disk was full is Pelican.”");
    expect(before).not.toContain("Pelicanbeside");
    expect(before).not.toContain("It has gone on since");

    saying("a heron");
    await asking.ask("And what else failed because its disk was full?", { conversationId });
    const after = await htmlOf(made);
    expect(after).not.toContain("heron");
    expect(after).toContain("It has gone on since");
    const inGerman = await htmlOf(made, { ...englishReader, language: "de" });
    expect(inGerman).toContain("Seitdem ging sie weiter.");
    expect(inGerman).toContain("„The component that failed because its disk was full is Pelican.“");
    expect(await listShares(db, alice, conversationId)).toMatchObject([{ answers: 1, newer: 1 }]);

    expect(await updateShare(db, alice, conversationId, made.share.id)).toMatchObject({
      answers: 2,
      newer: 0,
    });
    expect(await htmlOf(made)).toContain("heron");
  });

  it("ends at the answer that it was shared up to, also when it is brought up to date", async () => {
    const { db } = asking.database;
    const { conversationId, message } = await answeredFromLibrary();
    saying("a heron");
    await asking.ask("And what else failed because its disk was full?", { conversationId });
    const made = await createShare(db, alice, conversationId, {
      untilMessageId: message.id,
      passages: false,
    });
    expect(made.share).toMatchObject({ answers: 1, newer: 0, whole: false });
    await updateShare(db, alice, conversationId, made.share.id);
    expect(await htmlOf(made)).not.toContain("heron");
  });

  it("has the passages around the quotes where that is wanted, and no longer when their document is deleted", async () => {
    const { db } = asking.database;
    const own = await asking.addBase(evidenceOf("Bittern"), "personal");
    saying("Bittern");
    const { conversationId } = await asking.ask(question, { knowledgeBaseIds: [own.id] });
    const made = await createShare(db, alice, conversationId, { passages: true });
    expect(await htmlOf(made)).toContain("Bitternbeside");
    await deleteDocument(db, alice, own.documentIds["notes.md"] ?? "");
    const after = await htmlOf(made);
    expect(after).not.toContain("Bitternbeside");
    expect(after).toContain("is Bittern.”");
  });

  it("has nothing of the document around an owner's own words", async () => {
    const { db } = asking.database;
    const own = await asking.addBase(evidenceOf("Hernnn"), "personal");
    const documentId = own.documentIds["notes.md"] ?? "";
    const [passage] = (await listPassages(db, alice, documentId, { limit: 5 })).passages;
    const { chunkId = "", text = "" } = passage ?? {};
    const change = { text: text.trim().replaceAll("Hernnn", "Heron") };
    await changePassage({ db, embedder }, alice, { documentId, chunkId }, change);
    saying("Heron");
    const { conversationId } = await asking.ask(question, { knowledgeBaseIds: [own.id] });
    const made = await createShare(db, alice, conversationId, { passages: true });
    const html = await htmlOf(made);
    expect(html).toContain("is Heron.”");
    expect(html).not.toContain("Hernnn");
  });

  it("keeps a digest of its token alone, and is not there for another token or once it is taken back", async () => {
    const { db } = asking.database;
    const { conversationId } = await answeredFromLibrary();
    const made = await createShare(db, alice, conversationId, { passages: false });
    const token = tokenOf(made);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tablesHolding(db, token)).toEqual([]);
    const [row] = await db.select().from(shares).where(eq(shares.id, made.share.id));
    const missing = { code: "not_found" };
    await expect(readSharedPage(db, row?.tokenHash ?? "")).rejects.toMatchObject(missing);
    await expect(readSharedPage(db, "")).rejects.toMatchObject(missing);
    await revokeShare(db, alice, conversationId, made.share.id);
    await expect(readSharedPage(db, token)).rejects.toMatchObject(missing);
    expect(await listShares(db, alice, conversationId)).toEqual([]);
  });

  it("is its owner's to list, to bring up to date and to take back; another finds nothing", async () => {
    const { db } = asking.database;
    const { conversationId } = await answeredFromLibrary();
    const made = await createShare(db, alice, conversationId, { passages: false });
    const { id } = made.share;
    const missing = { code: "not_found" };
    for (const act of [
      () => createShare(db, bob, conversationId, { passages: false }),
      () => listShares(db, bob, conversationId),
      () => updateShare(db, bob, conversationId, id),
      () => revokeShare(db, bob, conversationId, id),
    ])
      await expect(act()).rejects.toMatchObject(missing);
    expect(await htmlOf(made)).toContain("Pelican");
  });

  it("goes with its conversation, and stays as it was when an answer is tried again", async () => {
    const { db } = asking.database;
    const { conversationId } = await answeredFromLibrary();
    const made = await createShare(db, alice, conversationId, { passages: false });
    saying("a heron");
    await asking.ask(question, { conversationId, regenerate: true });
    expect(await htmlOf(made)).toContain("It was Pelican");
    expect(await listShares(db, alice, conversationId)).toMatchObject([{ answers: 1, newer: 1 }]);
    await updateShare(db, alice, conversationId, made.share.id);
    expect(await htmlOf(made)).toContain("It was a heron");
    await deleteConversation(db, alice, conversationId);
    await expect(readSharedPage(db, tokenOf(made))).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not made up to an answer of another conversation", async () => {
    const { db } = asking.database;
    const { conversationId, message } = await answeredFromLibrary();
    const other = await answeredFromLibrary();
    await expect(
      createShare(db, alice, conversationId, {
        untilMessageId: other.message.id,
        passages: false,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(message.id).not.toBe(other.message.id);
  });

  it("has no word of a closed case, in no row, file or page", async () => {
    const { db, dataDir } = asking.database;
    const { canary, id, conversationId } = await newCase();
    const made = await createShare(db, alice, conversationId, { passages: true });
    expect(await htmlOf(made)).toContain(`It was ${canary}`);
    expect(await tablesHolding(db, canary)).toContain("public.shared_messages");
    await closeKnowledgeBase(db, alice, id);
    const page = await htmlOf(made);
    expect(page).not.toContain(canary);
    expect(page).toContain(closedCaseText);
    expect(page).toContain("disk was full?");
    expect(await tablesHolding(db, canary)).toEqual([]);
    expect(filesHolding(dataDir, [canary])).toEqual([]);
  });

  it("has no word of a closed case however sharing and closing meet", async () => {
    const { db } = asking.database;
    for (let round = 0; round < 6; round += 1) {
      const { canary, id, conversationId } = await newCase();
      const made = await createShare(db, alice, conversationId, { passages: false });
      const outcomes = await Promise.allSettled([
        createShare(db, alice, conversationId, { passages: false }),
        updateShare(db, alice, conversationId, made.share.id),
        closeKnowledgeBase(db, alice, id),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
      expect(await tablesHolding(db, canary), `round ${round}`).toEqual([]);
    }
  });
});
