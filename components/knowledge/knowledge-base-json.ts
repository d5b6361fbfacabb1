import type { KnowledgeBaseView } from "@/lib/knowledge/knowledge-base.ts";

export type KnowledgeBase = KnowledgeBaseView;

/** `GET /api/knowledge-bases`. */
export type KnowledgeBaseList = { knowledgeBases: KnowledgeBase[] };
