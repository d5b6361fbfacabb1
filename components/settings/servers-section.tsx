"use client";

import { Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { formatCount } from "@/components/ui/format-count.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { type ModelView, modelListSchema } from "@/lib/wire/model.ts";
import type { ConnectionView, SettingsView } from "@/lib/wire/settings.ts";
import { modelsPath } from "./models-path.ts";
import { ServerEntry } from "./server-entry.tsx";
import { ServerForm } from "./server-form.tsx";
import { failureSentence, useSetting } from "./setting-context.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useOpened } from "./use-opened.ts";

type ServersSectionProps = {
  /** Reads the settings again once a server was added, changed or removed. */
  onChange: () => Promise<SettingsView | undefined>;
};

/** The servers of language models: those found on this machine, and those with a kept address. */
export function ServersSection({ onChange }: ServersSectionProps) {
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
            Add a server
          </Button>
          {discover.value && <LookAgain onFound={onChange} />}
        </div>
      )}
      <SwitchRow
        name="discover"
        label="Look for servers on this machine"
        note="At the usual addresses of Ollama, LM Studio, llama.cpp and vLLM, and nowhere else. When it is off, none is called."
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
  return (
    <div className="mt-3 rounded-xl border border-dashed border-rule-strong p-5">
      <p className="font-medium">No server yet</p>
      <p className="mt-1 max-w-[56ch] text-soft text-pretty">
        {looks
          ? "Start Ollama, LM Studio or llama.cpp on this machine and look again: it is found by itself. Or add the address of another one. "
          : "Add the address of one, or let Ibid look for those on this machine, such as Ollama, LM Studio or llama.cpp. "}
        Until then, questions are answered with quotations.
      </p>
    </div>
  );
}

/** Looks for servers on this machine once more. */
function LookAgain({ onFound }: { onFound: ServersSectionProps["onChange"] }) {
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
      setTold({ words: describeFound(settings?.connections ?? []), failed: false });
    } catch (failure) {
      setTold({ words: failureSentence(failure), failed: true });
    }
    setLooking(false);
  }

  return (
    <>
      <Button tone="quiet" disabled={looking} onClick={() => void look()}>
        <RotateCw aria-hidden />
        {looking ? "Looking…" : "Look again"}
      </Button>
      <output className={told?.failed ? "text-note text-danger" : "text-note text-soft"}>
        {told?.words}
      </output>
    </>
  );
}

/** `Found 2 servers on this machine`. */
function describeFound(connections: readonly ConnectionView[]): string {
  const found = connections.filter(({ origin }) => origin === "discovered").length;
  return found === 0
    ? "No server was found on this machine."
    : `Found ${formatCount(found, "server")} on this machine.`;
}
