import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  AnswerStep,
  AppliedFilter,
  MessageStatus,
  Metrics,
  Notice,
  Outcome,
  Section,
  Usage,
} from "../wire/answer-event.ts";
import type { CitedPassage, VerdictLabel } from "../wire/citation.ts";
import type { DocumentStatus } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import type { Evidence } from "../wire/evidence.ts";
import type { Passage } from "../wire/passage.ts";

/** Raw bytes. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A half-precision vector of any length: the length belongs to the embedding model (lib/embedding/model.ts). */
const halfvec = customType<{ data: string }>({ dataType: () => "halfvec" });

/** Keyword weights by hashed term (lib/keyword/keyword-vector.ts). */
const sparsevec = customType<{ data: string }>({ dataType: () => "sparsevec" });

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** What this installation knows about itself: the model that made the index, whether the sample was loaded. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: createdAt(),
});

export const knowledgeBases = pgTable(
  "knowledge_bases",
  {
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    name: text().notNull(),
    /** Chunks in it: the N of the keyword score, kept here so that a search need not count. */
    chunks: integer().notNull().default(0),
    /** Terms of all its chunks together; divided by `chunks`, the average length of BM25. */
    termCount: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("knowledge_bases_owner").on(table.ownerId)],
);

export const documents = pgTable(
  "documents",
  {
    id: text().primaryKey(),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    sourceId: text().notNull(),
    filename: text().notNull(),
    title: text().notNull(),
    authors: jsonb().$type<string[]>().notNull().default([]),
    journal: text(),
    publicationDate: text(),
    doi: text(),
    category: text(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    mediaType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    contentHash: text().notNull(),
    status: text().$type<DocumentStatus>().notNull().default("queued"),
    /** Chunks embedded of `total`, for the progress the reader sees. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    error: jsonb().$type<ErrorBody>(),
    /** Chunks in the index; they belong to `indexedRevision`. */
    chunks: integer().notNull().default(0),
    /** Counts the bytes that were uploaded under this source id. */
    revision: integer().notNull().default(1),
    /** The revision whose text and chunks are stored; 0 before the first. */
    indexedRevision: integer().notNull().default(0),
    textLength: integer().notNull().default(0),
    abstractLength: integer().notNull().default(0),
    hasLines: boolean().notNull().default(false),
    /** The generation of readers that its text is of (lib/ingestion/parse/formats.ts). */
    readerVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One document a source id: other bytes under it are a new revision, and keep the number.
    uniqueIndex("documents_source").on(table.knowledgeBaseId, table.sourceId),
    // The same bytes again are recognised at upload.
    index("documents_hash").on(table.knowledgeBaseId, table.contentHash),
    // The library's list, newest first, by cursor.
    index("documents_list").on(table.knowledgeBaseId, table.createdAt.desc(), table.id),
    // What is still to be done, at start and for the queue's figures.
    index("documents_unfinished").on(table.status).where(sql`status <> 'ready'`),
    // "Papers since 2020" finds its documents without reading the others.
    index("documents_published")
      .on(table.knowledgeBaseId, table.publicationDate)
      .where(sql`publication_date is not null`),
  ],
);

/** The uploaded bytes, in blocks of 1 MiB. */
export const fileBlocks = pgTable(
  "file_blocks",
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    revision: integer().notNull(),
    ordinal: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.revision, table.ordinal] })],
);

/** A document's text, once, in bounded blocks: a passage of a 200 MB log is read without reading the log. */
export const textBlocks = pgTable(
  "text_blocks",
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** UTF-16 offset of the block's first unit. */
    startOffset: integer().notNull(),
    endOffset: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.startOffset] })],
);

