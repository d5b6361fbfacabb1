"use client";

import { BookOpenText, Loader, RotateCw, TriangleAlert, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { type DocumentView, documentViewSchema, isSettled } from "@/lib/wire/document.ts";
import {
  type FulltextRequest,
  type FulltextView,
  fulltextViewSchema,
} from "@/lib/wire/fulltext.ts";

const collectionNames = {
  europepmc: "Europe PMC",
  unpaywall: "Unpaywall",
  proxy: "your library’s proxy",
} as const satisfies Record<NonNullable<FulltextView["asking"]>, string>;

type DocumentFulltextProps = { document: DocumentView; onChange: () => void };

/** What a paper's record has of its text, and the ways to the rest; nothing for any other document. */
export function DocumentFulltext({ document, onChange }: DocumentFulltextProps) {
  const { data, busy, error, get, send } = useFulltext(document, onChange);
  if (!data) return null;
  if (data.text === "fulltext") return <FulltextSourceLine view={data} />;
  const isRecord = data.text === "abstract" || document.mediaType === "application/json";
  if (!isRecord && !data.can_fetch) return null;
  const isWorking = busy !== null || data.state === "fetching" || !isSettled(document.status);
  return (
    <section
      aria-label="Full text"
      className="mt-4 flex flex-col gap-3 rounded-lg border border-rule bg-sunk px-4 py-3"
    >
      <div className="flex flex-col gap-1">
        <p className="font-medium">
          {data.text === "abstract" ? "Only the abstract is here" : "Only the title is here"}
        </p>
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
  const path = `/api/documents/${document.id}/fulltext`;
  const [busy, setBusy] = useState<FulltextWork>(null);
  const [error, setError] = useState<string | null>(null);
  const { data, mutate } = useJson(fulltextViewSchema, path, {
    refreshInterval: (latest) => (busy === "fetching" || latest?.state === "fetching" ? 600 : 0),
  });

  async function during(what: FulltextWork, act: () => Promise<unknown>): Promise<void> {
    setBusy(what);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "That did not work. Try again.");
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
  if (view.state !== "fetched" || view.source === null) return null;
  return <p className="text-note text-soft">Full text from {collectionNames[view.source]}</p>;
}

type FulltextProgressProps = { view: FulltextView; busy: FulltextWork };

/** What is going on, or how it ended, in a sentence. */
function FulltextProgress({ view, busy }: FulltextProgressProps) {
  const { state, asking, message } = view;
  if (busy !== null || state === "fetching") {
    const place = asking === null ? "Looking for the paper" : `Asking ${collectionNames[asking]}`;
    return (
      <span className="inline-flex items-center gap-2">
        <Loader className="size-3.5 shrink-0 animate-spin motion-reduce:animate-none" aria-hidden />
        {busy === "sending" ? "Reading your file" : place}
      </span>
    );
  }
  switch (state) {
    case "fetched":
      return `${message ?? ""} It is being read.`;
    case "failed":
      return `The full text could not be had. ${message ?? ""}`;
    case "proxy_required":
      return `${message ?? ""} Your library may have it: its proxy would learn which paper you read.`;
    case "declined":
      return `${message ?? ""} Your library’s proxy was not used, as you chose.`;
    case "none":
      return view.can_fetch
        ? "Ibid can look for the rest in open collections, which learn its DOI or PMC id."
        : "There is no DOI or PMC id to look for the rest by.";
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
  const input = useRef<HTMLInputElement>(null);
  const { state, can_fetch: canFetch, proxy_available: hasProxy } = view;
  const asksForProxy = state === "proxy_required" || (state === "declined" && hasProxy);
  return (
    <div className="flex flex-wrap gap-2">
      {canFetch && asksForProxy && (
        <>
          <Button onClick={() => onGet(true)}>Use the library’s proxy</Button>
          {state === "proxy_required" && (
            <Button tone="quiet" onClick={() => onGet(false)}>
              Not for this paper
            </Button>
          )}
        </>
      )}
      {canFetch && !asksForProxy && (
        <Button tone={state === "none" ? "accent" : "quiet"} onClick={() => onGet()}>
          {state === "none" ? <BookOpenText aria-hidden /> : <RotateCw aria-hidden />}
          {state === "none" ? "Get the full text" : "Look again"}
        </Button>
      )}
      <Button tone="quiet" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {canFetch ? "Upload the PDF instead" : "Upload the PDF"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="The paper's file"
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
