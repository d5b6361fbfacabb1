"use client";

import { Archive, PencilLine, Pin, PinOff, Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { announce, announceTitle } from "@/components/ui/announcements.ts";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { focusIfLost } from "@/components/ui/focus-if-lost.ts";
import { notify } from "@/components/ui/notify.ts";
import { RenameField } from "@/components/ui/rename-field.tsx";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ConversationChange, ConversationView } from "@/lib/wire/conversation.ts";
import { deleteConversationLater } from "./deletions.ts";

type ConversationEntryProps = {
  conversation: ConversationView;
  /** Reads the list again. */
  onChange: () => Promise<unknown>;
};

/** One conversation in the list, with its menu. */
export function ConversationEntry({ conversation, onChange }: ConversationEntryProps) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { id, title } = conversation;
  const current = usePathname() === `/c/${id}`;
  const router = useRouter();
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);

  async function change(body: ConversationChange) {
    // The row may move to another group, or go, and with it the menu that has the focus.
    const beside = linkBeside(row.current);
    try {
      await sendJson("PATCH", `/api/conversations/${id}`, body);
      if (body.title !== undefined) announceTitle(id, body.title);
      await onChange();
      announce("conversations");
      if (body.archived)
        notify(t("wentToArchive", { title }), {
          label: ui("undo"),
          onClick: () => void change({ archived: false }),
        });
    } catch (error) {
      notify(failureSentence(error, ui));
    }
    focusIfLost(() => linkTo(id) ?? beside);
  }

  if (renaming) {
    return (
      <li>
        <RenameField
          label={t("titleOfConversation")}
          value={title}
          maxLength={200}
          onEnd={(next) => {
            setRenaming(false);
            if (next !== null) void change({ title: next });
            focusIfLost(() => linkTo(id));
          }}
        />
      </li>
    );
  }
  return (
    <li ref={row} className="group relative flex items-center">
      <ConversationLink conversation={conversation} current={current} />
      <ConversationMenu
        conversation={conversation}
        onRename={() => setRenaming(true)}
        onChange={(body) => void change(body)}
        onDelete={() => {
          // The row goes, and with it the menu that has the focus.
          const beside = linkBeside(row.current);
          deleteConversationLater(conversation, { t, ui });
          requestAnimationFrame(() => beside?.focus());
          if (current) router.push("/");
        }}
      />
    </li>
  );
}

const linkBeside = (row: Element | null) =>
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("a");

const linkTo = (id: string) =>
  document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`);

type ConversationLinkProps = { conversation: ConversationView; current: boolean };

function ConversationLink({ conversation, current }: ConversationLinkProps) {
  const t = useWords("conversation");
  const { id, title, pinned, hit } = conversation;
  return (
    <Link
      prefetch={false}
      href={`/c/${id}`}
      data-conversation={id}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-lg py-1 pe-9 ps-2.5 transition-colors duration-100 group-hover:bg-hover pointer-coarse:min-h-11",
        current && "bg-hover font-medium",
      )}
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-outer block truncate" title={title}>
          {title}
        </span>
        {hit && (
          <span
            dir="auto"
            className="align-outer line-clamp-2 pb-1 text-note font-normal text-soft"
          >
            <span className="sr-only">
              {hit.role === "user" ? t("hitInQuestion") : t("hitInAnswer")}
            </span>
            {hit.text.slice(0, hit.start)}
            <mark>{hit.text.slice(hit.start, hit.end)}</mark>
            {hit.text.slice(hit.end)}
          </span>
        )}
      </span>
      {pinned && <Pin aria-label={t("pinned")} className="size-3.5 shrink-0 text-soft" />}
    </Link>
  );
}

type ConversationMenuProps = {
  conversation: ConversationView;
  onRename: () => void;
  onChange: (body: ConversationChange) => void;
  onDelete: () => void;
};

function ConversationMenu({ conversation, onRename, onChange, onDelete }: ConversationMenuProps) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { title, pinned, archived } = conversation;
  return (
    <RowMenu
      name={title}
      className="absolute end-1 inline-flex size-7 items-center justify-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
    >
      <RowMenuItem Icon={PencilLine} onSelect={onRename}>
        {ui("rename")}
      </RowMenuItem>
      <RowMenuItem Icon={pinned ? PinOff : Pin} onSelect={() => onChange({ pinned: !pinned })}>
        {pinned ? t("unpin") : t("pin")}
      </RowMenuItem>
      <RowMenuItem Icon={Archive} onSelect={() => onChange({ archived: !archived })}>
        {archived ? t("unarchive") : t("archive")}
      </RowMenuItem>
      <RowMenuItem Icon={Trash2} danger onSelect={onDelete}>
        {ui("delete")}
      </RowMenuItem>
    </RowMenu>
  );
}
