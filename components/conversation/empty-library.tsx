"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { AddAddressButton } from "@/components/document/add-address-button.tsx";
import { AddFilesButton } from "@/components/document/add-files-button.tsx";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { sampleViewSchema } from "@/lib/wire/settings.ts";

/** Says what Ibid is for, and invites the first documents: one's own, or the sample. */
export function EmptyLibrary() {
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border border-dashed border-rule-strong p-6">
      <h2 className="font-medium">First, something to read</h2>
      <p className="max-w-[52ch] text-soft text-pretty">
        Drop papers, runbooks, logs, letters or a whole folder anywhere on this page. They stay on
        this machine, and can be asked as soon as they have been read. Questions that they answer
        appear here.
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <AddFilesButton knowledgeBaseId={null} label="Choose files" />
        <AddFilesButton knowledgeBaseId={null} label="Choose a folder" tone="quiet" folder />
        <AddAddressButton knowledgeBaseId={null} />
        <SampleButton />
      </div>
    </div>
  );
}

function SampleButton() {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      await requestJson(sampleViewSchema, "POST", "/api/sample");
      announce("documents");
      await mutate(() => true);
    } catch (error) {
      notify(error instanceof Error ? error.message : "The sample could not be added. Try again.");
      setBusy(false);
    }
  }
  return (
    <Button tone="quiet" disabled={busy} onClick={() => void add()}>
      {busy ? "Adding the sample…" : "Try it on a sample"}
    </Button>
  );
}
