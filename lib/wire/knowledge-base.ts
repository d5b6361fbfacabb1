/** A knowledge base as the interface shows it. */
export type KnowledgeBaseView = {
  id: string;
  name: string;
  kind: string;
  documents: number;
  createdAt: string;
  closedAt: string | null;
};

/** `GET /api/knowledge-bases`. */
export type KnowledgeBaseList = { knowledgeBases: KnowledgeBaseView[] };
