"use client";

import { Download, Link2, Share } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { exportFormatName, exportFormats, exportPath } from "@/components/answer/export-path.ts";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import {
  Menu,
  RowMenuItem,
  RowMenuLabel,
  RowMenuLink,
  RowMenuRule,
} from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

/** Loaded when it is opened. */
const LazyShareDialog = dynamic(
  () => import("./share-dialog.tsx").then((loaded) => loaded.ShareDialog),
  { ssr: false },
);

type ExportMenuProps = { conversationId: string; turns: readonly ShownTurn[] };

/** Takes the whole conversation away, with its numbers, its sources and the cited words. */
export function ExportMenu({ conversationId, turns }: ExportMenuProps) {
  const t = useWords("conversation");
  const answerWords = useWords("answer");
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t("takeConversation")}>
            <Share aria-hidden />
          </IconButton>
        }
      >
        <RowMenuLabel>{t("saveConversationAs")}</RowMenuLabel>
        {exportFormats.map((format) => (
          <RowMenuLink
            key={format}
            Icon={Download}
            href={exportPath(
              { of: "conversations", id: conversationId },
              { format, language: t.language },
            )}
          >
            {exportFormatName(format, answerWords)}
          </RowMenuLink>
        ))}
        <RowMenuRule />
        <RowMenuItem Icon={Link2} onSelect={() => setSharing(true)}>
          {t("sharePage")}
        </RowMenuItem>
      </Menu>
      {sharing && (
        <LazyShareDialog
          conversationId={conversationId}
          turns={turns}
          open
          onOpenChange={setSharing}
        />
      )}
    </>
  );
}
