"use client";

import { RotateCw, TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { formatBytes } from "@/components/ui/format-bytes.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import { isSettled } from "@/lib/wire/document.ts";
import { bareAddress } from "./bare-address.ts";
import { DocumentStatusLabel } from "./document-status-label.tsx";
import { type Upload, type UploadSource, useUploads } from "./upload-context.tsx";
import { useChangeDocument } from "./use-change-document.ts";
import { useFollowedDocument } from "./use-document-progress.ts";

/** One upload: its progress, or why it was refused. */
export function UploadRow({ upload }: { upload: Upload }) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { resend } = useUploads();
  const { source, state } = upload;
  return (
    <li className="border-b border-rule px-4 py-2.5 last:border-b-0">
      {state.stage === "sent" ? (
        <SentRow source={source} documentId={state.documentId} duplicate={state.duplicate} />
      ) : (
        <>
          <p className="truncate">{uploadName(source)}</p>
          {state.stage === "refused" ? (
            <div className="flex items-start gap-2 text-note text-danger">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {/* It may have come before the page had loaded what says it. */}
              <p className="flex-1">{t.retell(state.message)}</p>
              {!state.judged && (
                <button
                  type="button"
                  onClick={() => resend(upload)}
                  className="rounded text-accent underline underline-offset-2"
                >
                  {ui("tryAgain")}
                </button>
              )}
            </div>
          ) : (
            <p className="text-note text-soft">{describeSending(upload, t)}</p>
          )}
        </>
      )}
    </li>
  );
}

function uploadName(source: UploadSource): string {
  return "file" in source ? source.file.name : bareAddress(source.address);
}

function describeSending({ source, state }: Upload, t: PageWords<"document">): string {
  const isSending = state.stage === "sending";
  if ("address" in source) return t(isSending ? "fetching" : "queued");
  return `${t(isSending ? "sending" : "queued")} · ${formatBytes(source.file.size, t.language)}`;
}

type SentRowProps = { source: UploadSource; documentId: string; duplicate: boolean };

function SentRow({ source, documentId, duplicate }: SentRowProps) {
  const t = useWords("document");
  const changeDocument = useChangeDocument();
  const { data, mutate } = useFollowedDocument(documentId);
  // What stands at an address has a name of its own once it has been read.
  const title = "address" in source && data?.status === "ready" ? data.title : "";
  const name = title || uploadName(source);
  const act = async (action: "retry" | "cancel") => {
    await changeDocument(documentId, action);
    await mutate();
  };
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Link
          href={`/documents/${documentId}`}
          className="block truncate rounded hover:text-accent hover:underline"
        >
          {name}
        </Link>
        <p className="text-note text-soft">
          {duplicate && `${t("alreadyHere")} · `}
          {data ? <DocumentStatusLabel document={data} /> : t("sent")}
        </p>
        {data?.error && <p className="text-note text-danger">{t.retell(data.error.message)}</p>}
      </div>
      {data && (data.status === "failed" || data.status === "cancelled") && (
        <IconButton label={t("tryNamedAgain", { name })} onClick={() => act("retry")}>
          <RotateCw />
        </IconButton>
      )}
      {data && !isSettled(data.status) && (
        <IconButton label={t("cancelNamed", { name })} onClick={() => act("cancel")}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
