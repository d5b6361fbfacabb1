import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { createKnowledgeBase } from "../knowledge/knowledge-base.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentStatus } from "../wire/document.ts";
import type { LibraryProgressEvent } from "../wire/library-progress.ts";
import { followProgress, maxToldAtOnce } from "./follow-progress.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** All time here, between two looks and in these tests, passes so many times as fast. */
const haste = 4;
vi.mock("node:timers/promises", async (importOriginal) => {
  const { setTimeout, ...others } = await importOriginal<typeof import("node:timers/promises")>();
  const hasty: typeof setTimeout = (ms, ...more) => setTimeout((ms ?? 0) / haste, ...more);
  return { ...others, setTimeout: hasty };
});

/** Longer than two looks at the table. */
const whileMs = 1_500;

describe.each(testEngines())("the progress of the library, on the $name", (engine) => {
  let database: TestDatabase;
  let base: string;
  let leaving: AbortController;

  beforeAll(async () => {
    database = await engine.open();
  });

  afterAll(() => database?.close());

  beforeEach(async () => {
    leaving = new AbortController();
    await database.db.delete(knowledgeBases);
    base = (await createKnowledgeBase(database.db, alice, { name: "Notes", kind: "personal" })).id;
  });

  afterEach(() => leaving.abort());

  async function addDocuments(count: number, status: DocumentStatus): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      knowledgeBaseId: base,
      sourceId: randomUUID(),
      filename: "notes.md",
      title: "Notes",
      mediaType: "text/markdown",
      bytes: 1,
      contentHash: randomUUID(),
      status,
    }));
    await database.db.insert(documents).values(rows);
    return rows.map(({ id }) => id);
  }

  const change = (ids: readonly string[], set: Partial<typeof documents.$inferInsert>) =>
    database.db
      .update(documents)
      .set({ ...set, updatedAt: new Date() })
      .where(inArray(documents.id, [...ids]));

  /** Follows in the background, and keeps what was told. */
  function follow(viewer: Viewer, signal = leaving.signal) {
    const events: LibraryProgressEvent[] = [];
    const ended = (async () => {
      for await (const event of followProgress(database.db, viewer, { signal })) events.push(event);
    })();
    const expectTold = (isMet: (event: LibraryProgressEvent) => boolean) =>
      vi.waitFor(() => expect(events.some(isMet)).toBe(true), { timeout: 10_000, interval: 20 });
    return { events, ended, expectTold };
  }

  test("is told at once, then whenever it has changed, and not otherwise", async () => {
    const [id = ""] = await addDocuments(1, "embedding");
    await addDocuments(3, "queued");
    const { events, expectTold } = follow(alice);
    await expectTold(() => true);
    expect(events).toEqual([
      {
        queue: { waiting: 3, working: 1, failed: 0, ready: 0 },
        documents: [
          {
            id,
            status: "embedding",
            progress: { stage: "embedding", done: 0, total: 0 },
            error: null,
          },
        ],
      },
    ]);
    await sleep(whileMs);
    expect(events).toHaveLength(1);
    await change([id], { status: "partial", done: 32, total: 64 });
    await expectTold(({ documents: [told] }) => told?.progress.done === 32);
    await change([id], { status: "ready", done: 64, total: 64 });
    await expectTold(({ documents: [told] }) => told?.status === "ready");
    expect(events.at(-1)?.queue).toEqual({ waiting: 3, working: 0, failed: 0, ready: 1 });
    expect(events).toHaveLength(3);
  });

  test("of a document that was in work for a moment only is told as well", async () => {
    const [id = ""] = await addDocuments(1, "queued");
    const { events, expectTold } = follow(alice);
    await expectTold(() => true);
    await change([id], { status: "failed", error: { code: "damaged_file", message: "Broken." } });
    await expectTold(({ documents: [told] }) => told?.error?.message === "Broken.");
    await database.db.delete(documents).where(eq(documents.id, id));
    await expectTold(({ queue }) => queue.failed === 0 && events.length > 1);
  });

  test("comes in few events, however many documents change", async () => {
    const ids = await addDocuments(1_000, "queued");
    const { events, expectTold } = follow(alice);
    await expectTold(() => true);
    for (let at = 0; at < ids.length; at += 20)
      await change(ids.slice(at, at + 20), { status: "ready" });
    await expectTold(({ queue }) => queue.ready === ids.length);
    const told = () => new Set(events.flatMap((event) => event.documents.map(({ id }) => id)));
    await vi.waitFor(() => expect(told().size).toBe(ids.length), { timeout: 10_000 });
    // Each is told in work once at most, and once as ready.
    expect(events.flatMap((event) => event.documents).length).toBeLessThanOrEqual(ids.length * 2);
    for (const event of events) expect(event.documents.length).toBeLessThanOrEqual(maxToldAtOnce);
  });

  test("is told of all that is in work at first, some after the others", async () => {
    const ids = await addDocuments(maxToldAtOnce + 50, "partial");
    const { events } = follow(alice);
    const told = () => new Set(events.flatMap((event) => event.documents.map(({ id }) => id)));
    await vi.waitFor(() => expect(told()).toEqual(new Set(ids)), { timeout: 5_000 });
    for (const event of events) expect(event.documents.length).toBeLessThanOrEqual(maxToldAtOnce);
  });

  test("is told of a change that was made long before it could be seen", async () => {
    const [id = "", other = ""] = await addDocuments(2, "embedding");
    const { events, expectTold } = follow(alice);
    await expectTold(() => true);
    await sleep(whileMs);
    const updatedAt = new Date(Date.now() - 60_000);
    const { db } = database;
    await db.update(documents).set({ done: 64, updatedAt }).where(eq(documents.id, other));
    await expectTold(({ documents: [told] }) => told?.progress.done === 64);
    await db.update(documents).set({ status: "ready", updatedAt }).where(eq(documents.id, id));
    await expectTold(({ documents: [told] }) => told?.id === id && told.status === "ready");
    expect(events.slice(1).flatMap((event) => event.documents)).toHaveLength(2);
  });

  test("is that of what the viewer may read", async () => {
    const [id = ""] = await addDocuments(1, "embedding");
    const { events, expectTold } = follow(bob);
    await expectTold(() => true);
    await change([id], { status: "ready" });
    await sleep(whileMs);
    expect(events).toEqual([
      { queue: { waiting: 0, working: 0, failed: 0, ready: 0 }, documents: [] },
    ]);
  });

  test("is looked at once for all who listen, and no more when nobody does", async () => {
    await addDocuments(1, "embedding");
    const select = vi.spyOn(database.db, "select");
    const alone = new AbortController();
    const first = follow(alice, alone.signal);
    const second = follow(alice, alone.signal);
    await Promise.all([first.expectTold(() => true), second.expectTold(() => true)]);
    select.mockClear();
    await sleep(2_000);
    // Three statements a look, and at most five looks in that time.
    expect(select.mock.calls.length).toBeLessThanOrEqual(15);
    expect(select.mock.calls.length).toBeGreaterThan(0);
    alone.abort();
    await Promise.all([first.ended, second.ended]);
    // Also on a machine that is busy with the last look.
    await sleep(800 * haste);
    select.mockClear();
    await sleep(whileMs);
    expect(select).not.toHaveBeenCalled();
    select.mockRestore();
  });

  test("is looked at less often while nothing comes of what waits, and told all the same", async () => {
    const [id = ""] = await addDocuments(1, "queued");
    const select = vi.spyOn(database.db, "select");
    const { expectTold } = follow(alice);
    await expectTold(() => true);
    await sleep(5_000);
    select.mockClear();
    await sleep(2_000);
    // Whether there is any at five looks, and all of it at one.
    expect(select.mock.calls.length).toBeLessThanOrEqual(9);
    select.mockRestore();
    await change([id], { status: "embedding" });
    await expectTold(({ documents: [told] }) => told?.status === "embedding");
  });
});
