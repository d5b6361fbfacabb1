import { firstSchema } from "@/components/ui/first-schema.ts";
import { useJson } from "@/components/ui/use-json.ts";

const knowledgeBaseListSource = firstSchema("knowledgeBaseListSchema");

/** Reads the knowledge bases that the reader may read. */
export function useKnowledgeBases() {
  const { data, error, mutate } = useJson(knowledgeBaseListSource, "/api/knowledge-bases");
  return { bases: data?.knowledgeBases ?? null, error, refresh: mutate };
}
