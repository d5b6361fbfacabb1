"use client";

import { useSWRConfig } from "swr";
import { isUnnamed, modelName } from "@/components/message/model-name.ts";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
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
  const tUi = useWords("ui");
  const { data, error } = useJson(modelListSchema, modelsPath, { revalidateOnFocus: false });
  const models = data?.models ?? [];
  const seat = (wanted: ModelView["seat"]) => models.filter((model) => model.seat === wanted);
  return (
    <SettingsSection id="models">
      <ErrorNote error={data || !error ? null : failureSentence(error, tUi)} className="py-2" />
      <AnsweringModelRow models={seat("language")} />
      <ToolModelRow models={seat("language")} />
      <EmbeddingModelRow models={seat("embedding")} />
      <RerankerRow models={seat("reranking")} />
    </SettingsSection>
  );
}

function AnsweringModelRow({ models }: { models: ModelView[] }) {
  const words = useModelWords();
  const { t, nameOf } = words;
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
      label={t("answersQuestions")}
      below={<WhyNot models={models} id={value} />}
      note={t("answersQuestionsNote")}
      shown={nameOf(value)}
    >
      <SettingSelect
        name="languageModel"
        value={value}
        groups={modelGroups(models, value, words)}
        onChoose={(next) => void take(next)}
      />
      <ModelByName onChoose={take} />
    </SettingRow>
  );
}

function ToolModelRow({ models }: { models: ModelView[] }) {
  const words = useModelWords();
  const { t, nameOf } = words;
  const { settings, choose } = useSetting();
  const { value } = settings.toolModel;
  const same = t("sameModel");
  return (
    <SettingRow
      name="toolModel"
      label={t("preparesQuestions")}
      below={<WhyNot models={models} id={value} />}
      note={t("preparesQuestionsNote")}
      shown={value === null ? same : nameOf(value)}
    >
      <SettingSelect
        name="toolModel"
        value={value ?? none}
        groups={[
          { heading: null, choices: [{ value: none, words: same }] },
          ...modelGroups(models, value, words),
        ]}
        onChoose={(next) => void choose("toolModel", next === none ? null : next)}
      />
    </SettingRow>
  );
}

function RerankerRow({ models }: { models: ModelView[] }) {
  const words = useModelWords();
  const { t, nameOf } = words;
  const { settings, choose } = useSetting();
  const { value } = settings.rerankerModel;
  return (
    <SettingRow
      name="rerankerModel"
      label={t("weighsPassages")}
      below={<WhyNot models={models} id={value} className="text-soft" />}
      note={t("weighsPassagesNote")}
      shown={nameOf(value)}
    >
      <SettingSelect
        name="rerankerModel"
        value={value}
        groups={modelGroups(models, value, words, { whenMissing: "fetched" })}
        onChoose={(next) => void choose("rerankerModel", next)}
      />
    </SettingRow>
  );
}

type WhyNotProps = { models: ModelView[]; id: string | null; className?: string };

/** Says why the chosen model cannot be used now. */
function WhyNot({ models, id, className = "text-danger" }: WhyNotProps) {
  const t = useWords("settings");
  const model = models.find((each) => each.id === id);
  if (!model || model.available) return null;
  return (
    <p className={cn("mt-1.5 text-note text-pretty", className)}>
      {model.reason ? t.retell(model.reason) : t("notAskedNow")}
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
  { t, nameOf }: ModelWords,
  { whenMissing = "refused" }: { whenMissing?: "fetched" | "refused" } = {},
): ChoiceGroup[] {
  const named = models.filter(({ id }) => !isUnnamed(id));
  const groups = groupByServer(named).map(({ server, models: ofServer }) => ({
    heading: server === null ? null : serverHeading(server, t),
    choices: ofServer.map(({ id, available }) => {
      const usable = available || whenMissing === "fetched";
      return {
        value: id,
        words: usable ? nameOf(id) : t("notUsable", { model: nameOf(id) }),
        disabled: !usable && id !== chosen,
      };
    }),
  }));
  if (chosen === null || named.some(({ id }) => id === chosen)) return groups;
  return [{ heading: null, choices: [{ value: chosen, words: nameOf(chosen) }] }, ...groups];
}

type ModelWords = { t: PageWords<"settings">; nameOf: (id: string) => string };

/** What this section says, and what it calls a model. */
function useModelWords(): ModelWords {
  const t = useWords("settings");
  const modelWords = useWords("message");
  return {
    t,
    nameOf: (id) => (id === "late-interaction" ? t("ownReranker") : modelName(id, modelWords)),
  };
}
