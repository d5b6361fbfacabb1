"use client";

import { BookOpenText, Loader, RotateCw, TriangleAlert, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentView, documentViewSchema, isSettled } from "@/lib/wire/document.ts";
import {
  type FulltextRequest,
  type FulltextView,
  fulltextViewSchema,
} from "@/lib/wire/fulltext.ts";
import { fulltextPath } from "./document-paths.ts";

type DocumentFulltextProps = { document: DocumentView; onChange: () => void };

/** What a paper's record has of its text, and the ways to the rest; nothing for any other document. */
export function DocumentFulltext({ document, onChange }: DocumentFulltextProps) {
  const t = useWords("document");
  const { data, busy, error, get, send } = useFulltext(document, onChange);
  if (!data) return null;
  if (data.text === "fulltext") return <FulltextSourceLine view={data} />;
  const isRecord = data.text === "abstract" || document.mediaType === "application/json";
  if (!isRecord && !data.can_fetch) return null;
  const isWorking = busy !== null || data.state === "fetching" || !isSettled(document.status);
  return (
    <section
      aria-label={t("fulltext")}
      className="mt-4 flex flex-col gap-3 rounded-lg border border-rule bg-sunk px-4 py-3"
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t(data.text === "abstract" ? "onlyAbstract" : "onlyTitle")}</p>
        <output className="text-note text-pretty break-words text-soft">
          <FulltextProgress view={data} busy={busy} />
        </output>
        {error && (
          <p role="alert" className="flex items-start gap-2 text-note text-danger">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {error}
          </p>
        )}
      </div>
      {!isWorking && <FulltextActions view={data} onGet={get} onSend={send} />}
    </section>
  );
}

type FulltextWork = "fetching" | "sending" | null;

/** What is known of a document's full text, and the two ways to it: looked for in open collections, or sent by the reader. */
function useFulltext(document: DocumentView, onChange: () => void) {
  const ui = useWords("ui");
  const path = fulltextPath(document.id);
  const [busy, setBusy] = useState<FulltextWork>(null);
  const [error, setError] = useState<string | null>(null);
  const { data, mutate } = useJson(fulltextViewSchema, path, {
    refreshInterval: (latest) => (busy === "fetching" || latest?.state === "fetching" ? 600 : 0),
  });

  // What was fetched is the document's text once it was read, which may be done before this is asked again.
  const isBeingRead = data?.state === "fetched" && data.text !== "fulltext";
  const wasRead = isSettled(document.status) ? document.revision : null;
  useEffect(() => {
    if (isBeingRead && wasRead !== null) void mutate();
  }, [isBeingRead, wasRead, mutate]);

  async function during(what: FulltextWork, act: () => Promise<unknown>): Promise<void> {
    setBusy(what);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(failureSentence(failure, ui));
    }
    setBusy(null);
    await mutate();
    announce("documents");
    onChange();
  }

  function get(allow?: boolean): void {
    const request: FulltextRequest = allow === undefined ? {} : { allow_proxy: allow };
    void during("fetching", () => requestJson(fulltextViewSchema, "POST", path, request));
  }

  function send(file: File): void {
    const form = new FormData();
    form.set("file", file);
    const to = `/api/documents/${document.id}/file`;
    void during("sending", () => fetchJson(documentViewSchema, to, { method: "PUT", body: form }));
  }

  return { data, busy, error, get, send };
}

/** Where a full text came from that was fetched. */
function FulltextSourceLine({ view }: { view: FulltextView }) {
  const t = useWords("document");
  if (view.state !== "fetched" || view.source === null) return null;
  return <p className="text-note text-soft">{t("fulltextFrom", { place: view.source })}</p>;
}

type FulltextProgressProps = { view: FulltextView; busy: FulltextWork };

/** What is going on, or how it ended, in a sentence. */
function FulltextProgress({ view, busy }: FulltextProgressProps) {
  const t = useWords("document");
  const { state, asking, message } = view;
  if (busy !== null || state === "fetching") {
    const place = asking === null ? t("lookingForPaper") : t("askingFor", { place: asking });
    return (
      <span className="inline-flex items-center gap-2">
        <Loader className="size-3.5 shrink-0 animate-spin motion-reduce:animate-none" aria-hidden />
        {busy === "sending" ? t("readingFile") : place}
      </span>
    );
  }
  const said = { message: t.retell(message ?? "") };
  switch (state) {
    case "fetched":
      return t("fulltextFetched", said);
    case "failed":
      return t("fulltextFailed", said);
    case "proxy_required":
      return t("proxyRequired", said);
    case "declined":
      return t("proxyDeclined", said);
    case "none":
      return t(view.can_fetch ? "canLook" : "cannotLook");
    default:
      return state satisfies never;
  }
}

type FulltextActionsProps = {
  view: FulltextView;
  onGet: (allowProxy?: boolean) => void;
  onSend: (file: File) => void;
};

function FulltextActions({ view, onGet, onSend }: FulltextActionsProps) {
  const t = useWords("document");
  const input = useRef<HTMLInputElement>(null);
  const { state, can_fetch: canFetch, proxy_available: hasProxy } = view;
  const asksForProxy = state === "proxy_required" || (state === "declined" && hasProxy);
  return (
    <div className="flex flex-wrap gap-2">
      {canFetch && asksForProxy && (
        <>
          <Button onClick={() => onGet(true)}>{t("useProxy")}</Button>
          {state === "proxy_required" && (
            <Button tone="quiet" onClick={() => onGet(false)}>
              {t("notThisPaper")}
            </Button>
          )}
        </>
      )}
      {canFetch && !asksForProxy && (
        <Button tone={state === "none" ? "accent" : "quiet"} onClick={() => onGet()}>
          {state === "none" ? <BookOpenText aria-hidden /> : <RotateCw aria-hidden />}
          {t(state === "none" ? "getFulltext" : "lookAgain")}
        </Button>
      )}
      <Button tone="quiet" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t(canFetch ? "uploadPdfInstead" : "uploadPdf")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("paperFile")}
        accept=".pdf,.xml,.nxml,.html,.htm,.docx,.epub"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onSend(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}
