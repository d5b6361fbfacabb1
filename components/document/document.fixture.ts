import type { DocumentView } from "@/lib/wire/document.ts";

/** A document that was read, for tests. */
export function aDocument(fields: Partial<DocumentView>): DocumentView {
  return {
    id: "d1",
    knowledgeBaseId: "k1",
    sourceId: "app.log",
    filename: "app.log",
    title: "app.log",
    authors: [],
    journal: null,
    publicationDate: null,
    doi: null,
    category: null,
    metadata: {},
    given: [],
    tags: [],
    mediaType: "text/x-log",
    bytes: 10,
    status: "ready",
    progress: { stage: "ready", done: 1, total: 1 },
    error: null,
    chunks: 1,
    revision: 1,
    createdAt: "2026-03-12T00:00:00.000Z",
    ...fields,
  };
}
