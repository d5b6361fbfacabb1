import type { PageWords } from "@/components/wording/words.ts";
import type { ModelView } from "@/lib/wire/model.ts";

/** Models that one server has. */
export type ServerModels = {
  /** The name of the server; null for Ibid's own models and those of the server that the environment names. */
  server: { id: string; name: string; onThisMachine: boolean } | null;
  models: ModelView[];
};

/** Groups models by the server that has them, in the order of the list; those without a server of their own come first. */
export function groupByServer(models: readonly ModelView[]): ServerModels[] {
  const groups = Map.groupBy(models, ({ connection }) => connection?.id ?? null);
  return [...groups.values()]
    .map((group): ServerModels => ({ server: group[0]?.connection ?? null, models: group }))
    .toSorted((a, b) => Number(a.server !== null) - Number(b.server !== null));
}

/** A server's name as a heading of its models: `Ollama, on this machine`. */
export function serverHeading(
  { name, onThisMachine }: NonNullable<ServerModels["server"]>,
  t: PageWords<"settings">,
): string {
  return onThisMachine ? t("serverHere", { name }) : name;
}
