import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { assert, asyncProperty, constantFrom, integer, array as listOf, record } from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import type { Db } from "../db/client.ts";
import * as schema from "../db/schema.ts";
import { conversations, documents, knowledgeBases, messages, sources } from "../db/schema.ts";
import { registerDocuments, reserveNumber } from "./number-sources.ts";

describe.each(testEngines())("the register on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  /** A second connection, as another process has it. */
  let other: { db: Db; close(): Promise<void> };
  const base = "base";

  beforeAll(async () => {
    database = await open();
    db = database.db;
    const { connection } = database;
    const client =
      "connectionString" in connection
        ? postgres(connection.connectionString, { max: 4 })
        : postgres({
            path: join(connection.host, ".s.PGSQL.5432"),
            username: connection.user,
            database: connection.database,
            max: 4,
          });
    other = {
      db: drizzle(client, { schema, casing: "snake_case" }),
      close: () => client.end({ timeout: 5 }),
    };
    await db
      .insert(knowledgeBases)
      .values({ id: base, ownerId: alice.userId, kind: "case", name: "Base" });
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  async function newConversation(): Promise<string> {
    const id = randomUUID();
    await db.insert(conversations).values({ id, ownerId: alice.userId, title: "A conversation" });
    return id;
  }

  async function newDocuments(sourceIds: readonly string[]) {
    const made = sourceIds.map((sourceId) => ({ documentId: randomUUID(), sourceId }));
    await db.insert(documents).values(
      made.map(({ documentId, sourceId }) => ({
        id: documentId,
        knowledgeBaseId: base,
        sourceId: `${sourceId} ${documentId}`,
        filename: sourceId,
        title: sourceId,
        mediaType: "text/plain",
        bytes: 1,
        contentHash: documentId,
      })),
    );
    return made;
  }

  const snapshot = (title: string) => ({
    sourceId: title,
    title,
    filename: title,
    knowledgeBaseId: base,
    authors: [],
    journal: null,
    publicationDate: null,
    doi: null,
  });

  it("numbers sources from 1 in the order they are reserved, and never again", async () => {
    const conversation = await newConversation();
    const made = await newDocuments(["a", "b", "c"]);
    await registerDocuments(db, conversation, made);
    const [a = "", b = "", c = ""] = made.map(({ documentId }) => documentId);
    expect(await reserveNumber(db, conversation, b, snapshot("b"))).toBe(1);
    expect(await reserveNumber(db, conversation, a, snapshot("a"))).toBe(2);
    expect(await reserveNumber(db, conversation, b, snapshot("b, renamed"))).toBe(1);
    expect(await reserveNumber(db, conversation, c, snapshot("c"))).toBe(3);
    const [row] = await db.select().from(sources).where(eq(sources.documentId, b));
    expect(row?.snapshot?.title).toBe("b");
  });

  it("gives no number twice when two processes reserve at once", async () => {
    const conversation = await newConversation();
    const made = await newDocuments(Array.from({ length: 12 }, (_, i) => `paper ${i}`));
    await Promise.all([
      registerDocuments(db, conversation, made),
      registerDocuments(other.db, conversation, made.toReversed()),
    ]);
    const numbers = await Promise.all(
      made.flatMap(({ documentId, sourceId }) =>
        [db, other.db, db].map(
          async (each) =>
            [
              documentId,
              await reserveNumber(each, conversation, documentId, snapshot(sourceId)),
            ] as const,
        ),
      ),
    );
    const byDocument = new Map<string, Set<number>>();
    for (const [documentId, number] of numbers)
      byDocument.set(documentId, (byDocument.get(documentId) ?? new Set()).add(number));
    expect([...byDocument.values()].every((given) => given.size === 1)).toBe(true);
    expect(
      [...byDocument.values()].flatMap((given) => [...given]).toSorted((x, y) => x - y),
    ).toEqual(made.map((_, i) => i + 1));
  });

  it("keeps a number taken when its answer and its document are deleted", async () => {
    const conversation = await newConversation();
    const made = await newDocuments(["first", "second"]);
    const [first, second] = made.map(({ documentId }) => documentId);
    await registerDocuments(db, conversation, made);
    expect(await reserveNumber(db, conversation, first ?? "", snapshot("first"))).toBe(1);
    await db.delete(messages).where(eq(messages.conversationId, conversation));
    await db.delete(documents).where(eq(documents.id, first ?? ""));
    expect(await reserveNumber(db, conversation, second ?? "", snapshot("second"))).toBe(2);
    expect(await reserveNumber(db, conversation, first ?? "", snapshot("first"))).toBe(1);
  });

  it("numbers each conversation for itself", async () => {
    const made = await newDocuments(["x", "y"]);
    for (const order of [made, made.toReversed()]) {
      const conversation = await newConversation();
      await registerDocuments(db, conversation, made);
      for (const [i, { documentId }] of order.entries())
        expect(await reserveNumber(db, conversation, documentId, snapshot("x"))).toBe(i + 1);
    }
  });

  it("keeps nothing but the number of a case that is closed before it is cited", async () => {
    const conversation = await newConversation();
    const made = await newDocuments(["erased"]);
    await registerDocuments(db, conversation, made);
    const documentId = made[0]?.documentId ?? "";
    const closed = { ...snapshot("its title"), knowledgeBaseId: "closed" };
    await db.insert(knowledgeBases).values({
      id: "closed",
      ownerId: alice.userId,
      kind: "case",
      name: "Closed",
      closedAt: new Date(),
    });
    expect(await reserveNumber(db, conversation, documentId, closed)).toBe(1);
    const [row] = await db.select().from(sources).where(eq(sources.documentId, documentId));
    expect(row).toMatchObject({ number: 1, snapshot: null });
  });

  it("gives every document a slug of its own, whatever the case of its name", async () => {
    const conversation = await newConversation();
    const made = await newDocuments(["server.log", "Server.LOG", "SERVER.log", "server.log~2"]);
    const entries = await registerDocuments(db, conversation, made);
    const slugs = made.map(({ documentId }) => entries.get(documentId)?.slug ?? "");
    expect(slugs[0]).toBe("server.log");
    expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(made.length);
    const later = await registerDocuments(other.db, conversation, made.toReversed());
    expect(made.map(({ documentId }) => later.get(documentId)?.slug)).toEqual(slugs);
  });

  it("never changes a slug or a number, whatever is registered and reserved in which order", async () => {
    const names = ["a.md", "A.md", "ä.md", "a.md~2", "", "[12]", "日本", "a".repeat(300)];
    const made = await newDocuments(names);
    const act = record({
      what: constantFrom("register", "reserve"),
      at: integer({ min: 0, max: names.length - 1 }),
    });
    await assert(
      asyncProperty(listOf(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const conversation = await newConversation();
        const slugs = new Map<string, string>();
        const numbers = new Map<string, number>();
        for (const { what, at } of acts) {
          const document = made[at];
          if (!document) continue;
          const { documentId } = document;
          const entry = (await registerDocuments(db, conversation, [document])).get(documentId);
          expect(entry?.slug).toBe(slugs.get(documentId) ?? entry?.slug);
          expect(entry?.number).toBe(numbers.get(documentId) ?? null);
          slugs.set(documentId, entry?.slug ?? "");
          if (what === "register") continue;
          const number = await reserveNumber(db, conversation, documentId, snapshot("t"));
          expect(number).toBe(numbers.get(documentId) ?? numbers.size + 1);
          numbers.set(documentId, number);
        }
        const lower = [...slugs.values()].map((slug) => slug.toLowerCase());
        expect(new Set(lower).size).toBe(lower.length);
      }),
      { numRuns: 10 },
    );
  });
});