/** Positions into the text, and what search needs; no text. */
export const chunks = pgTable(
  "chunks",
  {
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** `document:revision:ordinal`, so that a replaced document's old citations never meet new text. */
    id: text().notNull(),
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    ordinal: integer().notNull(),
    part: text().$type<"abstract" | "fulltext">().notNull(),
    section: text(),
    page: integer(),
    startOffset: integer().notNull(),
    endOffset: integer().notNull(),
    lineStart: integer(),
    lineEnd: integer(),
    timeStart: timestamp({ withTimezone: true }),
    timeEnd: timestamp({ withTimezone: true }),
    severities: text().array().notNull().default([]),
    contentHash: text().notNull(),
    /** Its place in the keyword index: stripe * 4000 + slot. Null until its keywords are indexed. */
    position: integer(),
    embedding: halfvec().notNull(),
    /** Of another model, while its vectors are made; takes the place of `embedding` once every chunk has one (lib/reindex). */
    nextEmbedding: halfvec(),
  },
  (table) => [
    // Keyed by knowledge base, as everything a distributed Postgres would place by it.
    primaryKey({ columns: [table.knowledgeBaseId, table.id] }),
    // Segments of one document for the reader, and its removal.
    uniqueIndex("chunks_document").on(table.documentId, table.ordinal),
    uniqueIndex("chunks_position").on(table.position),
    // A log's entries by time and by severity.
    index("chunks_time").on(table.knowledgeBaseId, table.timeEnd).where(sql`time_end is not null`),
    index("chunks_severities").using("gin", table.severities).where(sql`severities <> '{}'`),
  ],
);

/** 4,000 positions of the keyword index, all of one knowledge base (lib/keyword). */
export const keywordStripes = pgTable(
  "keyword_stripes",
  {
    stripe: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** Positions given out, from 0. */
    used: integer().notNull().default(0),
    /** Of these, the ones whose chunk is gone while its weights are still in the postings. */
    dead: integer().notNull().default(0),
    /** Of these, the ones that may be given out again. */
    holes: integer().notNull().default(0),
    /** Of these, the chunks that no postings hold yet: a search reads them one by one in `chunk_terms`. */
    loose: integer().notNull().default(0),
    /** The average length that its weights were made with. */
    averageLength: real("usual_length").notNull(),
    /** A great negative number for each dead slot, which puts it behind all others. */
    deadSlots: sparsevec(),
  },
  (table) => [index("keyword_stripes_base").on(table.knowledgeBaseId)],
);

/** The weights of one term in one stripe, by slot from 1; one row for each term that stands there. */
export const keywordPostings = pgTable(
  "keyword_postings",
  {
    /** Hashed (lib/keyword/keyword-vector.ts). */
    term: integer().notNull(),
    stripe: integer()
      .notNull()
      .references(() => keywordStripes.stripe, { onDelete: "cascade" }),
    /** The factor that is in the weights already: the term's idf when they were made. */
    scale: real().notNull().default(1),
    weights: sparsevec().notNull(),
  },
  (table) => [
    index("keyword_postings_term").on(table.term, table.stripe),
    index("keyword_postings_stripe").on(table.stripe),
  ],
);

/** A chunk's own terms: for scoring a few chunks exactly, and for making its stripe anew. */
export const chunkTerms = pgTable(
  "chunk_terms",
  {
    position: integer().primaryKey(),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** Its length in terms. */
    length: integer().notNull(),
    /** Whether the postings of its stripe do not hold it yet. */
    loose: boolean().notNull().default(true),
    /** What each term adds to its score, before the term's idf. */
    terms: sparsevec().notNull(),
  },
  (table) => [
    index("chunk_terms_base").on(table.knowledgeBaseId),
    // What a search reads beside the postings, and a knowledge base that has none.
    index("chunk_terms_loose").on(table.knowledgeBaseId, table.position).where(sql`loose`),
  ],
);

/** In how many chunks of a knowledge base a term stands: the df of BM25. */
export const termStats = pgTable(
  "term_stats",
  {
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    term: integer().notNull(),
    df: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.knowledgeBaseId, table.term] })],
);

export const conversations = pgTable(
  "conversations",
  {
    id: text().primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    pinned: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    /** The knowledge bases it reads; null until its first question. */
    knowledgeBaseIds: jsonb().$type<string[]>(),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("conversations_list").on(table.ownerId, table.archived, table.updatedAt.desc(), table.id),
  ],
);

/** What was retrieved for an answer; the passages' text is read back from where it is stored. */
export type RetrievalRecord = {
  standaloneQuestion: string;
  passages: Omit<Passage, "text">[];
  appliedFilters: AppliedFilter[];
  /** Of the passages, those that are shown as the closest, with the places of their nearest sentences. */
  closest?: { chunkId: string; quoteStart: number; quoteEnd: number }[];
  /**
   * The knowledge bases it may read from, where nothing else tells on what it rests: while it has not ended, for good if its
   * process died, and of an answer without passages.
   */
  knowledgeBaseIds?: string[];
};

