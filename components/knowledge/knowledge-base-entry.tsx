"use client";

import { Lock, PencilLine, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { announce } from "@/components/ui/announcements.ts";
import { cn } from "@/components/ui/cn.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { focusIfLost } from "@/components/ui/focus-if-lost.ts";
import { notify } from "@/components/ui/notify.ts";
import { RenameField } from "@/components/ui/rename-field.tsx";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { KnowledgeBaseChange, KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { localeOf } from "@/lib/wire/page-language.ts";
import { CloseKnowledgeBase } from "./close-knowledge-base.tsx";
import { describeKind } from "./describe-kind.ts";

type KnowledgeBaseAction = "renaming" | "deleting" | "closing";

type KnowledgeBaseEntryProps = { base: KnowledgeBaseView; current: boolean };

/** One knowledge base in the library's table of contents, with its menu. */
export function KnowledgeBaseEntry({ base, current }: KnowledgeBaseEntryProps) {
  const t = useWords("knowledge");
  const { id, name } = base;
  const [open, setOpen] = useState<KnowledgeBaseAction | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const { closing } = describeKind(base.kind, t);
  const { change, leave } = useChangeKnowledgeBase(base, current);

  if (open === "renaming") {
    return (
      <RenameField
        label={t("nameOfBase")}
        value={name}
        onEnd={(next) => {
          setOpen(null);
          if (next) void change("PATCH", { name: next });
          focusIfLost(() => row.current?.querySelector("a"));
        }}
      />
    );
  }
  return (
    <div ref={row} className="group flex items-center gap-0.5">
      <KnowledgeBaseLink
        href={`/documents?in=${encodeURIComponent(id)}`}
        name={name}
        documents={base.documents}
        current={current}
      />
      <KnowledgeBaseMenu name={name} closes={closing !== null} onChoose={setOpen} />
      <DeleteDialog
        base={base}
        open={open === "deleting"}
        onOpenChange={() => setOpen(null)}
        onConfirm={() => void change("DELETE")}
      />
      {closing !== null && (
        <CloseKnowledgeBase
          base={base}
          text={closing}
          open={open === "closing"}
          onOpenChange={() => setOpen(null)}
          onClosed={leave}
        />
      )}
    </div>
  );
}

type KnowledgeBaseLinkProps = {
  href: string;
  name: string;
  documents: number;
  current: boolean;
  className?: string;
};

/** A line of the table of contents: a name and its number of documents. */
export function KnowledgeBaseLink({
  href,
  name,
  documents,
  current,
  className,
}: KnowledgeBaseLinkProps) {
  const { language } = useWords("knowledge");
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex min-h-9 min-w-0 flex-1 items-center justify-between gap-3 rounded-lg px-2.5 hover:bg-hover max-md:whitespace-nowrap pointer-coarse:min-h-11",
        current && "bg-hover font-medium",
        className,
      )}
    >
      <span dir="auto" className="align-outer truncate" title={name}>
        {name}
      </span>
      <span className="text-note text-soft">{documents.toLocaleString(localeOf[language])}</span>
    </Link>
  );
}

/** Returns how to change a knowledge base, and what to do once it is gone. */
function useChangeKnowledgeBase({ id }: KnowledgeBaseView, current: boolean) {
  const ui = useWords("ui");
  const router = useRouter();
  const { mutate } = useSWRConfig();

  async function change(method: "PATCH" | "DELETE", body?: KnowledgeBaseChange) {
    try {
      await sendJson(method, `/api/knowledge-bases/${id}`, body);
      if (method === "DELETE") leave();
      await mutate("/api/knowledge-bases");
    } catch (error) {
      notify(failureSentence(error, ui));
    }
  }

  /** Its documents are gone, so nothing read before may be shown again. */
  function leave() {
    announce("documents");
    announce("conversations");
    void mutate(() => true, undefined, { revalidate: true });
    if (current) router.push("/documents");
  }

  return { change, leave };
}

type KnowledgeBaseMenuProps = {
  name: string;
  /** Whether it is closed instead of deleted. */
  closes: boolean;
  onChoose: (action: KnowledgeBaseAction) => void;
};

function KnowledgeBaseMenu({ name, closes, onChoose }: KnowledgeBaseMenuProps) {
  const t = useWords("knowledge");
  const ui = useWords("ui");
  return (
    <RowMenu
      name={name}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
    >
      <RowMenuItem Icon={PencilLine} onSelect={() => onChoose("renaming")}>
        {ui("rename")}
      </RowMenuItem>
      {closes ? (
        <RowMenuItem Icon={Lock} onSelect={() => onChoose("closing")}>
          {t("closeMenu")}
        </RowMenuItem>
      ) : (
        <RowMenuItem Icon={Trash2} danger onSelect={() => onChoose("deleting")}>
          {ui("delete")}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

type DeleteDialogProps = {
  base: KnowledgeBaseView;
  open: boolean;
  onOpenChange: () => void;
  onConfirm: () => void;
};

function DeleteDialog({ base, ...props }: DeleteDialogProps) {
  const t = useWords("knowledge");
  const ui = useWords("ui");
  return (
    <ConfirmDialog
      {...props}
      title={t("deleteThis")}
      text={t("deleteWhat", { name: base.name, count: base.documents })}
      action={ui("delete")}
    />
  );
}
