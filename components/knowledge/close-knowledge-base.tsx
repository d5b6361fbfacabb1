"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { formatCount } from "@/components/ui/format-count.ts";
import { listWords } from "@/components/ui/list-words.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useFresh } from "@/components/ui/use-fresh.ts";
import {
  type ClosingPreview,
  closedSchema,
  closingPreviewSchema,
  type Erasure,
} from "@/lib/wire/closing.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";

type CloseKnowledgeBaseProps = {
  base: KnowledgeBaseView;
  /** What closing does, in the kind's words. */
  text: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the reader has seen what was erased. */
  onClosed: () => void;
};

/** Closes a case: says what will be erased and what can be kept, then what was erased. */
export function CloseKnowledgeBase({ open, onOpenChange, ...props }: CloseKnowledgeBaseProps) {
  const [erased, setErased] = useState<Erasure | null>(null);
  const leave = () => {
    onOpenChange(false);
    if (erased) props.onClosed();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && leave()}
      side="middle"
      title={erased ? `“${props.base.name}” is closed` : `Close “${props.base.name}”?`}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-5 pt-2">
        {erased ? (
          <>
            <output className="block text-pretty">
              {describeErasure(erased)} erased. It is no longer in your library.
            </output>
            <Buttons>
              <Button onClick={leave}>Done</Button>
            </Buttons>
          </>
        ) : (
          <Ask {...props} onKeep={leave} onErased={setErased} />
        )}
      </div>
    </Sheet>
  );
}

type AskProps = Pick<CloseKnowledgeBaseProps, "base" | "text"> & {
  onKeep: () => void;
  onErased: (erased: Erasure) => void;
};

function Ask({ base, text, onKeep, onErased }: AskProps) {
  const path = `/api/knowledge-bases/${encodeURIComponent(base.id)}`;
  const { data, error, retry } = useFresh(closingPreviewSchema, `${path}/close`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function close() {
    setBusy(true);
    setFailure(null);
    try {
      const { deleted } = await requestJson(closedSchema, "POST", `${path}/close`);
      onErased(deleted);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : "That did not work. Try again.");
      setBusy(false);
    }
  }

  const told = failure ?? error?.message ?? null;
  return (
    <>
      <p className="text-pretty text-soft">{text}</p>
      <p aria-live="polite" className="min-h-6 text-pretty">
        {data ? `${describeErasure(data.erases)} will be erased.` : !error && "Counting…"}
      </p>
      {data && data.conversations.length > 0 && (
        <LostConversations conversations={data.conversations} path={path} />
      )}
      {told !== null && (
        <p role="alert" className="text-note text-danger">
          {told}
        </p>
      )}
      <Buttons>
        <Button tone="quiet" onClick={onKeep} disabled={busy}>
          Keep it open
        </Button>
        {error && !data ? (
          <Button tone="quiet" onClick={retry}>
            Try again
          </Button>
        ) : (
          <Button tone="danger" onClick={() => void close()} disabled={busy || !data}>
            {busy ? "Erasing…" : "Close and erase"}
          </Button>
        )}
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap justify-end gap-2">{children}</div>;
}

type LostConversationsProps = {
  conversations: ClosingPreview["conversations"];
  /** The address of the knowledge base's routes. */
  path: string;
};

function LostConversations({ conversations, path }: LostConversationsProps) {
  return (
    <div className="rounded-lg border border-rule bg-sunk p-3">
      <p className="text-note text-soft">
        {formatCount(conversations.length, "conversation")} will lose answers. Keep them with their
        citations first:
      </p>
      <ul className="my-2 max-h-32 overflow-y-auto text-note">
        {conversations.map(({ id, title, messages }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5">
            <span className="truncate" title={title}>
              {title}
            </span>
            <span className="shrink-0 text-soft">{formatCount(messages, "answer")}</span>
          </li>
        ))}
      </ul>
      <a
        href={`${path}/export`}
        download
        className="inline-flex min-h-9 items-center gap-2 rounded-md font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
      >
        <Download className="size-4" aria-hidden />
        Download as Markdown
      </a>
    </div>
  );
}

/** `2 documents with 14 passages, and 3 answers`. */
function describeErasure({ documents, chunks, messages }: Erasure): string {
  const parts = [
    `${formatCount(documents, "document")}${chunks > 0 ? ` with ${formatCount(chunks, "passage")}` : ""}`,
    formatCount(messages, "answer"),
  ];
  return listWords(parts);
}
