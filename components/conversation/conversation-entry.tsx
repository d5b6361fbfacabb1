"use client";

import { Archive, PencilLine, Pin, PinOff, Trash2 } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { RenameField } from "@/components/ui/rename-field.tsx";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import type { ConversationChange, ConversationView } from "@/lib/wire/conversation.ts";

type ConversationEntryProps = { conversation: ConversationView; onChange: () => void };

/** One conversation in the list, with its menu. */
export function ConversationEntry({ conversation, onChange }: ConversationEntryProps) {
  const { id, title } = conversation;
  const current = usePathname() === `/c/${id}`;
  const router = useRouter();
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function change(method: "PATCH" | "DELETE", body?: ConversationChange) {
    try {
      await sendJson(method, `/api/conversations/${id}`, body);
      onChange();
      if (method === "DELETE" && current) router.push("/");
    } catch (error) {
      notify(error instanceof Error ? error.message : "That did not work. Try again.");
    }
  }

  if (renaming) {
    return (
      <li>
        <RenameField
          label="Title of the conversation"
          value={title}
          maxLength={200}
          onEnd={(next) => {
            setRenaming(false);
            if (next !== null) void change("PATCH", { title: next });
          }}
        />
      </li>
    );
  }
  return (
    <li className="group relative flex items-center">
      <ConversationLink conversation={conversation} current={current} />
      <ConversationMenu
        conversation={conversation}
        onRename={() => setRenaming(true)}
        onChange={(body) => void change("PATCH", body)}
        onDelete={() => setDeleting(true)}
      />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this conversation?"
        text={`“${title}” and its answers go for good. The documents stay.`}
        action="Delete"
        onConfirm={() => change("DELETE")}
      />
    </li>
  );
}

type ConversationLinkProps = { conversation: ConversationView; current: boolean };

function ConversationLink({ conversation, current }: ConversationLinkProps) {
  const { id, title, pinned } = conversation;
  return (
    <Link
      href={`/c/${id}`}
      aria-current={current ? "page" : undefined}
      className={cn(
        "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-lg py-1 pr-9 pl-2.5 transition-colors duration-100 group-hover:bg-hover pointer-coarse:min-h-11",
        current && "bg-hover font-medium",
      )}
    >
      <span className="truncate" title={title}>
        {title}
      </span>
      {pinned && <Pin aria-label="Pinned" className="size-3.5 shrink-0 text-soft" />}
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
  const { title, pinned, archived } = conversation;
  return (
    <RowMenu
      name={title}
      className="absolute right-1 inline-flex size-7 items-center justify-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
    >
      <RowMenuItem Icon={PencilLine} onSelect={onRename}>
        Rename
      </RowMenuItem>
      <RowMenuItem Icon={pinned ? PinOff : Pin} onSelect={() => onChange({ pinned: !pinned })}>
        {pinned ? "Unpin" : "Pin to the top"}
      </RowMenuItem>
      <RowMenuItem Icon={Archive} onSelect={() => onChange({ archived: !archived })}>
        {archived ? "Take out of the archive" : "Archive"}
      </RowMenuItem>
      <RowMenuItem Icon={Trash2} danger onSelect={onDelete}>
        Delete
      </RowMenuItem>
    </RowMenu>
  );
}
