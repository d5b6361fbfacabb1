import { useState } from "react";
import { useSettings } from "@/components/settings/use-settings.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import type { AnswerFormat, AnswerMode, ChatRequest } from "@/lib/wire/answer-request.ts";
import type { ModelView } from "@/lib/wire/model.ts";

const modelListSource = firstSchema("modelListSchema");

/** How a question is to be answered, where it differs from the server's defaults. */
export type AnswerWith = Pick<ChatRequest, "model" | "format" | "mode" | "rerank">;

export type AnswerSettings = {
  /** The language models; empty until they are known. */
  models: ModelView[];
  /** The model that will answer; null until it is known. */
  model: string | null;
  format: AnswerFormat;
  mode: AnswerMode;
  /** Whether the passages found are reranked. */
  rerank: boolean;
  /** Whether an answer with claims that do not hold is repaired. */
  repairs: boolean;
  setModel: (model: string) => void;
  setFormat: (format: AnswerFormat) => void;
  setMode: (mode: AnswerMode) => void;
  setRerank: (rerank: boolean) => void;
  /** What is sent with a question. */
  forQuestion: AnswerWith;
};

/**
 * Keeps how a conversation's next question is answered: by the model chosen here, else the one that answered last, else
 * the one chosen last in this browser, else the one of the settings page. A model that is not available is skipped.
 * @param last the model of the conversation's last answer.
 */
export function useAnswerSettings(last: string | null): AnswerSettings {
  const { data } = useJson(modelListSource, "/api/models", {
    revalidateOnFocus: false,
  });
  const { settings } = useSettings();
  const [chosen, setChosen] = useState<string | null>(null);
  const [storedModel, storeModel] = useStored("ibid.model", "");
  const [storedFormat, storeFormat] = useStored("ibid.format", "");
  const [storedMode, storeMode] = useStored("ibid.mode", "answer");
  const [storedRerank, storeRerank] = useStored("ibid.rerank", "off");

  const models = data?.models.filter(({ seat }) => seat === "language") ?? [];
  // Until the list is known, an earlier choice is trusted.
  const canBeAsked = (id: string) =>
    data === undefined || models.some((each) => each.id === id && each.available);
  const model =
    [chosen, last, storedModel].find((id) => id !== null && id !== "" && canBeAsked(id)) ??
    settings?.languageModel.value ??
    models[0]?.id ??
    null;
  const format = (storedFormat || settings?.format.value) === "sections" ? "sections" : "prose";
  const mode = storedMode === "agent" ? "agent" : "answer";
  const rerank = storedRerank === "on";
  return {
    models,
    model,
    format,
    mode,
    rerank,
    repairs: settings?.repair.value ?? false,
    setModel(id) {
      setChosen(id);
      storeModel(id);
    },
    setFormat: storeFormat,
    setMode: storeMode,
    setRerank: (wanted) => storeRerank(wanted ? "on" : "off"),
    forQuestion: {
      ...(model === null ? {} : { model }),
      ...(format === "prose" ? {} : { format }),
      ...(mode === "answer" ? {} : { mode }),
      ...(rerank ? { rerank } : {}),
    },
  };
}
