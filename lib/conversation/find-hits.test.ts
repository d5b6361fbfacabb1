import { afterAll, beforeAll, expect, test } from "vitest";
import { alice, bob, openEmbeddedForTest } from "@/test/database.ts";
import { messages } from "../db/schema.ts";
import { cutAround } from "./find-hits.ts";
import { createConversation, listConversations, updateConversation } from "./queries.ts";

let database: Awaited<ReturnType<typeof openEmbeddedForTest>>;
beforeAll(async () => {
  database = await openEmbeddedForTest();
});
afterAll(() => database.close());

async function said(title: string, texts: string[], ownerId = alice.userId) {
  const { id } = await createConversation(database.db, { userId: ownerId }, { title });
  await database.db.insert(messages).values(
    texts.map((text, ordinal) => ({
      id: `${id}-${ordinal}`,
      conversationId: id,
      ordinal,
      role: ordinal % 2 === 0 ? ("user" as const) : ("assistant" as const),
      status: "done" as const,
      text,
    })),
  );
  return id;
}

const list = (q?: string, cursor?: string, limit = 50) =>
  listConversations(database.db, alice, { q, cursor, limit, archived: false });

test("a conversation that is found by what was said in it shows the words", async () => {
  const pool = await said("The pool", ["How large?", "Raise **Retry\nBudget** to 3 [1]."]);
  const { conversations } = await list("retry budget");
  expect(conversations).toHaveLength(0);
  const found = (await list("budget")).conversations;
  expect(found.map(({ id, hit }) => [id, hit])).toEqual([
    [
      pool,
      {
        messageId: `${pool}-1`,
        role: "assistant",
        text: "Raise Retry Budget to 3.",
        start: 12,
        end: 18,
      },
    ],
  ]);
  expect((await list("the pool")).conversations[0]).not.toHaveProperty("hit");
  expect((await list()).conversations[0]).not.toHaveProperty("hit");
});

test("what another user said is found by nobody else", async () => {
  await said("Secret", ["the zebra code"], bob.userId);
  expect((await list("zebra")).conversations).toEqual([]);
});

test("pinned conversations stand on top, over all pages", async () => {
  const ids: string[] = [];
  for (const title of ["walrus one", "walrus two", "walrus three", "walrus four"])
    ids.push(await said(title, ["?"]));
  for (const id of ids.slice(0, 2))
    await updateConversation(database.db, alice, id, { pinned: true });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list("walrus", cursor, 1);
    seen.push(...page.conversations.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen.slice(0, 2))).toEqual(new Set(ids.slice(0, 2)));
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen).toHaveLength(4);
});

test("a hit is a line of plain text around the words", () => {
  const long = `${"One sentence of many words. ".repeat(8)}The \`needle\` is *here* [3], says the list:\n\n- ${"and on and on ".repeat(12)}`;
  const hit = cutAround(long, "NEEDLE");
  expect(hit?.text.slice(hit.start, hit.end)).toBe("needle");
  expect(hit?.text).toMatch(/^…\S.* The needle is here, says the list: and on/);
  expect(hit?.text.endsWith("…")).toBe(true);
  expect(hit?.text.length).toBeLessThan(150);
  expect(cutAround("nothing", "needle")).toBeNull();
});
