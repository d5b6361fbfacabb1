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
import type { TextSpan } from "../text/text-span.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { CitedPassage, VerdictLabel } from "../wire/citation.ts";
import type { Contradiction } from "../wire/contradiction.ts";
import type { DocumentStatus, GivenFacts } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import type { Evidence } from "../wire/evidence.ts";
import type { ExportedMessage } from "../wire/export.ts";
import type { FeedbackReason } from "../wire/feedback.ts";
import type { AppliedFilter, Filters } from "../wire/filters.ts";
import type { FulltextOrigin, FulltextState } from "../wire/fulltext.ts";
import type { Marker, UncitedSentence } from "../wire/marker.ts";
import type { MessageStatus, Outcome } from "../wire/message.ts";
import type { Metrics } from "../wire/metrics.ts";
import type { Notice } from "../wire/notice.ts";
import type { Passage } from "../wire/passage.ts";
import type { PassageChoice } from "../wire/passage-choice.ts";
import type { Section } from "../wire/section.ts";
import type { ConnectionProtocol } from "../wire/settings.ts";
import type { Standing } from "../wire/standing.ts";
import type { Usage } from "../wire/usage.ts";

/** Raw bytes. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** A half-precision vector of any length; the embedding model sets the length (lib/embedding/model.ts). */
const halfvec = customType<{ data: string }>({ dataType: () => "halfvec" });

/** Keyword weights by hashed term (lib/keyword/keyword-vector.ts). */
const sparsevec = customType<{ data: string }>({ dataType: () => "sparsevec" });

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** Facts about this installation: the model that made the index, whether the sample was loaded, what a reader chose. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});

/** The servers of language models that a reader named on the settings page. */
export const connections = pgTable("connections", {
  /** The first part of its models' ids. */
  id: text().primaryKey(),
  name: text().notNull(),
  protocol: text().$type<ConnectionProtocol>().notNull(),
  baseUrl: text().notNull(),
  /** Its key, sealed (lib/settings/seal-key.ts); null where it has none. */
  sealedKey: text(),
  createdAt: createdAt(),
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
    /** Number of its chunks: the N of the keyword score, kept here so that a search need not count. */
    chunks: integer().notNull().default(0),
    /** Number of terms in all its chunks; divided by `chunks`, the average length of BM25. */
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
    /** What its reader has to know before trusting it; null where nothing of the kind is known. */
    standing: text().$type<Standing>(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What its owner said of it instead of its file: holds whenever the file is read again. */
    given: jsonb().$type<GivenFacts>().notNull().default({}),
    tags: jsonb().$type<string[]>().notNull().default([]),
    mediaType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    contentHash: text().notNull(),
    status: text().$type<DocumentStatus>().notNull().default("queued"),
    /** Embedded chunks out of `total`, for the progress that the reader sees. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    error: jsonb().$type<ErrorBody>(),
    /** Chunks in the index; they belong to `indexedRevision`. */
    chunks: integer().notNull().default(0),
    /** Counts the uploads of different bytes under this source id. */
    revision: integer().notNull().default(1),
    /** The revision of the stored text and of its chunks so far; 0 before the first. */
    indexedRevision: integer().notNull().default(0),
    /** When its text last became another one; null for the first text, and for changes before this was kept. */
    changedAt: timestamp({ withTimezone: true }),
    textLength: integer().notNull().default(0),
    abstractLength: integer().notNull().default(0),
    hasLines: boolean().notNull().default(false),
    /** The generation of readers that made its text (lib/ingestion/parse/formats.ts). */
    readerVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One document per source id: other bytes under it are a new revision and keep the number.
    uniqueIndex("documents_source").on(table.knowledgeBaseId, table.sourceId),
    // Recognises the same bytes at upload.
    index("documents_hash").on(table.knowledgeBaseId, table.contentHash),
    // The library's list, newest first, by cursor.
    index("documents_list").on(table.knowledgeBaseId, table.createdAt.desc(), table.id),
    // Unfinished documents, at start and for the queue's figures.
    index("documents_unfinished").on(table.status).where(sql`status <> 'ready'`),
    // What changed of late, asked every 400 ms while there is work (lib/document/watch-progress.ts): of 20,000 documents
    // it reads a few, and all of them without it.
    index("documents_updated").on(table.updatedAt),
    // Finds "papers since 2020" without reading the other documents.
    index("documents_published")
      .on(table.knowledgeBaseId, table.publicationDate)
      .where(sql`publication_date is not null`),
  ],
);

/** What a record said of its paper: it stays so when the paper's full text takes the record's place. */
export type RecordFacts = {
  title: string;
  authors: string[];
  journal: string | null;
  publicationDate: string | null;
  doi: string | null;
  category: string | null;
  standing?: Standing | null;
  metadata: Record<string, unknown>;
  abstract: string;
};

/** The records of documents that have the text of another file by now. */
export const documentRecords = pgTable(
  "document_records",
  {
    documentId: text()
      .primaryKey()
      .references(() => documents.id, { onDelete: "cascade" }),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** Of the record's bytes: the same record added again is the same document still. */
    contentHash: text().notNull(),
    facts: jsonb().$type<RecordFacts>().notNull(),
  },
  (table) => [index("document_records_hash").on(table.knowledgeBaseId, table.contentHash)],
);

/** The documents that passed a filter when all of them were chosen, until the change of them is done. */
export const chosenDocuments = pgTable(
  "chosen_documents",
  {
    /** Of all that were chosen together. */
    choiceId: text().notNull(),
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** By which those of a change that was given up are found. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.choiceId, table.documentId] }),
    // Finds the choices that go with a document.
    index("chosen_documents_document").on(table.documentId),
  ],
);

