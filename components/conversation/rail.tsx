"use client";

import { BookOpen, PanelLeftClose, PenLine, Search, Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { KeyCaps } from "@/components/command/key-caps.tsx";
import { doCommandSoon } from "@/components/command/use-command.ts";
import { cn } from "@/components/ui/cn.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useNavigation } from "@/components/ui/navigation-context.tsx";
import { ThemeToggle } from "@/components/ui/theme-toggle.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { ConversationList } from "./conversation-list.tsx";

const railTitle = "Ibid.";

const railLink =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 transition-colors duration-100 hover:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-soft";

/** Opens the command palette, which is loaded after the page. */
function PaletteButton() {
  const t = useWords("conversation");
  return (
    <button type="button" className={railLink} onClick={() => doCommandSoon("palette")}>
      <Search aria-hidden />
      <span className="flex-1 text-start">{t("search")}</span>
      <KeyCaps name="k" withCtrl className="pointer-coarse:hidden" />
    </button>
  );
}

/**
 * The navigation: a new question, the documents, the conversations, the settings.
 * @param props.listed whether the conversations are read: the rail is seen.
 */
export function Rail({ listed }: { listed: boolean }) {
  const t = useWords("conversation");
  const pathname = usePathname();
  const { beginNew, hideNavigation } = useNavigation();
  return (
    <nav aria-label={t("conversations")} className="flex min-h-0 w-full flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center justify-between pe-2 ps-4.5">
        <Link
          href="/"
          onClick={() => beginNew()}
          className="rounded font-mark text-[1.375rem] leading-none"
        >
          {railTitle}
        </Link>
        <IconButton label={t("hideConversations")} onClick={hideNavigation}>
          <PanelLeftClose />
        </IconButton>
      </div>
      <div className="flex flex-col gap-0.5 px-2 pb-3">
        <Link
          href="/"
          onClick={() => beginNew()}
          aria-current={pathname === "/" ? "page" : undefined}
          className={cn(railLink, pathname === "/" && "bg-hover font-medium")}
        >
          <PenLine aria-hidden />
          {t("newQuestion")}
        </Link>
        <PaletteButton />
        <Link
          href="/documents"
          aria-current={pathname === "/documents" ? "page" : undefined}
          className={cn(railLink, pathname.startsWith("/documents") && "bg-hover font-medium")}
        >
          <BookOpen aria-hidden />
          {t("documents")}
        </Link>
      </div>
      <ConversationList seen={listed} />
      <div className="flex items-center gap-1 border-t border-rule px-2 py-1.5">
        <Link
          href="/settings"
          aria-current={pathname === "/settings" ? "page" : undefined}
          className={cn(railLink, "flex-1", pathname === "/settings" && "bg-hover font-medium")}
        >
          <Settings aria-hidden />
          {t("settings")}
        </Link>
        <ThemeToggle />
      </div>
    </nav>
  );
}
