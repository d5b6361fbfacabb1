import { useJson } from "@/components/ui/use-json.ts";
import { knowledgeBaseListSchema } from "@/lib/wire/knowledge-base.ts";

/** Reads the knowledge bases that the reader may read. */
export function useKnowledgeBases() {
  const { data, error, mutate } = useJson(knowledgeBaseListSchema, "/api/knowledge-bases");
  return { bases: data?.knowledgeBases ?? null, error, refresh: mutate };
}