/** What became of fetching a document's full text. */
export const fulltexts = pgTable("fulltexts", {
  documentId: text()
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  state: text().$type<Exclude<FulltextState, "none">>().notNull(),
  /** Where it is looked for; once it is fetched, where it was found. */
  origin: text().$type<FulltextOrigin>(),
  url: text(),
  message: text(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

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

/** A document's text, once, in blocks of bounded size: a passage of a 200 MB log is read without reading the log. */
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

/**
 * Passages that answers were given and cannot be read any more: of an earlier text of a document, kept when the document got
 * another text, and of an owner's words, kept when these were changed. They go with the document.
 */
export const pastPassages = pgTable(
  "past_passages",
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** Its chunk, which names the revision; an answer may have been given more of the text around it. */
    chunkId: text().notNull(),
    startOffset: integer().notNull(),
    endOffset: integer().notNull(),
    /** The digest of the words where they were its owner's: one place may have had several. "" for the document's own. */
    wordsHash: text().notNull().default(""),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({
      // The name of all its columns is too long for Postgres.
      name: "past_passages_pk",
      columns: [
        table.documentId,
        table.chunkId,
        table.startOffset,
        table.endOffset,
        table.wordsHash,
      ],
    }),
  ],
);

/**
 * What a reader is shown about a document beside its text, made of one revision of it (lib/suggestion). The places of a summary
 * are offsets; the questions have words of the document, and go with it.
 */
export const documentGuides = pgTable("document_guides", {
  documentId: text()
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  /** The revision of its text, and what made the guide: the guide is made again when either changes. */
  madeFrom: text().notNull(),
  /** Null until it is asked for. */
  summary: jsonb().$type<TextSpan[]>(),
  questions: jsonb().$type<KeptQuestion[]>(),
});

/** A question that a document answers. */
export type KeptQuestion = {
  text: string;
  /** Whether it says what it is about without the document beside it. */
  alone: boolean;
  /** Whether it asks what the whole document is about. */
  whole: boolean;
};

/** Offsets into the text, and what search needs; no text. */
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
    /** Of its start. */
    page: integer(),
    /** Where the pages after `page` begin inside it, one offset each. Null where none does, which takes no space in the row. */
    pageStarts: integer().array(),
    startOffset: integer().notNull(),
    endOffset: integer().notNull(),
    lineStart: integer(),
    lineEnd: integer(),
    timeStart: timestamp({ withTimezone: true }),
    timeEnd: timestamp({ withTimezone: true }),
    severities: text().array().notNull().default([]),
    contentHash: text().notNull(),
    /** Whether its owner switched it off; copied from `passage_edits`, so that searches need no join. */
    switchedOff: boolean().notNull().default(false),
    /** Its position in the keyword index: stripe * 4000 + slot. Null until its keywords are indexed. */
    position: integer(),
    embedding: halfvec().notNull(),
    /** The next model's vector while a re-indexing runs. It replaces `embedding` once every chunk has one (lib/reindex). */
    nextEmbedding: halfvec(),
  },
  (table) => [
    // Keyed by knowledge base, the key by which a distributed Postgres would place rows.
    primaryKey({ columns: [table.knowledgeBaseId, table.id] }),
    // Segments of one document for the reader, and for its removal.
    uniqueIndex("chunks_document").on(table.documentId, table.ordinal),
    uniqueIndex("chunks_position").on(table.position),
    // A log's entries by time and by severity.
    index("chunks_time").on(table.knowledgeBaseId, table.timeEnd).where(sql`time_end is not null`),
    index("chunks_severities").using("gin", table.severities).where(sql`severities <> '{}'`),
  ],
);

