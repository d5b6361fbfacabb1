"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { listWords } from "@/components/ui/list-words.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { ErrorNote } from "./error-note.tsx";
import { useSetting } from "./setting-context.tsx";
import { settingsPath } from "./settings-path.ts";
import { SettingsSection } from "./settings-section.tsx";
import { useAction } from "./use-action.ts";

/** Removes the sample library; nothing where there is no sample. */
export function SampleSection() {
  const t = useWords("settings");
  const tUi = useWords("ui");
  const { knowledgeBaseIds } = useSetting().settings.sample;
  const { bases } = useKnowledgeBases();
  const { mutate } = useSWRConfig();
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useAction();
  if (knowledgeBaseIds.length === 0) return null;
  const sample = (bases ?? []).filter(({ id }) => knowledgeBaseIds.includes(id));
  const names = listWords(
    sample.map(({ name }) => t("quoted", { name })),
    t.language,
  );
  const documents = sample.reduce((sum, base) => sum + base.documents, 0);

  const remove = () =>
    run(async () => {
      try {
        for (const id of knowledgeBaseIds)
          await sendJson("DELETE", `/api/knowledge-bases/${encodeURIComponent(id)}`);
        notify(t("sampleRemoved"));
        // The section goes, and the button with the focus in it.
        document.querySelector("main")?.focus();
      } finally {
        announce("documents");
        announce("conversations");
        await mutate(settingsPath);
        // Documents are gone, so nothing that was read of them before may be shown again.
        await mutate((key) => key !== settingsPath, undefined, { revalidate: true });
      }
    });

  return (
    <SettingsSection id="sample">
      <Button tone="quiet" disabled={busy} onClick={() => setAsking(true)} className="mt-2">
        <Trash2 aria-hidden />
        {t(busy ? "removing" : "removeSample")}
      </Button>
      <ErrorNote error={error} className="mt-2" />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("removeSampleNow")}
        text={t("sampleGoes", { bases: sample.length, names, documents })}
        action={tUi("remove")}
        onConfirm={() => void remove()}
      />
    </SettingsSection>
  );
}
