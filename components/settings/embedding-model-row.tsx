"use client";

import { type FormEvent, useId, useState } from "react";
import { useSWRConfig } from "swr";
import { modelName } from "@/components/message/model-name.ts";
import { Button } from "@/components/ui/button.tsx";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { readField } from "@/components/ui/read-field.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ModelView } from "@/lib/wire/model.ts";
import { type IndexView, indexViewSchema, type RebuildRequest } from "@/lib/wire/vector-index.ts";
import { ErrorNote } from "./error-note.tsx";
import { TextField } from "./field.tsx";
import { modelsPath } from "./models-path.ts";
import { useSetting } from "./setting-context.tsx";
import { SettingRow } from "./setting-row.tsx";
import { settingsPath } from "./settings-path.ts";
import { useAction } from "./use-action.ts";

const exampleFinder = "Xenova/multilingual-e5-small";
const indexPath = "/api/index";

/** The model that finds passages. Another one has to read the library again, so that it is not a list like the others. */
export function EmbeddingModelRow({ models }: { models: ModelView[] }) {
  const t = useWords("settings");
  const modelWords = useWords("message");
  const { settings } = useSetting();
  const [asking, setAsking] = useState(false);
  const { index, begin, cancel, error } = useIndex();
  const shown = modelName(index?.model ?? settings.embeddingModel.value, modelWords);
  return (
    <SettingRow
      name="embeddingModel"
      label={t("findsPassages")}
      note={t("findsPassagesNote")}
      shown={shown}
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <span className="min-w-0 truncate" title={shown}>
          {shown}
        </span>
        {index && !index.next && (
          <Button
            id="embeddingModel"
            tone="quiet"
            aria-label={t("changeFinder")}
            onClick={() => setAsking(true)}
          >
            {t("changeDots")}
          </Button>
        )}
      </div>
      {index?.next && <RebuildProgress next={index.next} onCancel={() => void cancel()} />}
      <ErrorNote error={error} className="mt-1.5" />
      <Sheet open={asking} onOpenChange={setAsking} side="middle" title={t("anotherFinder")}>
        <RebuildForm
          passages={index?.chunks ?? 0}
          models={models.filter(({ id }) => id !== index?.model)}
          onBegin={async (model) => {
            await begin(model);
            setAsking(false);
          }}
          onKeep={() => setAsking(false)}
        />
      </Sheet>
    </SettingRow>
  );
}

/** Follows the index, often only while it is made by another model. */
function useIndex() {
  const { mutate: mutateAll } = useSWRConfig();
  const cancelling = useAction();
  const { data, mutate } = useJson(indexViewSchema, indexPath, {
    refreshInterval: (latest) => (latest?.next ? 1500 : 0),
    onSuccess(latest) {
      // Once the new index is whole, the settings and the list name its model.
      if (data?.next && !latest.next) {
        void mutateAll(settingsPath);
        void mutateAll(modelsPath);
      }
    },
  });
  const send = async (path: string, body?: RebuildRequest) => {
    await mutate(requestJson(indexViewSchema, "POST", path, body ?? {}), { revalidate: false });
  };
  return {
    index: data,
    error: cancelling.error,
    begin: (model: string) => send(`${indexPath}/rebuild`, { model }),
    cancel: () => cancelling.run(() => send(`${indexPath}/cancel`)),
  };
}

type RebuildProgressProps = { next: NonNullable<IndexView["next"]>; onCancel: () => void };

function RebuildProgress({ next, onCancel }: RebuildProgressProps) {
  const t = useWords("settings");
  const { done, total } = next;
  const model = modelName(next.model, useWords("message"));
  return (
    <div className="mt-2 flex flex-col gap-1.5 text-note text-soft">
      <output>{t("rebuilding", { model, done, total })}</output>
      <div className="h-1 overflow-hidden rounded-full bg-hover">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150"
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      <Button tone="quiet" onClick={onCancel} className="mt-1 self-start">
        {t("keepOld")}
      </Button>
    </div>
  );
}

type RebuildFormProps = {
  passages: number;
  /** The models that are known besides the present one. */
  models: ModelView[];
  onBegin: (model: string) => Promise<void>;
  onKeep: () => void;
};

/** Asks which model, and says what it costs. */
function RebuildForm({ passages, models, onBegin, onKeep }: RebuildFormProps) {
  const t = useWords("settings");
  const id = useId();
  const modelWords = useWords("message");
  const { busy, error, run } = useAction();

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const model = readField(event.currentTarget, "model");
    void run(() => onBegin(model));
  }

  return (
    <form onSubmit={begin} className="flex flex-col gap-4 overflow-y-auto p-5 pt-3">
      <TextField
        label={t("nameOfModel")}
        name="model"
        required
        maxLength={200}
        list={`${id}-models`}
        aria-describedby={`${id}-note`}
        placeholder={exampleFinder}
        // The dialog was opened to enter this name.
        ref={focusOnMount}
      />
      <datalist id={`${id}-models`}>
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {modelName(model.id, modelWords)}
          </option>
        ))}
      </datalist>
      <p id={`${id}-note`} className="text-note text-soft text-pretty">
        {t("modelSources")}
      </p>
      <p className="text-pretty">{t("rebuildCost", { passages })}</p>
      <ErrorNote error={error} />
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={onKeep} disabled={busy}>
          {t("keepOld")}
        </Button>
        <Button type="submit" disabled={busy}>
          {t(busy ? "openingModel" : "readLibraryAgain")}
        </Button>
      </div>
    </form>
  );
}