/**
 * What the owner of a document did to its passages. They are known by their words, so that it holds when the document is
 * indexed again, and wherever the document has the same words.
 */
export const passageEdits = pgTable(
  "passage_edits",
  {
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** Of the words as the document has them. */
    contentHash: text().notNull(),
    switchedOff: boolean().notNull().default(false),
    /** What the index has instead of these words; null where they were not corrected. */
    corrected: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.contentHash] })],
);

/** 4,000 positions of the keyword index, all in one knowledge base (lib/keyword). */
export const keywordStripes = pgTable(
  "keyword_stripes",
  {
    stripe: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 0, minValue: 0 }),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** Positions given out, from 0. */
    used: integer().notNull().default(0),
    /** Of these, positions of removed chunks with weights still in the postings. */
    dead: integer().notNull().default(0),
    /** Of these, positions that may be given out again. */
    holes: integer().notNull().default(0),
    /** Of these, chunks that no postings hold yet: a search reads them one by one in `chunk_terms`. */
    loose: integer().notNull().default(0),
    /** The average length that its weights were computed with. */
    averageLength: real("usual_length").notNull(),
    /** A large negative number for each dead slot, which ranks it last. */
    deadSlots: sparsevec(),
  },
  (table) => [index("keyword_stripes_base").on(table.knowledgeBaseId)],
);

/** The weights of one term in one stripe, by slot from 1; one row for each term that occurs in the stripe. */
export const keywordPostings = pgTable(
  "keyword_postings",
  {
    /** Hashed (lib/keyword/keyword-vector.ts). */
    term: integer().notNull(),
    stripe: integer()
      .notNull()
      .references(() => keywordStripes.stripe, { onDelete: "cascade" }),
    /** The factor already in the weights: the term's idf when they were computed. */
    scale: real().notNull().default(1),
    weights: sparsevec().notNull(),
  },
  (table) => [
    index("keyword_postings_term").on(table.term, table.stripe),
    index("keyword_postings_stripe").on(table.stripe),
  ],
);

/** A chunk's own terms: for scoring a few chunks exactly, and for rebuilding its stripe. */
export const chunkTerms = pgTable(
  "chunk_terms",
  {
    position: integer().primaryKey(),
    knowledgeBaseId: text()
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    /** Its length in terms. */
    length: integer().notNull(),
    /** True while the postings of its stripe do not hold it. */
    loose: boolean().notNull().default(true),
    /** The score that each term adds, before the term's idf. */
    terms: sparsevec().notNull(),
  },
  (table) => [
    index("chunk_terms_base").on(table.knowledgeBaseId),
    // Read by each search beside the postings, also in a knowledge base that has none.
    index("chunk_terms_loose").on(table.knowledgeBaseId, table.position).where(sql`loose`),
  ],
);

/** The number of chunks of a knowledge base in which a term occurs: the df of BM25. */
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
    /** A message of the branch that is shown (lib/conversation/branch.ts); null for the newest branch. */
    shownMessageId: text(),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("conversations_list").on(table.ownerId, table.archived, table.updatedAt.desc(), table.id),
  ],
);

/** A passage as an answer keeps it; one with its owner's words is told by their digest, as these may change. */
export type KeptPassage = Omit<Passage, "text"> & { wordsHash?: string };

