import { useJson } from "@/components/ui/use-json.ts";

const loadSchema = async () => (await import("./known-bases.ts")).knownBasesSchema;

/** Reads the knowledge bases that the reader may read. */
export function useKnowledgeBases() {
  const { data, error, mutate } = useJson(loadSchema, "/api/knowledge-bases");
  return { bases: data?.knowledgeBases ?? null, error, refresh: mutate };
}
