import { useState } from "react";
import useSWR from "swr";
import { useStored } from "@/components/ui/use-stored.ts";
import type { AnswerFormat, AnswerMode } from "@/lib/answer/answer-request.ts";
import type { ModelView } from "@/lib/model/list-models.ts";

/** How a question is to be answered, as far as it differs from what the server does by itself. */
export type AnswerWith = { model?: string; format?: AnswerFormat; mode?: AnswerMode };

export type AnswerSettings = {
  /** The language models, once they are known. */
  models: ModelView[];
  /** The model that will answer; null while it is not known. */
  model: string | null;
  format: AnswerFormat;
  mode: AnswerMode;
  setModel: (model: string) => void;
  setFormat: (format: AnswerFormat) => void;
  setMode: (mode: AnswerMode) => void;
  /** What goes out with a question. */
  forQuestion: AnswerWith;
};

/**
 * How a conversation's next question is answered: by the model chosen here, else the one that answered last, else the
 * one chosen last anywhere, else the server's own. One that cannot be asked is passed over.
 * @param last the model of the conversation's last answer.
 */
export function useAnswerSettings(last: string | null): AnswerSettings {
  const { data } = useSWR<{ models: ModelView[] }, Error>("/api/models", {
    revalidateOnFocus: false,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [storedModel, storeModel] = useStored("ibid.model", "");
  const [storedFormat, storeFormat] = useStored("ibid.format", "prose");
  const [storedMode, storeMode] = useStored("ibid.mode", "answer");

  const models = data?.models.filter(({ seat }) => seat === "language") ?? [];
  // Until the list is there, what was chosen before is taken at its word.
  const canBeAsked = (id: string) =>
    data === undefined || models.some((each) => each.id === id && each.available);
  const model =
    [chosen, last, storedModel].find((id) => id !== null && id !== "" && canBeAsked(id)) ??
    models[0]?.id ??
    null;
  const format = storedFormat === "sections" ? "sections" : "prose";
  const mode = storedMode === "agent" ? "agent" : "answer";
  return {
    models,
    model,
    format,
    mode,
    setModel(id) {
      setChosen(id);
      storeModel(id);
    },
    setFormat: storeFormat,
    setMode: storeMode,
    forQuestion: {
      ...(model === null ? {} : { model }),
      ...(format === "prose" ? {} : { format }),
      ...(mode === "answer" ? {} : { mode }),
    },
  };
}