/** What was retrieved for an answer; the passages' text is read back from where it is stored. */
export type RetrievalRecord = {
  standaloneQuestion: string;
  passages: KeptPassage[];
  appliedFilters: AppliedFilter[];
  /** The passages shown as the closest, with the offsets of their nearest sentences. */
  closest?: { chunkId: string; quoteStart: number; quoteEnd: number }[];
  /**
   * The knowledge bases that it may read from, when its passages do not tell all it rests on: while the answer runs, for
   * good if its process died, and for an answer with words that were computed.
   */
  knowledgeBaseIds?: string[];
  /**
   * The knowledge bases that the question alone named, and its conversation does not keep: what an answer rests on where a
   * document that gave it passages is no longer stored.
   */
  namedBaseIds?: string[];
  /** What the question itself asked for, where it did: a repair of the answer asks for the same. */
  asked?: { documentIds?: string[]; filters?: Filters; useThinking?: boolean };
};

/** A step of the agent mode. The passages' text is read back from where it is stored. */
export type StepRecord = Omit<AnswerStep, "passages"> & { passages: KeptPassage[] };

/** A passage as it appeared in a prompt, with the given stretches of its document's text. */
type ShownPassage = Omit<Evidence, "text"> & { spans: { start: number; end: number }[] };

/**
 * What was sent to the language model for an answer, and what it wrote, so that the next turn's prompt can begin with
 * the very same bytes. Texts of documents are not kept here; they are read back from where they are stored.
 */
export type PromptRecord = {
  /** A digest of the model, the instructions and the filters. Another digest begins a new prefix. */
  key: string;
  /** Counts the prefixes of the conversation, from 0. */
  prefix: number;
  /** Turns before this one that were put at the beginning of the prefix as question and answer; 0 for a later turn of it. */
  history: number;
  /** In the order of this turn's message. */
  shown: ShownPassage[];
  /**
   * Tags of passages shown at an earlier turn of the same prefix, which this turn refers to; `after` is how many of
   * `shown` precede it.
   */
  referred: { tag: string; origin: "fresh" | "carried"; after: number }[];
  /** The lines told as nearest to the question, by their places in the documents' texts. */
  nearest?: { tag: string; start: number; end: number }[];
  /** A digest of all messages sent; it tells when they cannot be reproduced byte for byte. */
  digest: string;
  /** Documents with words in the prompt, directly or in an earlier answer. */
  documentIds: string[];
  /** What the model wrote, with its tags and without its reasoning. */
  written: string;
};

export const messages = pgTable(
  "messages",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** The order in which the messages of all branches came, from 0. A message comes after its parent. */
    ordinal: integer().notNull(),
    /** What it follows: of an answer its question, of a question the answer before it; null for a first question. */
    parentId: text(),
    role: text().$type<"user" | "assistant">().notNull(),
    status: text().$type<MessageStatus>().notNull(),
    text: text().notNull().default(""),
    /** Null for a question, and for an answer that is older than the column (lib/conversation/mark-old-answers.ts). */
    markers: jsonb().$type<Marker[]>(),
    uncited: jsonb().$type<UncitedSentence[]>().notNull().default([]),
    contradictions: jsonb().$type<Contradiction[]>().notNull().default([]),
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
    /** Set by any process that wants to stop the answer; the process that writes it obeys. */
    stopRequested: boolean().notNull().default(false),
    /** Renewed while an answer is written; a stale heartbeat means that its process died. */
    heartbeatAt: timestamp({ withTimezone: true }),
    /**
     * Whether the answer's claims that do not hold are written again just now, or were once: `kept` means that the answer
     * was, because the second version was not better. The answer itself is as it was until the repair has ended.
     */
    repair: text().$type<"running" | "repaired" | "kept">(),
    /**
     * Set in both messages of a deleted turn. The rows stay, for what follows them, and have no words after a while
     * (lib/conversation/delete-turn.ts).
     */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("messages_ordinal").on(table.conversationId, table.ordinal),
    // Finds what came after an answer in its branches, when that one is erased.
    index("messages_parent").on(table.parentId),
    // Finds the deleted turns that still have words to erase.
    index("messages_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    // One answer at a time is written or repaired in a conversation, for all processes.
    uniqueIndex("messages_one_running")
      .on(table.conversationId)
      .where(
        sql`(status in ('pending', 'streaming') or repair = 'running') and role = 'assistant'`,
      ),
  ],
);

