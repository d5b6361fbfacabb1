"use client";

import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useFresh } from "@/components/ui/use-fresh.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
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
  const t = useWords("knowledge");
  const { name } = props.base;
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
      title={t(erased ? "closedNamed" : "closeNamed", { name })}
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-5 pt-2">
        {erased ? (
          <>
            <output className="block text-pretty">{t("wasErased", erased)}</output>
            <Buttons>
              <Button onClick={leave}>{t("done")}</Button>
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
  const t = useWords("knowledge");
  const ui = useWords("ui");
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
      setFailure(failureSentence(reason, ui));
      setBusy(false);
    }
  }

  const told = failure ?? (error ? failureSentence(error, ui) : null);
  return (
    <>
      <p className="text-pretty text-soft">{text}</p>
      <p aria-live="polite" className="min-h-6 text-pretty">
        {data ? t("willBeErased", data.erases) : !error && t("counting")}
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
          {t("keepOpen")}
        </Button>
        {error && !data ? (
          <Button tone="quiet" onClick={retry}>
            {ui("tryAgain")}
          </Button>
        ) : (
          <Button tone="danger" onClick={() => void close()} disabled={busy || !data}>
            {t(busy ? "erasing" : "closeAndErase")}
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
  const t = useWords("knowledge");
  return (
    <div className="rounded-lg border border-rule bg-sunk p-3">
      <p className="text-note text-soft">{t("willLoseAnswers", { count: conversations.length })}</p>
      <ul className="my-2 max-h-32 overflow-y-auto text-note">
        {conversations.map(({ id, title, messages }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5">
            <span className="truncate" title={title}>
              {title}
            </span>
            <span className="shrink-0 text-soft">{t("answerCount", { count: messages })}</span>
          </li>
        ))}
      </ul>
      <a
        href={withQuery(`${path}/export`, { language: t.language })}
        download
        className="inline-flex min-h-9 items-center gap-2 rounded-md font-medium text-accent underline underline-offset-2 pointer-coarse:min-h-11"
      >
        <Download className="size-4" aria-hidden />
        {t("downloadMarkdown")}
      </a>
    </div>
  );
}
