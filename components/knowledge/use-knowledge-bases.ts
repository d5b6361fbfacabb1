import useSWR from "swr";
import type { KnowledgeBaseList } from "@/lib/wire/knowledge-base.ts";

/** Reads the knowledge bases that the reader may read. */
export function useKnowledgeBases() {
  const { data, error, mutate } = useSWR<KnowledgeBaseList, Error>("/api/knowledge-bases");
  return { bases: data?.knowledgeBases ?? null, error, refresh: mutate };
}