/** A citation of an answer that has another version by now. */
export type PastCitation = Pick<
  typeof citations.$inferSelect,
  "number" | "documentId" | "label" | "passages" | "verdictLabel" | "verdictScore"
>;

/** An answer as it was before it was repaired. The answer's row has the newest version. */
export const messageRevisions = pgTable(
  "message_revisions",
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** The order of the versions, from 0. */
    position: integer().notNull(),
    text: text().notNull(),
    markers: jsonb().$type<Marker[]>().notNull(),
    uncited: jsonb().$type<UncitedSentence[]>().notNull(),
    contradictions: jsonb().$type<Contradiction[]>().notNull(),
    reasoning: text(),
    sections: jsonb().$type<Section[]>(),
    model: text(),
    usage: jsonb().$type<Usage>(),
    metrics: jsonb().$type<Metrics>(),
    notices: jsonb().$type<Notice[]>().notNull(),
    citations: jsonb().$type<PastCitation[]>().notNull(),
    /** When it was begun. */
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.position] })],
);

/** A read-only page of a conversation, as it was when it was shared or brought up to date. */
export const shares = pgTable(
  "shares",
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** A digest of the link's token: who reads the database cannot open the page. */
    tokenHash: text().notNull(),
    /** The conversation's title then. */
    title: text().notNull(),
    /** The ordinal of the last answer that it shows; null shows all. */
    untilOrdinal: integer(),
    /** Whether the passages around the cited words are shown too, as far as they are still stored. */
    passages: boolean().notNull(),
    createdAt: createdAt(),
    /** When what it shows was taken. */
    sharedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("shares_token").on(table.tokenHash),
    index("shares_conversation").on(table.conversationId),
  ],
);

/**
 * What a shared page shows of a message. It goes with the message, so that an answer that is taken back or erased with its
 * case is found by its id, and is in no shared page either.
 */
export const sharedMessages = pgTable(
  "shared_messages",
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    ordinal: integer().notNull(),
    content: jsonb().$type<ExportedMessage>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.messageId] }),
    // Finds the copies of an answer that is erased.
    index("shared_messages_message").on(table.messageId),
  ],
);

/** What a reader thinks of an answer, or of one of its markers. Goes with its message, and with a closed case. */
export const answerFeedback = pgTable(
  "feedback",
  {
    /** `MESSAGE`, or `MESSAGE:MARKER`. */
    id: text().primaryKey(),
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** The marker's place in the answer's markers; null for the answer as a whole. */
    marker: integer(),
    rating: text().$type<"up" | "down">().notNull(),
    reason: text().$type<FeedbackReason>(),
    note: text(),
    /** In milliseconds, as the cursor of a list has it. */
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index("feedback_message").on(table.messageId)],
);

/** The events of a running answer, so that any process can show it from its start. Erased when it ends. */
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
 * The register: each document's number, and the tag that the model knows it by. A row is never removed while the
 * conversation lives, so that a number is never given again; hence no reference to documents.
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
    /** What the reader saw when it was cited, in case the document is deleted. */
    snapshot: jsonb().$type<SourceSnapshot>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.documentId] }),
    uniqueIndex("sources_slug").on(table.conversationId, table.slug),
    uniqueIndex("sources_number").on(table.conversationId, table.number),
  ],
);

/**
 * The passages that a reader pinned into a conversation, or dropped from it. They go with their document; of a document
 * that gets another text, the chunk with the same words takes the place of the old one.
 */
export const conversationPassages = pgTable(
  "conversation_passages",
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    chunkId: text().notNull(),
    documentId: text()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** A digest of the chunk's words, by which it is known again in another text of the document. */
    contentHash: text().notNull(),
    choice: text().$type<PassageChoice>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.chunkId] }),
    // Finds the choices that go with a document.
    index("conversation_passages_document").on(table.documentId),
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
  /** When it was cited; absent where nothing was known of it. */
  standing?: Standing;
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
    /** In milliseconds, as the cursor of a list has it. */
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    // Carry-over reads a conversation's citations, newest first.
    index("citations_conversation").on(table.conversationId),
    // Lists the answers that cite a document, newest first, without reading the others.
    index("citations_document").on(
      table.documentId,
      table.createdAt.desc().nullsFirst(),
      table.messageId,
    ),
  ],
);
