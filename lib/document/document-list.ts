import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { notACursor, readPlace, writePlace } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { storable } from "../text/storable-text.ts";
import type { Viewer } from "../viewer.ts";
import type {
  DocumentOrder,
  DocumentPage,
  DocumentTags,
  ParsedDocumentQuery,
} from "../wire/document.ts";
import { toDocumentView } from "./document.ts";
import { citingAnswers, listedDocuments } from "./listed-documents.ts";
import { readTextParts } from "./text-status.ts";

/** What a list is ordered by: a value that no document lacks, and how it is written into a cursor. */
type Order = { value: SQL; type: "text" | "bigint" | "int"; first: "asc" | "desc" };

/** Lists the documents that the viewer may read, in an order, a page at a time. @throws IbidError `invalid_request` */
export async function listDocuments(
  db: Db,
  viewer: Viewer,
  options: ParsedDocumentQuery,
): Promise<DocumentPage> {
  const { sort, limit } = options;
  const order = orderings(viewer)[sort];
  const direction = options.order ?? order.first;
  const rows = await db
    .select({
      document: documents,
      place: sql<string>`(${order.value})::text`,
      citedBy: citingAnswers(viewer),
    })
    .from(documents)
    .where(and(...listedDocuments(viewer, options), after(order, direction, options)))
    .orderBy(direction === "asc" ? asc(order.value) : desc(order.value), asc(documents.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const texts = await readTextParts(
    db,
    page.map(({ document }) => document),
  );
  return {
    documents: page.map(({ document, citedBy }) => ({
      ...toDocumentView(document, texts.get(document.id)),
      citedBy,
    })),
    nextCursor:
      rows.length > limit && last
        ? writePlace({ order: `${sort} ${direction}`, value: last.place, id: last.document.id })
        : null,
  };
}

/** Lists the tags of the documents that the viewer may read, with how many have each. */
export async function listTags(
  db: Db,
  viewer: Viewer,
  knowledgeBaseId: string | undefined,
): Promise<DocumentTags> {
  const tag = sql<string>`jsonb_array_elements_text(${documents.tags})`;
  const tagged = db
    .select({ tag: tag.as("tag") })
    .from(documents)
    .where(and(...listedDocuments(viewer, { knowledgeBaseId })))
    .as("tagged");
  const tags = await db
    .select({ tag: tagged.tag, documents: sql<number>`count(*)::int` })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(asc(sql`lower(${tagged.tag})`), asc(tagged.tag));
  return { tags };
}

function orderings(viewer: Viewer): Record<DocumentOrder, Order> {
  return {
    // In milliseconds, the precision of the interface.
    added: {
      value: sql`floor(extract(epoch FROM ${documents.createdAt}) * 1000)::bigint`,
      type: "bigint",
      first: "desc",
    },
    title: {
      value: sql`lower(coalesce(nullif(${documents.title}, ''), ${documents.filename}))`,
      type: "text",
      first: "asc",
    },
    published: {
      value: sql`coalesce(${documents.publicationDate}, '')`,
      type: "text",
      first: "desc",
    },
    size: { value: sql`${documents.bytes}`, type: "bigint", first: "desc" },
    cited: { value: citingAnswers(viewer), type: "int", first: "desc" },
  };
}

/** The condition that a row comes behind the cursor. */
function after(
  { value, type }: Order,
  direction: "asc" | "desc",
  { cursor, sort }: ParsedDocumentQuery,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const place = readPlace(cursor, `${sort} ${direction}`);
  if (!isValue(type, place.value) || !isValue("text", place.id)) throw notACursor();
  const at = sql`${place.value}::${sql.raw(type)}`;
  const isBehind = direction === "asc" ? gt(value, at) : lt(value, at);
  return or(isBehind, and(eq(value, at), gt(documents.id, place.id)));
}

/** Whether a cursor's value is one that the database can read: the cursor comes from the client. */
function isValue(type: Order["type"], value: string): boolean {
  if (type === "text") return value === storable(value);
  return new RegExp(`^\\d{1,${type === "int" ? 9 : 15}}$`, "u").test(value);
}
