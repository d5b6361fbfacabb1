"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { AddAddressButton } from "@/components/document/add-address-button.tsx";
import { AddFilesButton } from "@/components/document/add-files-button.tsx";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { sampleViewSchema } from "@/lib/wire/settings.ts";

/** Says what Ibid is for, and invites the first documents: one's own, or the sample. */
export function EmptyLibrary() {
  const t = useWords("conversation");
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border border-dashed border-rule-strong p-6">
      <h2 className="font-medium">{t("firstSomething")}</h2>
      <p className="max-w-[52ch] text-soft text-pretty">{t("dropAnything")}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <AddFilesButton knowledgeBaseId={null} label={t("chooseFiles")} />
        <AddFilesButton knowledgeBaseId={null} label={t("chooseFolder")} tone="quiet" folder />
        <AddAddressButton knowledgeBaseId={null} />
        <SampleButton />
      </div>
    </div>
  );
}

function SampleButton() {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      await requestJson(sampleViewSchema, "POST", "/api/sample");
      announce("documents");
      await mutate(() => true);
    } catch (error) {
      notify(failureSentence(error, ui, t("sampleNotAdded")));
      setBusy(false);
    }
  }
  return (
    <Button tone="quiet" disabled={busy} onClick={() => void add()}>
      {busy ? t("addingSample") : t("trySample")}
    </Button>
  );
}
