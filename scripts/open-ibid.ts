import { existsSync } from "node:fs";
import { toPlainEvents } from "../lib/answer/to-ui-stream.ts";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { listConversations, readConversation } from "../lib/conversation/queries.ts";
import { verifyAnswer } from "../lib/conversation/verify-answer.ts";
import { withStoredSettings } from "../lib/current-runtime.ts";
import type { LockServer } from "../lib/db/process-lock.mjs";
import { toDocumentView } from "../lib/document/document.ts";
import { readWhole } from "../lib/document/file-source.ts";
import { deleteDocument, getDocument } from "../lib/document/queries.ts";
import { type Env, readEnv } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { zipFeedbackSet } from "../lib/feedback/zip-feedback-set.ts";
import { giveFile } from "../lib/fulltext/give-file.ts";
import { addFiles, type SourcedUpload, type UploadedFile } from "../lib/ingestion/add-files.ts";
import { fetchDocument } from "../lib/ingestion/fetch-document.ts";
import { createKnowledgeBase, listKnowledgeBases } from "../lib/knowledge/knowledge-base.ts";
import { openRuntime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { type PlainEvent, plainEventSchema } from "../lib/wire/answer-event.ts";
import {
  type ChatRequest,
  defaultMaxCarried,
  defaultTopK,
  defaultTopN,
} from "../lib/wire/answer-request.ts";
import {
  type AnswerVerification,
  answerVerificationSchema,
  type VerifyRequest,
} from "../lib/wire/answer-verification.ts";
import {
  type ConversationDetail,
  type ConversationPage,
  type ConversationView,
  conversationDetailSchema,
  conversationPageSchema,
} from "../lib/wire/conversation.ts";
import {
  type AddedFile,
  type AddressRequest,
  addedFilesSchema,
  type DocumentView,
  documentViewSchema,
} from "../lib/wire/document.ts";
import {
  type KnowledgeBaseView,
  knowledgeBaseListSchema,
  knowledgeBaseViewSchema,
  type NewKnowledgeBaseRequest,
} from "../lib/wire/knowledge-base.ts";
import { findServer, requireSameServer } from "./find-server.ts";
import { parseAnswer, readAnswer, requireOk } from "./read-answer.ts";

/** The command line's operations, through a running server or on the data itself. */
export type Ibid = {
  knowledgeBases(): Promise<KnowledgeBaseView[]>;
  createKnowledgeBase(wanted: NewKnowledgeBaseRequest): Promise<KnowledgeBaseView>;
  addFiles(knowledgeBaseId: string, files: (UploadedFile | SourcedUpload)[]): Promise<AddedFile[]>;
  /** Fetches a page or file, and adds it. */
  addAddress(knowledgeBaseId: string, url: string): Promise<AddedFile[]>;
  document(id: string): Promise<DocumentView>;
  deleteDocument(id: string): Promise<void>;
  /** Gives a document another file (docs/api.md, `PUT /api/documents/:id/file`). */
  giveFile(id: string, file: UploadedFile): Promise<DocumentView>;
  /** The plain events of an answer (docs/api.md, `POST /api/chat/stream?events=plain`). */
  ask(question: string, conversationId: string | undefined): AsyncIterable<PlainEvent>;
  /** All conversations, archived ones too, the latest first. */
  conversations(): AsyncIterable<ConversationView>;
  /** A conversation with all its branches. */
  conversation(id: string): Promise<ConversationDetail>;
  /** Checks the citations of an answer again (docs/api.md, `POST /api/messages/:id/verify`). */
  verify(messageId: string, wanted: { save: boolean }): Promise<AnswerVerification>;
  /** What was thought of answers, as the zip of an evaluation set (docs/api.md, `GET /api/feedback/export`). */
  feedbackSet(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** How many other commands may lock the data between this one's check and its own lock, before it gives up. */
const maxOvertaken = 20;

/** Reads the settings of a command, from the environment and `.env`. */
export function readCommandEnv(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readEnv();
}

/** Opens Ibid through the server that holds the embedded data, else on the data itself once no other command uses it. */
export async function openIbid(): Promise<Ibid> {
  const env = readCommandEnv();
  if (env.DATABASE_URL) return onData(env);
  for (let overtaken = 0; ; overtaken += 1) {
    const server = await findServer(env.DATA_DIR);
    if (server) return throughServer(server);
    try {
      return await onData(env);
    } catch (error) {
      const taken = error instanceof IbidError && error.code === "already_exists";
      if (!taken || overtaken === maxOvertaken) throw error;
    }
  }
}

async function onData(env: Env): Promise<Ibid> {
  const runtime = await openRuntime({ ...env, SAMPLE: false });
  const { db } = runtime.database;
  const viewer = { userId: localUser.id };
  return {
    knowledgeBases: () => listKnowledgeBases(db, viewer),
    createKnowledgeBase: (wanted) => createKnowledgeBase(db, viewer, wanted),
    async addFiles(knowledgeBaseId, files) {
      const { documents } = await addFiles(db, viewer, {
        knowledgeBaseId,
        files,
        maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
        queue: runtime.queue,
      });
      return documents;
    },
    async addAddress(knowledgeBaseId, url) {
      const { documents } = await addFiles(db, viewer, {
        knowledgeBaseId,
        files: [await fetchDocument(url, env)],
        maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
        queue: runtime.queue,
      });
      return documents;
    },
    document: async (id) => toDocumentView(await getDocument(db, viewer, id)),
    deleteDocument: (id) => deleteDocument(db, viewer, id),
    giveFile: async (id, file) =>
      toDocumentView(
        await giveFile(db, viewer, id, {
          file,
          maxBytes: env.MAX_UPLOAD_MB * 1_048_576,
          queue: runtime.queue,
        }),
      ),
    async *ask(question, conversationId) {
      const asked = {
        question,
        conversationId,
        topK: defaultTopK,
        topN: defaultTopN,
        maxCarried: defaultMaxCarried,
        rerank: false,
      };
      const log = await answerQuestion(await withStoredSettings(runtime), viewer, asked);
      yield* toPlainEvents(log.follow());
    },
    conversations: () =>
      eachConversation((archived, cursor) =>
        listConversations(db, viewer, { archived, cursor, limit: conversationsAtOnce }),
      ),
    conversation: (id) => readConversation(db, viewer, id, { branches: "all" }),
    verify: async (messageId, wanted) =>
      verifyAnswer(await withStoredSettings(runtime), viewer, messageId, wanted),
    feedbackSet: () => bytesOf(new Response(zipFeedbackSet(db, viewer))),
    close: () => runtime.close(),
  };
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** Conversations that are listed by one call. */
const conversationsAtOnce = 100;

async function* eachConversation(
  list: (archived: boolean, cursor: string | undefined) => Promise<ConversationPage>,
): AsyncGenerator<ConversationView> {
  for (const archived of [false, true])
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: ConversationPage = await list(archived, cursor);
      yield* page.conversations;
      cursor = page.nextCursor;
    }
}

/** Asks the server of a command for a path. */
type Call = (path: string, init?: RequestInit) => Promise<Response>;

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function throughServer(server: LockServer): Ibid {
  const call: Call = async (path, init) => {
    // Reading by id needs no check: another Ibid does not know the id.
    if (init || /^\/api\/(?:knowledge-bases|feedback|conversations\?)/.test(path))
      await requireSameServer(server);
    return fetch(new URL(path, server.url), init);
  };
  return {
    async knowledgeBases() {
      const list = await readAnswer(knowledgeBaseListSchema, await call("/api/knowledge-bases"));
      return list.knowledgeBases;
    },
    createKnowledgeBase: async (wanted) =>
      readAnswer(knowledgeBaseViewSchema, await call("/api/knowledge-bases", json(wanted))),
    ...documentsThroughServer(call),
    async *ask(question, conversationId) {
      const response = await call(
        "/api/chat/stream?events=plain",
        json({ question, conversationId } satisfies ChatRequest),
      );
      await requireOk(response);
      yield* readEvents(response);
    },
    conversations: () =>
      eachConversation(async (archived, cursor) => {
        const query = new URLSearchParams({
          archived: String(archived),
          limit: String(conversationsAtOnce),
          ...(cursor ? { cursor } : {}),
        });
        const response = await call(`/api/conversations?${query}`);
        return readAnswer(conversationPageSchema, response);
      }),
    conversation: async (id) =>
      readAnswer(
        conversationDetailSchema,
        await call(`/api/conversations/${encodeURIComponent(id)}?branches=all`),
      ),
    verify: async (messageId, wanted) =>
      readAnswer(
        answerVerificationSchema,
        await call(
          `/api/messages/${encodeURIComponent(messageId)}/verify`,
          json(wanted satisfies VerifyRequest),
        ),
      ),
    async feedbackSet() {
      const response = await call("/api/feedback/export");
      await requireOk(response);
      return bytesOf(response);
    },
    async close() {},
  };
}

type DocumentCalls = Pick<
  Ibid,
  "addFiles" | "addAddress" | "document" | "deleteDocument" | "giveFile"
>;

function documentsThroughServer(call: Call): DocumentCalls {
  return {
    async addFiles(knowledgeBaseId, files) {
      const form = new FormData();
      form.set("knowledgeBaseId", knowledgeBaseId);
      for (const file of files) {
        const bytes = "bytes" in file ? file.bytes : await readWhole(file.source);
        form.append("file", new Blob([new Uint8Array(bytes)]), file.filename);
      }
      const response = await call("/api/documents", { method: "POST", body: form });
      return (await readAnswer(addedFilesSchema, response)).documents;
    },
    addAddress: async (knowledgeBaseId, url) => {
      const body = json({ knowledgeBaseId, url } satisfies AddressRequest);
      return (await readAnswer(addedFilesSchema, await call("/api/documents", body))).documents;
    },
    document: async (id) => readAnswer(documentViewSchema, await call(`/api/documents/${id}`)),
    deleteDocument: async (id) =>
      requireOk(await call(`/api/documents/${id}`, { method: "DELETE" })),
    giveFile: async (id, { filename, bytes }) => {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), filename);
      const response = await call(`/api/documents/${id}/file`, { method: "PUT", body: form });
      return readAnswer(documentViewSchema, response);
    },
  };
}

/** Reads the plain events of a response. @throws IbidError where one does not fit. */
async function* readEvents(response: Response): AsyncGenerator<PlainEvent> {
  let held = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    held += decoder.decode(bytes, { stream: true });
    const events = held.split("\n\n");
    held = events.pop() ?? "";
    for (const event of events)
      if (event.startsWith("data: "))
        yield parseAnswer(plainEventSchema, JSON.parse(event.slice(6)));
  }
}
