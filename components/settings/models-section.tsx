"use client";

import { useSWRConfig } from "swr";
import { isUnnamed, modelName } from "@/components/message/model-name.ts";
import { cn } from "@/components/ui/cn.ts";
import { plainSettings } from "@/components/ui/plain-settings.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { type ModelView, modelListSchema } from "@/lib/wire/model.ts";
import { EmbeddingModelRow } from "./embedding-model-row.tsx";
import { ErrorNote } from "./error-note.tsx";
import { groupByServer, serverHeading } from "./group-by-server.ts";
import { ModelByName } from "./model-by-name.tsx";
import { modelsPath } from "./models-path.ts";
import { useSetting } from "./setting-context.tsx";
import { type ChoiceGroup, SettingRow, SettingSelect } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The value of the list's entry for "no model of its own". */
const none = "";

/** Which model sits in which seat. */
export function ModelsSection() {
  const { data, error } = useJson(modelListSchema, modelsPath, { revalidateOnFocus: false });
  const models = data?.models ?? [];
  const seat = (wanted: ModelView["seat"]) => models.filter((model) => model.seat === wanted);
  return (
    <SettingsSection id="models">
      <ErrorNote error={data ? null : (error?.message ?? null)} className="py-2" />
      <AnsweringModelRow models={seat("language")} />
      <ToolModelRow models={seat("language")} />
      <EmbeddingModelRow models={seat("embedding")} />
      <RerankerRow models={seat("reranking")} />
    </SettingsSection>
  );
}

function AnsweringModelRow({ models }: { models: ModelView[] }) {
  const { settings, choose } = useSetting();
  const { mutate } = useSWRConfig();
  const [, storeModel] = useStored("ibid.model", "");
  const { value } = settings.languageModel;

  async function take(id: string): Promise<boolean> {
    const saved = await choose("languageModel", id);
    if (saved) {
      // A model chosen in this browser earlier would go before the one just chosen.
      storeModel("");
      // The list has the chosen one, and says what is in its way.
      void mutate(modelsPath);
    }
    return saved;
  }

  return (
    <SettingRow
      name="languageModel"
      label="Answers questions"
      below={<WhyNot models={models} id={value} />}
      note="Another one can be chosen for a question, under its field."
      shown={nameOf(value)}
    >
      <SettingSelect
        name="languageModel"
        value={value}
        groups={modelGroups(models, value)}
        onChoose={(next) => void take(next)}
      />
      <ModelByName onChoose={take} />
    </SettingRow>
  );
}

function ToolModelRow({ models }: { models: ModelView[] }) {
  const { settings, choose } = useSetting();
  const { value } = settings.toolModel;
  const same = "The one that answers";
  return (
    <SettingRow
      name="toolModel"
      label="Prepares questions"
      below={<WhyNot models={models} id={value} />}
      note="It completes follow-ups and looks things up step by step. A small, cheap one will do."
      shown={value === null ? same : nameOf(value)}
    >
      <SettingSelect
        name="toolModel"
        value={value ?? none}
        groups={[
          { heading: null, choices: [{ value: none, words: same }] },
          ...modelGroups(models, value),
        ]}
        onChoose={(next) => void choose("toolModel", next === none ? null : next)}
      />
    </SettingRow>
  );
}

function RerankerRow({ models }: { models: ModelView[] }) {
  const { settings, choose } = useSetting();
  const { value } = settings.rerankerModel;
  return (
    <SettingRow
      name="rerankerModel"
      label="Weighs the passages found"
      below={<WhyNot models={models} id={value} className="text-soft" />}
      note="Only where a question asks for it, under its field."
      shown={nameOf(value)}
    >
      <SettingSelect
        name="rerankerModel"
        value={value}
        groups={modelGroups(models, value, { whenMissing: "fetched" })}
        onChoose={(next) => void choose("rerankerModel", next)}
      />
    </SettingRow>
  );
}

type WhyNotProps = { models: ModelView[]; id: string | null; className?: string };

/** Says why the chosen model cannot be used now. */
function WhyNot({ models, id, className = "text-danger" }: WhyNotProps) {
  const model = models.find((each) => each.id === id);
  if (!model || model.available) return null;
  return (
    <p className={cn("mt-1.5 text-note text-pretty", className)}>
      {plainSettings(model.reason ?? "It cannot be asked now.")}
    </p>
  );
}

/**
 * The models to choose from, grouped by server. The chosen one is always among them, also while the list is not there.
 * @param options.whenMissing whether a model that is not there is fetched once it is needed, or cannot be chosen.
 */
function modelGroups(
  models: ModelView[],
  chosen: string | null,
  { whenMissing = "refused" }: { whenMissing?: "fetched" | "refused" } = {},
): ChoiceGroup[] {
  const named = models.filter(({ id }) => !isUnnamed(id));
  const groups = groupByServer(named).map(({ server, models: ofServer }) => ({
    heading: server === null ? null : serverHeading(server),
    choices: ofServer.map(({ id, available }) => {
      const usable = available || whenMissing === "fetched";
      return {
        value: id,
        words: usable ? nameOf(id) : `${nameOf(id)} (cannot be used now)`,
        disabled: !usable && id !== chosen,
      };
    }),
  }));
  if (chosen === null || named.some(({ id }) => id === chosen)) return groups;
  return [{ heading: null, choices: [{ value: chosen, words: nameOf(chosen) }] }, ...groups];
}

function nameOf(id: string): string {
  return id === "late-interaction" ? "Ibid’s own, without another model" : modelName(id);
}