/** A step of the agent mode; the passages' text is read back from where it is stored. */
export type StepRecord = Omit<AnswerStep, "passages"> & { passages: Omit<Passage, "text">[] };

/** A passage as it stood in a prompt: which stretches of its document's text were given. */
export type ShownPassage = Omit<Evidence, "text"> & { spans: { start: number; end: number }[] };

/**
 * What was sent to the language model for an answer, and what it wrote, so that the next turn's prompt can begin with the
 * very same bytes. Texts of documents are not kept here but read back from where they are stored.
 */
export type PromptRecord = {
  /** How the prompt was made: a digest of the model, the instructions and the filters. Another one begins a new prefix. */
  key: string;
  /** Counts the prefixes of the conversation, from 0. */
  prefix: number;
  /** Turns before this one that stood at the beginning of the prefix as question and answer; 0 for a later turn of it. */
  history: number;
  /** In the order they stood in this turn's message. */
  shown: ShownPassage[];
  /**
   * Tags of passages shown at an earlier turn of the same prefix, which this turn refers to; `after` is how many of
   * `shown` stood before it.
   */
  referred: { tag: string; origin: "fresh" | "carried"; after: number }[];
  /** Of all messages sent, so that one that cannot be made again byte for byte is found out. */
  digest: string;
  /** Documents whose words stood in the prompt, themselves or in an earlier answer. */
  documentIds: string[];
  /** What the model wrote, with its tags, without its reasoning. */
  written: string;
};

export const messages = pgTable(
  "messages",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Position in the conversation, from 0. */
    ordinal: integer().notNull(),
    role: text().$type<"user" | "assistant">().notNull(),
    status: text().$type<MessageStatus>().notNull(),
    text: text().notNull().default(""),
    reasoning: text(),
    outcome: text().$type<Outcome>(),
    sections: jsonb().$type<Section[]>(),
    steps: jsonb().$type<StepRecord[]>(),
    model: text(),
    usage: jsonb().$type<Usage>(),
    metrics: jsonb().$type<Metrics>(),
    notices: jsonb().$type<Notice[]>().notNull().default([]),
    retrieval: jsonb().$type<RetrievalRecord>(),
    prompt: jsonb().$type<PromptRecord>(),
    error: jsonb().$type<ErrorBody>(),
    /** Set by any process that wants the answer stopped; the one that writes it obeys. */
    stopRequested: boolean().notNull().default(false),
    /** Renewed while an answer is written; a stale one means that its process died. */
    heartbeatAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("messages_ordinal").on(table.conversationId, table.ordinal),
    // One answer runs in a conversation at a time, whichever process is asked.
    uniqueIndex("messages_one_running")
      .on(table.conversationId)
      .where(sql`status in ('pending', 'streaming') and role = 'assistant'`),
  ],
);

/** The events of an answer in progress, so that any process can show it from its start. Erased when it ends. */
export const answerEvents = pgTable(
  "answer_events",
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** Index of the batch's first event. */
    seq: integer().notNull(),
    events: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.seq] })],
);

/**
 * The register: which document has which number, and which tag the model knows it by. A row is never
 * removed while the conversation lives, so a number is never given again; hence no reference to documents.
 */
export const sources = pgTable(
  "sources",
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    documentId: text().notNull(),
    /** The document's part of its source tags in this conversation. */
    slug: text().notNull(),
    /** Null while the document was shown to the model but never cited. */
    number: integer(),
    /** What the reader saw when it was cited, for when the document is gone. */
    snapshot: jsonb().$type<SourceSnapshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.documentId] }),
    uniqueIndex("sources_slug").on(table.conversationId, table.slug),
    uniqueIndex("sources_number").on(table.conversationId, table.number),
  ],
);

export type SourceSnapshot = {
  sourceId: string;
  title: string;
  filename: string;
  knowledgeBaseId: string;
  authors: string[];
  journal: string | null;
  publicationDate: string | null;
  doi: string | null;
};

export const citations = pgTable(
  "citations",
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Order of first appearance in the answer, from 0. */
    position: integer().notNull(),
    number: integer().notNull(),
    documentId: text().notNull(),
    label: text().notNull(),
    passages: jsonb().$type<CitedPassage[]>().notNull(),
    verdictLabel: text().$type<VerdictLabel>().notNull().default("unchecked"),
    verdictScore: real(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    // Carry-over reads a conversation's citations, newest first.
    index("citations_conversation").on(table.conversationId),
  ],
);
