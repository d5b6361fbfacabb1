import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { fulltexts } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import { getDocument } from "../document/queries.ts";
import { readTextParts } from "../document/text-status.ts";
import type { Env } from "../env.ts";
import type { Viewer } from "../viewer.ts";
import type { FulltextOrigin, FulltextState, FulltextView } from "../wire/fulltext.ts";
import { fulltextSources } from "./fulltext-sources.ts";
import { hasPaperId, paperIdsOf } from "./paper-ids.ts";

/** A fetch that is not done by then was left by a process that died. */
const abandonedAfterMs = 5 * 60_000;

type StateRow = typeof fulltexts.$inferSelect;

/** What a document has of its text, and what became of fetching it. @throws IbidError `not_found` */
export async function readFulltextView(
  db: Db,
  env: Env,
  viewer: Viewer,
  documentId: string,
): Promise<FulltextView> {
  const document = await getDocument(db, viewer, documentId);
  const row = await readFulltextState(db, documentId);
  const parts = await readTextParts(db, [document]);
  const state = row ? (isAbandoned(row) ? "failed" : row.state) : "none";
  return {
    document_id: documentId,
    text: parts.get(documentId) ?? "none",
    state,
    asking: state === "fetching" ? (row?.origin ?? null) : null,
    source: state === "fetched" ? (row?.origin ?? null) : null,
    url: row?.url ?? null,
    message:
      state === "failed" && row?.state === "fetching"
        ? "Ibid was stopped while it looked. Try again."
        : (row?.message ?? null),
    changed_at: row?.changedAt.toISOString() ?? null,
    can_fetch: canFetch(env, document),
    proxy_available: env.FULLTEXT_PROXY_URL !== undefined,
  };
}

/** Whether the full text of a document can be looked for at all. */
export function canFetch(env: Env, document: DocumentRow): boolean {
  const sources = fulltextSources(env, { withProxy: true });
  return sources.length > 0 && hasPaperId(paperIdsOf(document));
}

/** What was kept of fetching a document's full text. */
export async function readFulltextState(db: Db, documentId: string): Promise<StateRow | undefined> {
  const [row] = await db.select().from(fulltexts).where(eq(fulltexts.documentId, documentId));
  return row;
}

function isAbandoned({ state, changedAt }: StateRow): boolean {
  return state === "fetching" && changedAt.getTime() < Date.now() - abandonedAfterMs;
}

/** Begins to fetch a document's full text. @returns false where it is being fetched already. */
export async function beginFetching(db: Db, documentId: string): Promise<boolean> {
  const fresh = { state: "fetching", origin: null, url: null, message: null } as const;
  const begun = await db
    .insert(fulltexts)
    .values({ documentId, ...fresh })
    .onConflictDoUpdate({
      target: fulltexts.documentId,
      set: { ...fresh, changedAt: new Date() },
      setWhere: sql`${fulltexts.state} <> 'fetching' OR ${fulltexts.changedAt} < ${new Date(Date.now() - abandonedAfterMs).toISOString()}`,
    })
    .returning({ documentId: fulltexts.documentId });
  return begun.length > 0;
}

/** Keeps that a reader does not want the proxy for a document, also where there is nothing to fetch it by. */
export async function keepDeclined(db: Db, documentId: string): Promise<void> {
  const declined = { state: "declined", origin: null, url: null, message: null } as const;
  await db
    .insert(fulltexts)
    .values({ documentId, ...declined })
    .onConflictDoUpdate({
      target: fulltexts.documentId,
      set: { ...declined, changedAt: new Date() },
    });
}

/** Keeps where the full text is looked for now. */
export async function nowAsking(db: Db, documentId: string, origin: FulltextOrigin): Promise<void> {
  await db
    .update(fulltexts)
    .set({ origin, changedAt: new Date() })
    .where(and(eq(fulltexts.documentId, documentId), eq(fulltexts.state, "fetching")));
}

/** Keeps how fetching ended. */
export async function endFetching(
  db: Db,
  documentId: string,
  end: {
    state: Exclude<FulltextState, "none" | "fetching">;
    origin?: FulltextOrigin;
    url?: string;
    message: string;
  },
): Promise<void> {
  await db
    .update(fulltexts)
    .set({ url: null, origin: null, ...end, changedAt: new Date() })
    .where(eq(fulltexts.documentId, documentId));
}
