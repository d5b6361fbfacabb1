"use client";

import { Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type ModelView, modelListSchema } from "@/lib/wire/model.ts";
import type { ConnectionView, SettingsView } from "@/lib/wire/settings.ts";
import { modelsPath } from "./models-path.ts";
import { ServerEntry } from "./server-entry.tsx";
import { ServerForm } from "./server-form.tsx";
import { useSetting } from "./setting-context.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useOpened } from "./use-opened.ts";

type ServersSectionProps = {
  /** Reads the settings again once a server was added, changed or removed. */
  onChange: () => Promise<SettingsView | undefined>;
};

/** The servers of language models: those found on this machine, and those with a kept address. */
export function ServersSection({ onChange }: ServersSectionProps) {
  const t = useWords("settings");
  const { connections, discover } = useSetting().settings;
  const { mutate } = useSWRConfig();
  const models = useModelsByServer();
  const { open: adding, setOpen: setAdding, opener: addButton } = useOpened();
  /** The page does not wait for the models: a server that hangs is asked for seconds. */
  const changed = () => {
    void mutate(modelsPath);
    return onChange();
  };
  return (
    <SettingsSection id="servers">
      {connections.length === 0 && !adding && <NoServer looks={discover.value} />}
      <ul className="empty:hidden">
        {connections.map((connection) => (
          <ServerEntry
            key={connection.id}
            connection={connection}
            models={models?.get(connection.id) ?? null}
            onChange={changed}
            onRemoved={() => addButton.current?.focus()}
          />
        ))}
      </ul>
      {adding ? (
        <div className="border-t border-rule py-4">
          <ServerForm
            onSaved={() => changed().then(() => setAdding(false))}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        <div
          className={cn(
            "flex flex-wrap items-center gap-2 py-4",
            connections.length > 0 && "border-t border-rule",
          )}
        >
          <Button ref={addButton} tone="quiet" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t("addServer")}
          </Button>
          {discover.value && <LookAgain onFound={onChange} />}
        </div>
      )}
      <SwitchRow
        name="discover"
        label={t("discover")}
        note={t("discoverNote")}
        onChange={changed}
      />
    </SettingsSection>
  );
}

/** The models by the id of their server; the one of the environment has its provider's. */
function useModelsByServer(): Map<string, ModelView[]> | null {
  const { data } = useJson(modelListSchema, modelsPath, { revalidateOnFocus: false });
  return data ? Map.groupBy(data.models, ({ id }) => id.split(":")[0] ?? id) : null;
}

/** What to do where there is no server. */
function NoServer({ looks }: { looks: boolean }) {
  const t = useWords("settings");
  return (
    <div className="mt-3 rounded-xl border border-dashed border-rule-strong p-5">
      <p className="font-medium">{t("noServer")}</p>
      <p className="mt-1 max-w-[56ch] text-soft text-pretty">
        {t(looks ? "startServer" : "addAddress")}
      </p>
    </div>
  );
}

/** Looks for servers on this machine once more. */
function LookAgain({ onFound }: { onFound: ServersSectionProps["onChange"] }) {
  const t = useWords("settings");
  const tUi = useWords("ui");
  const { mutate } = useSWRConfig();
  const [looking, setLooking] = useState(false);
  const [told, setTold] = useState<{ words: string; failed: boolean } | null>(null);

  async function look() {
    setLooking(true);
    setTold(null);
    try {
      const list = await requestJson(modelListSchema, "POST", `${modelsPath}/discover`);
      const [settings] = await Promise.all([
        onFound(),
        mutate(modelsPath, list, { revalidate: false }),
      ]);
      setTold({
        words: t("found", { count: countFound(settings?.connections ?? []) }),
        failed: false,
      });
    } catch (failure) {
      setTold({ words: failureSentence(failure, tUi), failed: true });
    }
    setLooking(false);
  }

  return (
    <>
      <Button tone="quiet" disabled={looking} onClick={() => void look()}>
        <RotateCw aria-hidden />
        {t(looking ? "looking" : "lookAgain")}
      </Button>
      <output className={told?.failed ? "text-note text-danger" : "text-note text-soft"}>
        {told?.words}
      </output>
    </>
  );
}

/** How many servers were found on this machine. */
function countFound(connections: readonly ConnectionView[]): number {
  return connections.filter(({ origin }) => origin === "discovered").length;
}
