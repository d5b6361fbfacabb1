"use client";

import { Command } from "cmdk";
import { FileText, Library, MessageSquareText, Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { documentLink } from "@/components/document/document-link.ts";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { OpenedSheet } from "@/components/ui/opened-sheet.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { findCommands } from "./commands.ts";
import { AskGroup, CommandGroup, type OnChoose, PaletteGroup } from "./palette-groups.tsx";
import { canDo } from "./use-command.ts";
import { looksLikeQuestion, useFound } from "./use-found.ts";

type CommandPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** One field for asking, for finding conversations, documents and knowledge bases, and for every command. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const t = useWords("command");
  const chosen = useRef<(() => void) | null>(null);
  return (
    <OpenedSheet
      open={open}
      onOpenChange={onOpenChange}
      side="middle"
      title={t("searchAndCommands")}
      bare
      className="top-[12dvh] max-h-[min(34rem,76dvh)] w-[min(38rem,calc(100vw-1.5rem))] bg-raised"
      onClosed={() => {
        const act = chosen.current;
        chosen.current = null;
        // What was chosen may move the focus, once it is back where it was.
        if (act) queueMicrotask(act);
        return false;
      }}
    >
      <PaletteContent
        onClose={() => onOpenChange(false)}
        onChoose={(act) => {
          chosen.current = act;
          onOpenChange(false);
        }}
      />
    </OpenedSheet>
  );
}

type PaletteContentProps = { onClose: () => void; onChoose: OnChoose };

function PaletteContent({ onClose, onChoose }: PaletteContentProps) {
  const t = useWords("command");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const { bases } = useKnowledgeBases();
  const { conversations, documents, searching } = useFound(words);
  const go = (path: string) => onChoose(() => router.push(path));
  const asks = looksLikeQuestion(words);
  const doable = findCommands(words, t).filter(({ id }) => canDo(id));
  const named = words
    ? (bases ?? []).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    : [];
  // What is on top when all is there is what Enter does first.
  const ready = words !== "" || !searching;
  const found = doable.length + named.length + conversations.length + documents.length > 0;
  const ask = words !== "" && (asks || !searching) && (
    <AskGroup words={words} onChoose={onChoose} />
  );
  return (
    <Command shouldFilter={false} loop label={t("searchAndCommands")} className="contents">
      <PaletteField typed={typed} onType={setTyped} onClose={onClose} />
      <Command.List
        label={t("whatCanBeDone")}
        className="min-h-0 overflow-y-auto overscroll-contain p-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-note [&_[cmdk-group-heading]]:text-soft"
      >
        {asks && ask}
        <PaletteGroup
          heading={words ? t("foundConversations") : t("latestConversations")}
          Icon={MessageSquareText}
          entries={conversations.map(({ id, title }) => ({ id, name: title, path: `/c/${id}` }))}
          onGo={go}
        />
        <PaletteGroup
          heading={t("foundDocuments")}
          Icon={FileText}
          entries={documents.map(({ id, title, filename }) => ({
            id,
            name: title,
            note: filename === title ? undefined : filename,
            path: documentLink(id),
          }))}
          onGo={go}
        />
        <PaletteGroup
          heading={t("foundBases")}
          Icon={Library}
          entries={named.map(({ id, name }) => ({
            id,
            name,
            path: `/documents?in=${encodeURIComponent(id)}`,
          }))}
          onGo={go}
        />
        {ready && <CommandGroup doable={doable} onChoose={onChoose} />}
        {!asks && ask}
        {(!ready || (!found && !ask)) && (
          <div className="px-2.5 py-3 text-note text-soft">{t("searching")}</div>
        )}
      </Command.List>
    </Command>
  );
}

type PaletteFieldProps = { typed: string; onType: (typed: string) => void; onClose: () => void };

function PaletteField({ typed, onType, onClose }: PaletteFieldProps) {
  const t = useWords("command");
  const ui = useWords("ui");
  return (
    <div className="flex items-center gap-2.5 border-b border-rule py-1 pe-1.5 ps-4">
      <Search className="size-4 shrink-0 text-soft" aria-hidden />
      <Command.Input
        value={typed}
        onValueChange={onType}
        maxLength={4000}
        placeholder={t("placeholder")}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
      />
      <IconButton label={ui("close")} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
